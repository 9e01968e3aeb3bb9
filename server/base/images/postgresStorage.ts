import { firstRowOf, type Db } from '../db/database'
import { lazyStream, type ImageStorage, type ReadableImage, type StoredImage } from './imageStorage'

const PAGE_SIZE = 1000

const FIND = 'SELECT octet_length(content), stored_at FROM pictures WHERE folder = @folder AND name = @name'
const READ = 'SELECT content FROM pictures WHERE folder = @folder AND name = @name'
const LIST = `SELECT name, octet_length(content), stored_at FROM pictures WHERE folder = @folder AND name > @after
  ORDER BY name LIMIT ${PAGE_SIZE}`
/** The same name means the same content. */
const PUT = `INSERT INTO pictures (folder, name, content, stored_at) VALUES (@folder, @name, @content, @storedAt)
  ON CONFLICT (folder, name) DO UPDATE SET stored_at = excluded.stored_at`
const REMOVE = 'DELETE FROM pictures WHERE folder = @folder AND name = @name'

/** `folder` is a namespace. */
export function createPostgresStorage(db: Db, folder: string, now: () => number): ImageStorage {
  const find = async (name: string): Promise<ReadableImage | undefined> => {
    const [bytes, storedAt] = (await firstRowOf(db.rows<[number, number]>(FIND, { folder, name }))) ?? []
    if (bytes === undefined || storedAt === undefined) return undefined
    return { name, bytes, storedAt, read: () => lazyStream(() => read(name)) }
  }
  const read = async (name: string): Promise<Uint8Array> => {
    const [content] = (await firstRowOf(db.rows<[Buffer]>(READ, { folder, name }))) ?? []
    if (content === undefined) throw new Error(`the picture ${name} was removed while it was asked for`)
    return content
  }
  return {
    find,
    has: async (name) => (await find(name)) !== undefined,
    put: (name, content) => db.write(async (tx) => void (await tx.run(PUT, { folder, name, content, storedAt: now() }))),
    async *list() {
      let after = ''
      for (;;) {
        const rows = await db.rows<[string, number, number]>(LIST, { folder, after })
        yield* rows.map(([name, bytes, storedAt]): StoredImage => ({ name, bytes, storedAt }))
        if (rows.length < PAGE_SIZE) return
        after = rows.at(-1)?.[0] ?? ''
      }
    },
    remove: (name) => db.write(async (tx) => void (await tx.run(REMOVE, { folder, name }))),
  }
}
