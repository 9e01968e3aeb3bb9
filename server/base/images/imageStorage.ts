import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

export interface StoredImage {
  name: string
  bytes: number
  /** Milliseconds since 1970. */
  storedAt: number
}

/** The stream must be read to the end or cancelled. */
export interface ReadableImage extends StoredImage {
  read: () => ReadableStream
}

export interface ImageStorage {
  /** Writes atomically and durably; renews an existing image. */
  put: (name: string, content: Uint8Array) => Promise<void>
  has: (name: string) => Promise<boolean>
  find: (name: string) => Promise<ReadableImage | undefined>
  /** Includes partial files after a crash. */
  list: () => AsyncIterable<StoredImage>
  /** Idempotent. */
  remove: (name: string) => Promise<void>
}

const NAME = /^[0-9a-f]{40}\.webp$/

export const isImageName = (name: string): boolean => NAME.test(name)

/** A content hash. */
export const imageName = (content: Uint8Array): string =>
  `${createHash('sha256').update(content).digest('hex').slice(0, 40)}.webp`

export function createFolderStorage(folder: string): ImageStorage {
  mkdirSync(folder, { recursive: true })
  const find = async (name: string) => describe(folder, name)
  return {
    find,
    has: async (name) => (await find(name)) !== undefined,
    async put(name, content) {
      const part = join(folder, `${name}.${randomUUID()}.part`)
      try {
        await writeToDisk(part, content)
        await rename(part, join(folder, name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await syncFolder(folder)
    },
    async *list() {
      for (const name of await readdir(folder)) {
        const image = await find(name)
        if (image !== undefined) yield image
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

export const lazyStream = (fetchContent: () => Promise<Uint8Array>): ReadableStream =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(await fetchContent())
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )

async function describe(folder: string, name: string): Promise<ReadableImage | undefined> {
  const path = join(folder, name)
  const facts = await findFileStats(path)
  return facts && { name, bytes: facts.size, storedAt: facts.mtimeMs, read: () => readWhole(path) }
}

const readWhole = (path: string) => Readable.toWeb(createReadStream(path)) as ReadableStream

export async function findFileStats(path: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    const facts = await stat(path)
    return facts.isFile() ? facts : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
    throw error
  }
}

async function writeToDisk(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the rename durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
