import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface FileDigest {
  bytes: number
  sha256: string
}

const CHUNK = 1024 * 1024

/** Of files until they are complete. */
export const PARTIAL_SUFFIX = '.part'

export const isFileNotFoundError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

export async function digestOf(file: string): Promise<FileDigest> {
  const { count, result } = counter()
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK })) count(chunk as Buffer)
  return result()
}

/** Owner only. */
export const PRIVATE_MODE = 0o600

/** `to` exists only once it is on disk. */
export async function copyAtomically(from: string, to: string, mode?: number): Promise<FileDigest> {
  const { count, result } = counter()
  try {
    await pipeline(
      createReadStream(from, { highWaterMark: CHUNK }),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          count(chunk)
          yield chunk
        }
      },
      createWriteStream(`${to}${PARTIAL_SUFFIX}`, { mode, flush: true }),
    )
    await rename(`${to}${PARTIAL_SUFFIX}`, to)
  } catch (error) {
    await rm(`${to}${PARTIAL_SUFFIX}`, { force: true })
    throw error
  }
  return result()
}

function counter() {
  const hash = createHash('sha256')
  let bytes = 0
  const count = (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { count, result: (): FileDigest => ({ bytes, sha256: hash.digest('hex') }) }
}

/** A file, or the names in a folder. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Without hidden and partial ones, as paths with slashes. */
export async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith(PARTIAL_SUFFIX))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort()
  } catch (error) {
    if (isFileNotFoundError(error)) return []
    throw error
  }
}

/** undefined if missing. */
export async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isFileNotFoundError(error)) return undefined
    throw error
  }
}
