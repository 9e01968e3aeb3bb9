/** First path segments that are not pages. */
export const serverPathPrefixes = ['api', 'sync', 'socket.io', 'uploads', 'covers', 'calendar'] as const

/** Open to search engines. */
export const picturePathPrefixes: ReadonlySet<string> = new Set<(typeof serverPathPrefixes)[number]>(['uploads', 'covers'])

export const operatorPaths = ['healthz', 'readyz', 'metrics'] as const

export const clientFolders = ['assets', 'images', 'static'] as const
