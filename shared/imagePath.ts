const OLDER_PRESET = /^\/images\/default\/default-avatar-([1-6])\.svg$/

/** The path under which we have a picture: older pages know the preset avatars by other names. */
export const ownImagePath = (path: string): string => path.replace(OLDER_PRESET, '/images/avatars/avatar-$1.svg')

const IMAGE = /^\/(?:images|uploads)\/[A-Za-z0-9][A-Za-z0-9/_.-]*$/

/** Whether `path` has the form of a picture of ours: a preset below `/images/` or an upload. Says nothing of its existence. */
export const isImagePath = (path: string): boolean =>
  path.length <= 200 && IMAGE.test(path) && !path.includes('..') && !path.includes('//')
