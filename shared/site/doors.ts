/** First segments under which the server answers other things than pages, with everything below them. */
export const doors = ['api', 'sync', 'socket.io', 'uploads', 'covers', 'calendar'] as const

/** Those with pictures, which search engines may look at. */
export const pictureDoors: ReadonlySet<string> = new Set<(typeof doors)[number]>(['uploads', 'covers'])

/** What operators ask. */
export const operatorPaths = ['healthz', 'readyz', 'metrics'] as const

/** Folders of the built client. */
export const clientFolders = ['assets', 'images', 'static'] as const
