import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { USER_HEADER } from '#shared/api/userHeader'
import { sessionFromCookieHeader } from '#server/accounts/sessionService'
import { allCalls, ApiClient, createItinerary, signUp } from '#testkit/api/apiClient'
import { uploadAndGetPath, png } from '#testkit/api/pictures'
import { attemptLogin, requestPublicFeed, requestRefresh, fetchSessionUserId } from '#testkit/api/sessionCalls'
import { ACCESS_TOKEN_LIFE, DAY, setUpSessionFixture } from '#testkit/server/serverFixture'
import { startTestServer } from '#testkit/server/testServer'

const { fixture, clock } = setUpSessionFixture()

describe('session cookies', () => {
  it('are HttpOnly, SameSite=Lax and last 30 days; the refresh token is sent to /api/auth only', async () => {
    const answer = await attemptLogin(fixture.ana)
    const [access = '', refreshing = ''] = answer.headers.getSetCookie()
    expect(access).toMatch(/^access_token=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(refreshing).toMatch(/^refresh_token=[\w.-]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  })

  it('are Secure only when a trusted proxy reports https', async () => {
    const login = {
      body: { usernameOrEmail: fixture.ana.username, password: fixture.ana.password },
      headers: { 'x-forwarded-proto': 'https' },
    }
    const plain = await new ApiClient(fixture.server).attempt('POST /auth/login', login)
    expect(plain.headers.getSetCookie().join()).not.toContain('Secure')
    const proxied = await startTestServer({ env: { TRUST_PROXY: '1' } })
    const bea = await signUp(proxied)
    const own = { ...login, body: { usernameOrEmail: bea.username, password: bea.password } }
    const secure = await new ApiClient(proxied).attempt('POST /auth/login', own)
    await proxied.close()
    expect(secure.headers.getSetCookie().filter((cookie) => cookie.includes('; Secure'))).toHaveLength(2)
  })
})

describe('a session with an expired access token', () => {
  it('can read and upload, and gets 401 for other calls until it is refreshed', async () => {
    const own = await createItinerary(fixture.ana, { isPublic: false })
    clock.now += ACCESS_TOKEN_LIFE
    expect((await requestPublicFeed(fixture.ana)).status).toBe(200)
    expect((await fixture.ana.send('HEAD', '/api/itineraries')).status).toBe(200)
    expect((await fixture.ana.call('GET /itineraries/{id}', { params: { id: own } })).myRole).toBe('owner')
    expect(
      (await fixture.ana.call('GET /itineraries', { query: { visibility: 'all', userId: fixture.ana.id } })).map(({ id }) => id),
    ).toEqual([own])
    expect(await uploadAndGetPath(fixture.ana, await png(20, 20), 'itinerary-image')).toMatch(/^\/uploads\//)
    const follow = () => fixture.ana.attempt('POST /users/{id}/follow', { params: { id: bea.id } })
    const bea = await signUp(fixture.server)
    expect((await follow()).status).toBe(401)
    expect((await fixture.ana.attempt('PATCH /itineraries/{id}', { params: { id: own }, body: { title: 'x' } })).status).toBe(401)
    expect((await fixture.ana.send('DELETE', '/api/nothing')).status).toBe(401)
    expect((await requestRefresh(fixture.ana)).status).toBe(204)
    expect((await follow()).status).toBe(204)
    expect(await fetchSessionUserId(fixture.ana)).toBe(fixture.ana.id)
  })

  it('is returned by GET /auth/session even without the refresh token', async () => {
    clock.now += ACCESS_TOKEN_LIFE
    fixture.ana.jar.delete('refresh_token')
    expect(await fetchSessionUserId(fixture.ana)).toBe(fixture.ana.id)
    await fixture.ana.call('POST /auth/logout')
    expect(await fetchSessionUserId(fixture.ana)).toBeNull()
  })

  it('is distinguished from a forged cookie, which is ignored', async () => {
    const [header = '', payload = ''] = fixture.ana.jar.get('access_token')?.split('.') ?? []
    const forged = createHmac('sha256', 'another secret of sixteen').update(`${header}.${payload}`).digest('base64url')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of ['garbage', `${header}.${payload}.${forged}`, `${unsigned}.${payload}.`, `${header}.${payload}.`, '']) {
      const client = new ApiClient(fixture.server)
      client.jar.set('access_token', token)
      expect((await requestPublicFeed(client)).status, token).toBe(200)
      expect(await fetchSessionUserId(client)).toBeNull()
    }
  })

  it('is renewed by GET /auth/session, which sets both cookies', async () => {
    const before = fixture.ana.jar.get('refresh_token')
    clock.now += ACCESS_TOKEN_LIFE
    expect(await fetchSessionUserId(fixture.ana)).toBe(fixture.ana.id)
    expect(fixture.ana.jar.get('refresh_token')).not.toBe(before)
    expect((await requestPublicFeed(fixture.ana)).status).toBe(200)
  })

  it('still opens sockets', async () => {
    clock.now += ACCESS_TOKEN_LIFE
    expect((await sessionFromCookieHeader(fixture.server.services, fixture.ana.cookies))?.user.id).toBe(fixture.ana.id)
    await fixture.ana.call('POST /auth/logout')
    expect(await sessionFromCookieHeader(fixture.server.services, fixture.ana.cookies)).toBeUndefined()
    expect(await sessionFromCookieHeader(fixture.server.services, undefined)).toBeUndefined()
    expect(await sessionFromCookieHeader(fixture.server.services, 'access_token=garbage')).toBeUndefined()
  })

  it('lasts 30 days after its last refresh', async () => {
    clock.now += 29 * DAY
    expect((await requestRefresh(fixture.ana)).status).toBe(204)
    clock.now += 29 * DAY
    expect((await requestRefresh(fixture.ana)).status).toBe(204)
    clock.now += 31 * DAY
    expect((await requestRefresh(fixture.ana)).status).toBe(401)
  })
})

it('a request that names another user than its session has is refused with 401', async () => {
  const { ana, server } = fixture
  const bruno = await signUp(server)
  const id = await createItinerary(ana)
  const forBruno = { headers: { [USER_HEADER]: bruno.id } }
  const other = { status: 401, error: 'OtherUserError' }
  expect(await ana.refused('GET /itineraries', forBruno)).toMatchObject(other)
  expect(await ana.refused('DELETE /itineraries/{id}', { params: { id }, ...forBruno })).toMatchObject(other)
  expect(await ana.refused('GET /itineraries', { headers: { [USER_HEADER]: '' } })).toMatchObject(other)
  const comment = { params: { id }, body: { text: 'Solo mío' } }
  expect(await ana.refused('POST /itineraries/{id}/comments', { ...comment, ...forBruno })).toMatchObject(other)
  expect(await ana.call('GET /itineraries/{id}/comments', { params: { id } })).toEqual([])

  await ana.call('POST /itineraries/{id}/comments', { ...comment, headers: { [USER_HEADER]: ana.id } })
  // Signed-out requests may name any user: the tab learns that it was signed out.
  expect((await new ApiClient(server).attempt('GET /itineraries', forBruno)).status).toBe(200)
})

it('every call that needs a session answers 401 to a stranger', async () => {
  const id = '01900000-0000-7000-8000-000000000000'
  const open = new Set(['anyone', 'itinerary:view', 'list:view'])
  for (const [name, { access }] of Object.entries(allCalls)) {
    if (open.has(access)) continue
    const refusal = await new ApiClient(fixture.server).refused(name as keyof typeof allCalls, {
      params: { id, userId: id, eventId: id, invitationId: id, token: 'nada', epoch: '1', version: '1' },
    })
    expect(refusal, name).toMatchObject({ status: 401, error: 'UnauthorizedError' })
  }
})
