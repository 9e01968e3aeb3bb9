// @module-tag long
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { createFolderStorage, imageName, type ImageStorage } from '#server/base/images/imageStorage'
import { openImageStorages } from '#server/base/images/openImageStorages'
import { createPostgresStorage } from '#server/base/images/postgresStorage'
import { parseS3Url, createS3Storage } from '#server/base/images/s3Storage'
import { isStorageError } from '#server/base/db/storageErrors'
import { freshPath } from '#testkit/server/operations'
import { startFakeS3 } from '#testkit/server/fakeS3'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { openPostgresForTest, postgresForTest } from '#testkit/server/testPostgres'
import { requireDefined } from '#testkit/extendFixture'

const store = await startFakeS3()
afterAll(() => store.close())

const inS3 = (url = store.url, folder = 'uploads') => createS3Storage(requireDefined(parseS3Url(url)), folder)
const content = (seed: number, bytes = 300) => Buffer.from(Uint8Array.from({ length: bytes }, (_, i) => (i * seed) % 256))
const all = async (storage: ImageStorage) => {
  const found: { name: string; bytes: number }[] = []
  for await (const { name, bytes } of storage.list()) found.push({ name, bytes })
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

const kinds: [string, () => Promise<{ here: ImageStorage; apart: ImageStorage }>][] = [
  ['a folder', async () => ({ here: createFolderStorage(freshPath('a')), apart: createFolderStorage(freshPath('b')) })],
  [
    'PostgreSQL',
    async () => {
      const db = await openPostgresForTest(await postgresForTest())
      return { here: createPostgresStorage(db, 'uploads', Date.now), apart: createPostgresStorage(db, 'waiting', Date.now) }
    },
  ],
  [
    'an object store',
    async () => {
      store.objects.clear()
      return { here: inS3(), apart: inS3(store.url, 'uploads-waiting') }
    },
  ],
]

describe.each(kinds)('pictures in %s', (_, open) => {
  it('are read as they were stored, by name, separate from those of another folder', async () => {
    const { here, apart } = await open()
    const contents = [content(3), content(5, 3_000_000), content(7, 1), content(11), content(13)]
    const names = contents.map(imageName)
    const [first = ''] = names
    for (const [i, one] of contents.entries()) await here.put(names[i] ?? '', one)
    await apart.put(first, requireDefined(contents[0]))
    for (const [i, one] of contents.entries()) {
      const image = requireDefined(await here.find(names[i] ?? ''))
      expect([image.name, image.bytes]).toEqual([names[i], one.length])
      expect(Math.abs(image.storedAt - Date.now())).toBeLessThan(60_000)
      expect((await buffer(image.read())).equals(one)).toBe(true)
    }
    expect(await all(here)).toEqual(
      names.map((name, i) => ({ name, bytes: contents[i]?.length })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    )
    expect(await all(apart)).toEqual([{ name: first, bytes: 300 }])
    await here.remove(first)
    expect([await here.has(first), await apart.has(first)]).toEqual([false, true])
  })

  it('are stored once, and finding or removing a missing one is no error', async () => {
    const { here } = await open()
    const name = imageName(content(3))
    expect([await here.find(name), await here.has(name)]).toEqual([undefined, false])
    await here.remove(name)
    await Promise.all(Array.from({ length: 5 }, () => here.put(name, content(3))))
    expect(await all(here)).toEqual([{ name, bytes: 300 }])
    const before = requireDefined(await here.find(name)).storedAt
    await here.put(name, content(3))
    expect(requireDefined(await here.find(name)).storedAt).toBeGreaterThanOrEqual(before)
    expect(await buffer(requireDefined(await here.find(name)).read())).toEqual(content(3))
  })

  it('that are removed during a read fail only that read', async () => {
    const { here } = await open()
    const name = imageName(content(3))
    await here.put(name, content(3))
    const image = requireDefined(await here.find(name))
    await here.remove(name)
    await expect(buffer(image.read())).rejects.toThrow(/was removed|ENOENT/)
    expect(await here.find(name)).toBeUndefined()
  })
})

it('PostgreSQL stores pictures uncompressed', async () => {
  const url = await postgresForTest()
  await openPostgresForTest(url)
  expect(
    await queryPostgres(url, `SELECT attstorage FROM pg_attribute WHERE attrelid = 'pictures'::regclass AND attname = 'content'`),
  ).toEqual([{ attstorage: 'e' }])
})

describe('an object store', () => {
  it('is asked again if it is busy for a moment, and is a storage error if it stays away', async () => {
    const storage = inS3()
    const name = imageName(content(17))
    store.answerNext(503, 500)
    await storage.put(name, content(17))
    expect(await storage.has(name)).toBe(true)
    store.answerNext(503, 503, 503, 503)
    const busy: unknown = await storage.find(name).catch((error: unknown) => error)
    expect([isStorageError(busy), String(busy)]).toEqual([true, expect.stringContaining('503')])
    const gone = await startFakeS3()
    gone.close()
    const away: unknown = await inS3(gone.url)
      .find(name)
      .catch((error: unknown) => error)
    expect(isStorageError(away)).toBe(true)
  })

  it('fails permanently for wrong keys or an unknown bucket, with no secret in the error', async () => {
    for (const url of [store.urlWith({ secret: 'otro secreto' }), store.urlWith({ bucket: 'otro' })]) {
      const refusal: unknown = await all(inS3(url)).catch((error: unknown) => error)
      expect([isStorageError(refusal), String(refusal)]).toEqual([false, expect.stringMatching(/answers GET with 40[34]/)])
      expect(String(refusal)).not.toContain('secreto')
    }
  })
})

it('a server does not start with an object store that refuses it, and names S3_URL', async () => {
  const db = await openPostgresForTest(await postgresForTest())
  const start = (s3Url: string) =>
    openImageStorages({ config: { dataDir: freshPath('data'), s3Url }, db, logger: { warn: () => undefined }, now: Date.now })
  await expect(start(store.urlWith({ secret: 'otro' }))).rejects.toThrow(/^S3_URL: .*answers GET with 403: check its address/)
  await expect(start('https://s3.example/fotos')).rejects.toThrow('S3_URL: it has to look like https://key:secret@host')
  const { images } = await start(store.url)
  expect(await images.has(imageName(content(99)))).toBe(false)
})

describe('S3_URL', () => {
  it('names keys, bucket, folders and region', () => {
    expect(parseS3Url('https://k%2F1:s%2B%2F%3D@s3.example:9000/fotos/de/periplo/?region=eu-west-1')).toEqual({
      accessKeyId: 'k/1',
      secretAccessKey: 's+/=',
      region: 'eu-west-1',
      bucket: 'https://s3.example:9000/fotos',
      prefix: 'de/periplo/',
    })
    expect(parseS3Url('http://k:s@localhost/fotos')).toMatchObject({
      region: 'us-east-1',
      bucket: 'http://localhost/fotos',
      prefix: '',
    })
  })

  it.each([
    'https://s3.example/fotos',
    'https://k:s@s3.example',
    'https://k@s3.example/fotos',
    'ftp://k:s@x/y',
    'nothing',
    'https://k:%@x/y',
  ])('cannot be %s', (text) => expect(parseS3Url(text)).toBeUndefined())
})
