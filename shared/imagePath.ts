const OLDER_PRESET = /^\/images\/default\/default-avatar-([1-6])\.svg$/

/** Older clients name preset avatars differently. */
export const normalizeImagePath = (path: string): string => path.replace(OLDER_PRESET, '/images/avatars/avatar-$1.svg')

const IMAGE = /^\/(?:images|uploads)\/[A-Za-z0-9][A-Za-z0-9/_.-]*$/

/** A preset or an upload; it need not exist. */
export const isImagePath = (path: string): boolean =>
  path.length <= 200 && IMAGE.test(path) && !path.includes('..') && !path.includes('//')
