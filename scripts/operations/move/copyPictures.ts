import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ImageStorage } from '#server/base/images/imageStorage'

export interface PicturesDigest {
  count: number
  bytes: number
  /** Of all names and contents, in the order of names. */
  sha256: string
}

async function namesIn(storage: ImageStorage): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of storage.list()) if (!name.endsWith('.part')) names.push(name)
  return names.sort()
}

async function contentOf(storage: ImageStorage, name: string): Promise<Buffer | undefined> {
  const image = await storage.find(name)
  return image && buffer(image.read())
}

/** Copies the pictures that the target lacks; a name says its content, so what is there stays. */
export async function copyPictures(from: ImageStorage, to: ImageStorage, onPictures: (count: number) => void): Promise<void> {
  const there = new Set(await namesIn(to))
  for (const name of await namesIn(from)) {
    const content = there.has(name) ? undefined : await contentOf(from, name)
    if (content !== undefined) await to.put(name, content)
    onPictures(1)
  }
}

/** Reads the pictures that `among` has from a storage and says what they are. What a folder holds besides is left out. */
export async function digestPictures(
  storage: ImageStorage,
  among: ImageStorage,
  onPictures: (count: number) => void,
): Promise<PicturesDigest> {
  const hash = createHash('sha256')
  let [count, bytes] = [0, 0]
  for (const name of await namesIn(among)) {
    const content = await contentOf(storage, name)
    onPictures(1)
    if (content === undefined) continue
    hash.update(`${name} ${content.length};`).update(content)
    count += 1
    bytes += content.length
  }
  return { count, bytes, sha256: hash.digest('hex') }
}

export async function countPictures(storage: ImageStorage): Promise<number> {
  return (await namesIn(storage)).length
}
