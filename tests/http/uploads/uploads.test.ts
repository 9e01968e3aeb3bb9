import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import type { ImageStorage } from '#server/base/images/imageStorage'
import { findUpload } from '#server/features/uploads/uploadStore'
import { uploadCalls } from '#shared/api/uploads'
import { limits } from '#shared/limits'
import { ApiClient, createItinerary, readRefusal, signUp } from '#testkit/api/apiClient'
import { jpeg, uploadAndGetPath, pictureForm, png, sendPicture } from '#testkit/api/pictures'
import { serverForTest } from '#testkit/server/testServer'
import { setUpUploadFixture } from '#testkit/server/serverFixture'
import { runStatement } from '#testkit/server/rows'
import { listStoredNames } from '#testkit/server/storedPictures'

const fixture = setUpUploadFixture()

describe.each([
  ['avatar', 'avatarUrl', 400, 300],
  ['itinerary-image', 'itineraryImageUrl', 1493, 1120],
  ['event-image', 'eventImageUrl', 1000, 750],
  ['list-image', 'listImageUrl', 1493, 1120],
] as const)('POST /upload/%s', (path, field, width, height) => {
  it('stores a picture as webp in the size of its use, never enlarged', async () => {
    const answer = await sendPicture(fixture.ana, await jpeg(2000, 1500), { path })
    expect(answer.status).toBe(200)
    const body = uploadCalls[`POST /upload/${path}`].reply.strict().parse(await answer.json())
    const url: unknown = Reflect.get(body, field)
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{40}\.webp$/)
    const large = await fixture.download(String(url))
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width, height })
    const small = await fixture.download(await uploadAndGetPath(fixture.ana, await png(60, 20), path))
    expect(await sharp(small).metadata()).toMatchObject({ width: 60, height: 20 })
  })

  it('refuses foreign origins, and strangers except for avatars', async () => {
    const stranger = new ApiClient(fixture.server)
    if (path !== 'avatar') {
      const refused = await readRefusal(await sendPicture(stranger, await jpeg(20, 20), { path }))
      expect(refused).toMatchObject({ status: 401, error: 'UnauthorizedError' })
      expect((await stranger.send('POST', `/api/upload/${path}`)).status).toBe(401)
    }
    const foreign = await fixture.ana.send('POST', `/api/upload/${path}`, {
      body: pictureForm(await jpeg(20, 20)),
      headers: { origin: 'https://evil.example' },
    })
    expect(await readRefusal(foreign)).toMatchObject({ status: 403, error: 'ForbiddenOriginError' })
  })
})

describe('an uploaded picture', () => {
  it('is stored once for all senders and uses, named by a hash of its content', async () => {
    const picture = await jpeg(333, 222)
    const path = await uploadAndGetPath(fixture.ana, picture)
    const name = path.slice('/uploads/'.length)
    const { images } = fixture.server.services
    const content = await storedContent(images, name)
    expect(createHash('sha256').update(content).digest('hex').slice(0, 40)).toBe(name.slice(0, 40))
    const before = await listStoredNames(images)
    const bea = await signUp(fixture.server)
    expect(
      await Promise.all([
        uploadAndGetPath(fixture.ana, picture),
        uploadAndGetPath(bea, picture),
        uploadAndGetPath(bea, picture, 'avatar'),
      ]),
    ).toEqual([path, path, path])
    expect(await listStoredNames(images)).toEqual(before)
    expect(before.filter((file) => !/^[0-9a-f]{40}\.webp$/.test(file))).toEqual([])
  })

  it('is recorded with its size, sender and thumbhash', async () => {
    const name = (await uploadAndGetPath(fixture.ana, await jpeg(2000, 1000), 'list-image')).slice('/uploads/'.length)
    const { thumbhash = '', ...row } = (await findUpload(fixture.server.services.db, name)) ?? {}
    const { length: size } = await storedContent(fixture.server.services.images, name)
    expect(row).toMatchObject({ userId: fixture.ana.id, kind: 'list', width: 1600, height: 800, bytes: size })
    expect(thumbHashToApproximateAspectRatio(Buffer.from(thumbhash, 'base64'))).toBeGreaterThan(1.5)
  })

  it('is restored by a new upload after its file was lost', async () => {
    const picture = await png(77, 33)
    const path = await uploadAndGetPath(fixture.ana, picture)
    await fixture.server.services.images.remove(path.slice('/uploads/'.length))
    expect((await fixture.ana.send('GET', path)).status).toBe(404)
    expect(await uploadAndGetPath(fixture.ana, picture)).toBe(path)
    expect((await fixture.download(path)).length).toBeGreaterThan(0)
  })

  it('is refused with 401 when the account is deleted during the upload', async () => {
    const luz = await signUp(fixture.server)
    const answer = sendPicture(luz, await jpeg(3000, 2000))
    await runStatement(fixture.server.services.db, 'DELETE FROM users WHERE id = @id', { id: luz.id })
    expect((await answer).status).toBe(401)
  })
})

describe('GET /uploads/{name}', () => {
  it('serves the cover of a public trip with cache, nosniff and sandbox headers', async () => {
    const path = await uploadAndGetPath(fixture.ana, await jpeg(50, 40))
    await createItinerary(fixture.ana, { image: path })
    const stranger = new ApiClient(fixture.server)
    const answer = await stranger.send('GET', path)
    const { headers } = answer
    expect([answer.status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ])
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const content = Buffer.from(await answer.arrayBuffer())
    expect(headers.get('content-length')).toBe(String(content.length))
    const again = await stranger.send('GET', path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await stranger.send('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    const head = await stranger.send('HEAD', path)
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(content.length), ''])
  })

  it('serves no other file from disk', async () => {
    const path = await uploadAndGetPath(fixture.ana, await jpeg(50, 40))
    for (const wrong of [
      '/uploads/',
      '/uploads/..%2fsession-secret',
      '/uploads/..%2f..%2f..%2fetc%2fpasswd',
      '/uploads/%00',
      `${path}.part`,
      `${path}/`,
      `/uploads/x/..%2f${path.slice('/uploads/'.length)}`,
      path.toUpperCase().replace('/UPLOADS', '/uploads'),
      `/uploads/${'0'.repeat(40)}.webp`,
    ]) {
      const answer = await fixture.ana.send('GET', wrong)
      expect([wrong, answer.status, answer.headers.get('cache-control')]).toEqual([wrong, 404, null])
    }
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await fixture.ana.send(method, path)).status).toBe(404)
    expect((await fixture.ana.send('GET', path)).status).toBe(200)
  })
})

describe('an image field of another call', () => {
  it('accepts an existing upload, an existing preset or null', async () => {
    const id = await createItinerary(fixture.ana)
    const path = await uploadAndGetPath(fixture.ana, await jpeg(50, 40), 'itinerary-image')
    for (const image of [path, '/images/posters/madrid.svg', null]) {
      await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { image } })
      expect((await fixture.ana.call('GET /itineraries/{id}', { params: { id } })).image).toBe(image)
    }
    for (const image of [
      `/uploads/${'0'.repeat(40)}.webp`,
      '/uploads/x.webp',
      '/images/nothing.svg',
      '/images/posters',
      '/images/posters/',
    ])
      expect(await fixture.ana.refused('PATCH /itineraries/{id}', { params: { id }, body: { image } })).toMatchObject({
        status: 400,
        issues: [{ path: 'image', code: 'unknown_image' }],
      })
  })
})

describe('upload limits', () => {
  it('allow 200 MB per user, repeated uploads not counted', async () => {
    const eva = await signUp(fixture.server)
    const known = await jpeg(44, 33)
    const path = await uploadAndGetPath(eva, known)
    const name = path.slice('/uploads/'.length)
    const full = { bytes: limits.uploadBytesPerUser, name }
    await runStatement(fixture.server.services.db, 'UPDATE uploads SET bytes = @bytes WHERE name = @name', full)
    expect(await uploadAndGetPath(eva, known)).toBe(path)
    const { status, error, issues } = await readRefusal(await sendPicture(eva, await jpeg(45, 33)))
    expect([status, error, issues]).toEqual([413, 'PayloadTooLargeError', [{ path: 'file', code: 'over_quota' }]])
    const other = await jpeg(45, 33)
    expect(await uploadAndGetPath(fixture.ana, other)).toMatch(/^\/uploads\//)
    expect(await readRefusal(await sendPicture(eva, other))).toMatchObject({ status: 413 })
  })

  it('allow 60 pictures an hour per user', { tags: 'long' }, async () => {
    const limited = await serverForTest({ env: { RATE_LIMIT: 'on' } })
    const [eva, luz] = [await signUp(limited), await signUp(limited)]
    const picture = await jpeg(10, 10)
    for (let i = 0; i < limits.uploadsPerHour; i += 1) expect((await sendPicture(eva, picture)).status).toBe(200)
    const answer = await sendPicture(eva, picture)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await readRefusal(answer)).toMatchObject({ status: 429, error: 'TooManyRequestsError' })
    expect((await sendPicture(luz, picture)).status).toBe(200)
  })

  it('let other calls be answered while pictures are processed', async () => {
    const photo = await jpeg(4000, 3000)
    let made = 0
    const making = Promise.all(
      Array.from({ length: 6 }, async () => void (await uploadAndGetPath(fixture.ana, photo), (made += 1))),
    )
    let answered = 0
    while (made === 0) {
      expect((await fixture.ana.send('GET', '/healthz')).status).toBe(200)
      answered += 1
    }
    expect(answered).toBeGreaterThan(5)
    await making
  })
})

async function storedContent(storage: ImageStorage, name: string): Promise<Buffer> {
  const found = await storage.find(name)
  if (found === undefined) throw new Error(`no picture ${name}`)
  return buffer(found.read())
}
