/** Separate, so that read-only pages do not load Yjs. */
export const IDEAS_DAY_ID = ''
