/** First path segments that are not pages. */
export const doors = ['api', 'sync', 'socket.io', 'uploads', 'covers', 'calendar'] as const

/** Open to search engines. */
export const pictureDoors: ReadonlySet<string> = new Set<(typeof doors)[number]>(['uploads', 'covers'])

export const operatorPaths = ['healthz', 'readyz', 'metrics'] as const

export const clientFolders = ['assets', 'images', 'static'] as const
