import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { DiskCache } from './cachedStorage'
import { imageName } from './imageStorage'

it('keeps its maximum of bytes and evicts the least recently used content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'periplo-cache-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const cache = new DiskCache(folder, 2500)
  const [a, b, c] = [1, 2, 3].map((byte) => Buffer.alloc(1000, byte)) as [Buffer, Buffer, Buffer]
  await cache.put(imageName(a), a)
  await cache.put(imageName(b), b)
  expect(await cache.get(imageName(a))).toEqual(a)
  await cache.put(imageName(c), c)
  expect(await cache.get(imageName(b))).toBeUndefined()
  expect(await cache.get(imageName(a))).toEqual(a)
  expect(await cache.get(imageName(c))).toEqual(c)
})
