import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '#testkit/eventually'
import { createCachedStorage } from './cachedStorage'
import { createFolderStorage, imageName, type ImageStorage } from './imageStorage'

const contents = [1, 2, 3, 4].map((byte) => Buffer.alloc(1000, byte))
const names = contents.map(imageName)
const [name = ''] = names

let folder: string
let source: ImageStorage
let asked: string[]
const clock = { now: 0 }
const warn = vi.fn<() => void>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'periplo-cache-'))
  const real = createFolderStorage(join(folder, 'source'))
  asked = []
  source = {
    ...real,
    async find(one) {
      const found = await real.find(one)
      asked.push('find')
      return found && { ...found, read: () => (asked.push('read'), found.read()) }
    },
  }
  clock.now = 0
  for (const [i, content] of contents.entries()) await source.put(names[i] ?? '', content)
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
})

const cacheFolder = () => join(folder, 'cache')
const open = (maxBytes = 1_000_000) =>
  createCachedStorage(source, { folder: cacheFolder(), maxBytes, logger: { warn }, now: () => clock.now })
async function read(storage: ImageStorage, one: string): Promise<Buffer | undefined> {
  const image = await storage.find(one)
  return image && buffer(image.read())
}
const kept = () => readdir(cacheFolder()).then((found) => found.filter((file) => file.endsWith('.webp')).sort())

it('an image read once is served from disk, also after a restart', async () => {
  const storage = open()
  expect(await read(storage, name)).toEqual(contents[0])
  await eventually(async () => {
    asked = []
    expect(await read(storage, name)).toEqual(contents[0])
    expect(asked).not.toContain('read')
  })
  expect(await read(open(), name)).toEqual(contents[0])
  expect(asked).not.toContain('read')
})

it('concurrent requests fetch an image once', async () => {
  const storage = open()
  const read20 = await Promise.all(Array.from({ length: 20 }, () => read(storage, name)))
  expect(read20.every((content) => content?.equals(contents[0] ?? Buffer.alloc(0)))).toBe(true)
  expect(asked.filter((what) => what === 'read')).toEqual(['read'])
})

it('a removed image is gone immediately, and a minute later if another server removed it', async () => {
  const storage = open()
  await read(storage, name)
  await read(storage, names[1] ?? '')
  await eventually(async () => expect(await kept()).toHaveLength(2))
  await storage.remove(name)
  expect([await storage.find(name), await storage.has(name), await kept()]).toEqual([undefined, false, [names[1]]])
  await source.remove(names[1] ?? '')
  clock.now += 60_001
  expect(await storage.find(names[1] ?? '')).toBeUndefined()
})

it('a lost cache folder costs only a read from the source', async () => {
  const storage = open()
  await read(storage, name)
  await eventually(async () => expect(await kept()).toEqual([name]))
  await rm(cacheFolder(), { recursive: true })
  expect(await read(storage, name)).toEqual(contents[0])
  await eventually(() => expect(warn).toHaveBeenCalled())
  expect(await readFile(join(folder, 'source', name))).toEqual(contents[0])
})

it('a half-written file after a crash is no image, and is evicted', async () => {
  open()
  await writeFile(join(cacheFolder(), `${name}.x.part`), Buffer.alloc(2000))
  const storage = open(2500)
  expect(await read(storage, name)).toEqual(contents[0])
  await eventually(async () => expect(await readdir(cacheFolder())).toEqual([name]))
})
