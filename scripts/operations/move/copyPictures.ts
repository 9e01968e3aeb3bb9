import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ImageStorage } from '#server/base/images/imageStorage'

export interface PicturesDigest {
  count: number
  bytes: number
  /** Of all names and contents, in name order. */
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

/** Names are content hashes, so existing pictures stay. */
export async function copyPictures(from: ImageStorage, to: ImageStorage, onPictures: (count: number) => void): Promise<void> {
  const there = new Set(await namesIn(to))
  for (const name of await namesIn(from)) {
    const content = there.has(name) ? undefined : await contentOf(from, name)
    if (content !== undefined) await to.put(name, content)
    onPictures(1)
  }
}

/** Only pictures in `among`. */
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
