import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findUpload } from '#server/features/uploads/uploadStore'
import { limits } from '#shared/limits'
import { ApiClient, readRefusal, signUp } from '#testkit/api/apiClient'
import { jpeg, pictureForm, png, sendPicture } from '#testkit/api/pictures'
import { setStoredAt, listStoredNames } from '#testkit/server/storedPictures'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let pictures = 0
async function sendFirst(who: ApiClient, path = 'avatar'): Promise<string> {
  pictures += 1
  const answer = await sendPicture(who, await jpeg(40 + pictures, 40), { path })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { avatarUrl: string }).avatarUrl
}

let names = 0
const register = (who: ApiClient, avatar: string | null, more: object = {}) => {
  names += 1
  const username = `nueva${names}`
  const body = { name: 'Nueva', username, email: `${username}@example.org`, password: 'contraseña segura', avatar, ...more }
  return who.attempt('POST /auth/register', { body })
}

const nameOf = (path: string) => path.slice('/uploads/'.length)
const waiting = () => listStoredNames(server.services.waitingImages)
const shown = async (path: string) => (await new ApiClient(server).send('GET', path)).status

const age = (path: string, ms: number) => setStoredAt(server, { folder: 'uploads-waiting', name: nameOf(path) }, Date.now() - ms)

describe('an avatar uploaded before registration', () => {
  it('stays hidden until a registration names it, then belongs to the new user', async () => {
    const stranger = new ApiClient(server)
    const path = await sendFirst(stranger)
    expect(path).toMatch(/^\/uploads\/[0-9a-f]{40}\.webp$/)
    expect(await shown(path)).toBe(404)
    const other = await signUp(server)
    expect(
      await readRefusal(await other.attempt('PATCH /users/{id}', { params: { id: other.id }, body: { avatar: path } })),
    ).toMatchObject({
      status: 400,
      issues: [{ path: 'avatar', code: 'unknown_image' }],
    })
    expect(await shown(path)).toBe(404)
    const answer = await register(stranger, path)
    expect(answer.status).toBe(201)
    const user = (await answer.json()) as { id: string; avatar: string }
    expect(user.avatar).toBe(path)
    expect(await shown(path)).toBe(200)
    expect(await findUpload(server.services.db, nameOf(path))).toMatchObject({ userId: user.id, kind: 'avatar', height: 40 })
    expect((await stranger.call('GET /users/{id}', { params: { id: user.id } })).avatar).toBe(path)
  })

  it('stays hidden when the registration is refused, and works when that is retried', async () => {
    const stranger = new ApiClient(server)
    const path = await sendFirst(stranger)
    const taken = await signUp(server)
    expect((await register(stranger, path, { username: taken.username })).status).toBe(409)
    expect((await register(stranger, path, { password: 'corta' })).status).toBe(400)
    expect(await shown(path)).toBe(404)
    expect((await register(stranger, path)).status).toBe(201)
    expect(await shown(path)).toBe(200)
  })

  it('expires after an hour', async () => {
    const stranger = new ApiClient(server)
    const [early, late] = [await sendFirst(stranger), await sendFirst(stranger)]
    await age(early, 59 * 60_000)
    await age(late, 61 * 60_000)
    expect(await readRefusal(await register(stranger, late))).toMatchObject({
      status: 400,
      issues: [{ path: 'avatar', code: 'unknown_image' }],
    })
    expect((await register(stranger, early)).status).toBe(201)
    await sendFirst(new ApiClient(server))
    expect(await waiting()).not.toContain(nameOf(late))
  })

  it('expires later when it is uploaded again', async () => {
    const stranger = new ApiClient(server)
    const picture = await png(31, 17)
    const send = async () =>
      ((await (await sendPicture(stranger, picture, { path: 'avatar' })).json()) as { avatarUrl: string }).avatarUrl
    const path = await send()
    await age(path, 59 * 60_000)
    expect(await send()).toBe(path)
    await age(path, 30 * 60_000)
    expect((await register(stranger, path)).status).toBe(201)
  })

  it('may be a picture that another user already uploaded', async () => {
    const ana = await signUp(server)
    const path = await sendFirst(ana)
    expect((await ana.send('GET', path)).status).toBe(200)
    pictures -= 1
    expect(await sendFirst(new ApiClient(server))).toBe(path)
    expect((await register(new ApiClient(server), path)).status).toBe(201)
    expect((await findUpload(server.services.db, nameOf(path)))?.userId).toBe(ana.id)
  })

  it('is checked like any picture: content, 8 MB limit and origin', async () => {
    const stranger = new ApiClient(server)
    const send = async (content: Uint8Array) =>
      (await readRefusal(await sendPicture(stranger, content, { path: 'avatar' }))).status
    expect(await send(Buffer.from('GIF89a'))).toBe(415)
    expect(await send((await jpeg(50, 50)).subarray(0, 200))).toBe(400)
    expect(await send(new Uint8Array(limits.imageBytes + 1))).toBe(413)
    const foreign = { body: pictureForm(await jpeg(20, 20)), headers: { origin: 'https://evil.example' } }
    expect((await stranger.send('POST', '/api/upload/avatar', foreign)).status).toBe(403)
  })
})

it('an ended session cannot upload an avatar', async () => {
  const ana = await signUp(server)
  const cookie = ana.cookies
  await ana.call('POST /auth/logout')
  const answer = await ana.send('POST', '/api/upload/avatar', { body: pictureForm(await jpeg(20, 20)), headers: { cookie } })
  expect(answer.status).toBe(401)
})

it('strangers may upload five avatars an hour per IP address, apart from signed-in users', async () => {
  const limited = await serverForTest({ env: { RATE_LIMIT: 'on' } })
  const ana = await signUp(limited)
  const picture = await jpeg(10, 10)
  for (let i = 0; i < limits.strangersUploadsPerHour; i += 1)
    expect((await sendPicture(new ApiClient(limited), picture, { path: 'avatar' })).status).toBe(200)
  const answer = await sendPicture(new ApiClient(limited), picture, { path: 'avatar' })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(await readRefusal(answer)).toMatchObject({ status: 429, error: 'TooManyRequestsError' })
  expect((await sendPicture(ana, picture, { path: 'avatar' })).status).toBe(200)
})
