import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '#server/features/accounts/signInService'
import { openSession, sessionFromCookieHeader } from '#server/accounts/sessions'
import { eventually } from '#testkit/eventually'
import { allCalls, ApiClient, createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { keepPicture, png } from '#testkit/api/pictures'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const clock = { now: Date.parse('2026-05-01T10:00:00Z'), asked: 0 }
const SECOND = 1000
const DAY = 24 * 3600 * SECOND

const tell = () => {
  clock.asked += 1
  return clock.now
}

let server: TestServer
let ended: string[] = []
beforeAll(async () => {
  server = await startTestServer({ overrides: { now: tell } })
  server.services.bus.on('sessionEnded', ({ userId }) => ended.push(userId))
}, 180_000)
afterAll(() => server.close())

let ana: Account
beforeEach(async () => {
  ana = await signUp(server)
  ended = []
})

const publicPage = (client: ApiClient) => client.attempt('GET /itineraries')
const refresh = (client: ApiClient) => client.attempt('POST /auth/refresh-token')
const sessionUser = async (client: ApiClient) => (await client.call('GET /auth/session')).user?.id ?? null

/** Another browser that got hold of the same cookies. */
function copy(person: ApiClient): ApiClient {
  const other = new ApiClient(server)
  other.jar.set('access_token', person.jar.get('access_token') ?? '')
  other.jar.set('refresh_token', person.jar.get('refresh_token') ?? '', '/api/auth')
  return other
}

describe('session cookies', () => {
  it('are HttpOnly, SameSite=Lax and kept 30 days; the refresh token goes to /api/auth only', async () => {
    const answer = await new ApiClient(server).attempt('POST /auth/login', {
      body: { usernameOrEmail: ana.username, password: ana.password },
    })
    const [access = '', refreshing = ''] = answer.headers.getSetCookie()
    expect(access).toMatch(/^access_token=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(refreshing).toMatch(/^refresh_token=[\w.-]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  })

  it('are Secure when a trusted proxy says https, and not when nobody trusts it', async () => {
    const login = { body: { usernameOrEmail: ana.username, password: ana.password }, headers: { 'x-forwarded-proto': 'https' } }
    const plain = await new ApiClient(server).attempt('POST /auth/login', login)
    expect(plain.headers.getSetCookie().join()).not.toContain('Secure')
    const proxied = await startTestServer({ env: { TRUST_PROXY: '1' } })
    const bea = await signUp(proxied)
    const own = { ...login, body: { usernameOrEmail: bea.username, password: bea.password } }
    const secure = await new ApiClient(proxied).attempt('POST /auth/login', own)
    await proxied.close()
    expect(secure.headers.getSetCookie().filter((cookie) => cookie.includes('; Secure'))).toHaveLength(2)
  })
})

describe('a session whose access token ran out', () => {
  it('goes on reading and uploading, and is 401 for every other call until it is refreshed', async () => {
    const own = await createItinerary(ana, { isPublic: false })
    clock.now += 901 * SECOND
    expect((await publicPage(ana)).status).toBe(200)
    expect((await ana.send('HEAD', '/api/itineraries')).status).toBe(200)
    expect((await ana.call('GET /itineraries/{id}', { params: { id: own } })).myRole).toBe('owner')
    expect((await ana.call('GET /itineraries', { query: { visibility: 'all', userId: ana.id } })).map(({ id }) => id)).toEqual([
      own,
    ])
    expect(await keepPicture(ana, await png(20, 20), 'itinerary-image')).toMatch(/^\/uploads\//)
    const follow = () => ana.attempt('POST /users/{id}/follow', { params: { id: bea.id } })
    const bea = await signUp(server)
    expect((await follow()).status).toBe(401)
    expect((await ana.attempt('PATCH /itineraries/{id}', { params: { id: own }, body: { title: 'x' } })).status).toBe(401)
    expect((await ana.send('DELETE', '/api/nothing')).status).toBe(401)
    expect((await refresh(ana)).status).toBe(204)
    expect((await follow()).status).toBe(204)
    expect(await sessionUser(ana)).toBe(ana.id)
  })

  it('is answered by GET /auth/session also when the refresh token is not there', async () => {
    clock.now += 901 * SECOND
    ana.jar.delete('refresh_token')
    expect(await sessionUser(ana)).toBe(ana.id)
    await ana.call('POST /auth/logout')
    expect(await sessionUser(ana)).toBeNull()
  })

  it('is told apart from a cookie that is not ours, which counts as none', async () => {
    const [header = '', payload = ''] = ana.jar.get('access_token')?.split('.') ?? []
    const forged = createHmac('sha256', 'another secret of sixteen').update(`${header}.${payload}`).digest('base64url')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of ['garbage', `${header}.${payload}.${forged}`, `${unsigned}.${payload}.`, `${header}.${payload}.`, '']) {
      const client = new ApiClient(server)
      client.jar.set('access_token', token)
      expect((await publicPage(client)).status, token).toBe(200)
      expect(await sessionUser(client)).toBeNull()
    }
  })

  it('is renewed by GET /auth/session, which sets both cookies', async () => {
    const before = ana.jar.get('refresh_token')
    clock.now += 901 * SECOND
    expect(await sessionUser(ana)).toBe(ana.id)
    expect(ana.jar.get('refresh_token')).not.toBe(before)
    expect((await publicPage(ana)).status).toBe(200)
  })

  it('still opens sockets', async () => {
    clock.now += 901 * SECOND
    expect((await sessionFromCookieHeader(server.services, ana.cookies))?.user.id).toBe(ana.id)
    await ana.call('POST /auth/logout')
    expect(await sessionFromCookieHeader(server.services, ana.cookies)).toBeUndefined()
    expect(await sessionFromCookieHeader(server.services, undefined)).toBeUndefined()
    expect(await sessionFromCookieHeader(server.services, 'access_token=garbage')).toBeUndefined()
  })

  it('lives on for 30 days after its last refresh', async () => {
    clock.now += 29 * DAY
    expect((await refresh(ana)).status).toBe(204)
    clock.now += 29 * DAY
    expect((await refresh(ana)).status).toBe(204)
    clock.now += 31 * DAY
    expect((await refresh(ana)).status).toBe(401)
  })
})

describe('a session that ended', () => {
  const everyRead = ['GET /itineraries', 'GET /search/locations', 'GET /users', 'GET /lists'] as const
  const ends: [string, (person: Account) => Promise<unknown> | void][] = [
    ['logged out', (person) => copy(person).call('POST /auth/logout')],
    ['unused for 30 days', () => void (clock.now += 30 * DAY)],
    [
      'of an account that is gone',
      (person) => copy(person).call('DELETE /users/{id}', { params: { id: person.id }, body: { password: person.password } }),
    ],
  ]
  it.each(ends)(
    '(%s) answers 401 on every call, also on public ones, until a failed refresh takes the cookies away',
    async (_, end) => {
      await end(ana)
      for (const name of everyRead) expect((await ana.attempt(name)).status, name).toBe(401)
      expect((await ana.send('POST', '/api/upload/avatar')).status).toBe(401)
      expect((await ana.send('GET', '/api/nothing')).status).toBe(401)
      expect((await refresh(ana)).status).toBe(401)
      expect(ana.cookies).toBe('')
      expect((await publicPage(ana)).status).toBe(200)
    },
  )
})

describe('POST /auth/refresh-token', () => {
  it('rotates the token', async () => {
    const first = ana.jar.get('refresh_token')
    await refresh(ana)
    const second = ana.jar.get('refresh_token')
    await refresh(ana)
    expect(new Set([first, second, ana.jar.get('refresh_token')]).size).toBe(3)
  })

  it('gives parallel tabs the same new token', async () => {
    const tabs = [copy(ana), copy(ana), copy(ana)]
    const answers = await Promise.all(tabs.map(refresh))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(new Set(tabs.map((tab) => tab.jar.get('refresh_token'))).size).toBe(1)
    clock.now += 901 * SECOND
    expect((await refresh(tabs[0] ?? ana)).status).toBe(204)
    expect(ended).toEqual([])
  })

  it('whose answer got lost is repeated with the token of before, however late', async () => {
    const phone = copy(ana)
    await refresh(ana)
    clock.now += 20 * DAY
    expect((await refresh(phone)).status).toBe(204)
    expect(phone.jar.get('refresh_token')).toBe(ana.jar.get('refresh_token'))
    clock.now += DAY
    expect((await refresh(phone)).status).toBe(204)
    expect(await sessionUser(phone)).toBe(ana.id)
    expect(ended).toEqual([])
  })

  it('may lose an answer every time', async () => {
    const phone = copy(ana)
    for (let i = 0; i < 3; i += 1) {
      clock.now += 3600 * SECOND
      await refresh(copy(phone))
      clock.now += 60 * SECOND
      expect((await refresh(phone)).status).toBe(204)
    }
    expect((await publicPage(phone)).status).toBe(200)
    expect(ended).toEqual([])
  })

  it('may lose two answers in a row when it is repeated within seconds, by two tabs too', async () => {
    const phone = copy(ana)
    await refresh(copy(phone))
    clock.now += 60 * SECOND
    await refresh(copy(phone))
    clock.now += 9 * SECOND
    const tabs = [copy(phone), copy(phone)]
    expect((await Promise.all(tabs.map(refresh))).map(({ status }) => status)).toEqual([204, 204])
    clock.now += 901 * SECOND
    expect((await Promise.all(tabs.map(refresh))).map(({ status }) => status)).toEqual([204, 204])
    expect(ended).toEqual([])
  })

  it('ends the whole family when the token of before comes late a second time', async () => {
    const thief = copy(ana)
    await refresh(copy(ana))
    clock.now += 60 * SECOND
    expect((await refresh(ana)).status).toBe(204)
    clock.now += 10 * SECOND
    expect((await refresh(thief)).status).toBe(401)
    expect(ended).toEqual([ana.id])
  })

  const firstUses: [string, (person: Account) => Promise<unknown>][] = [
    ['by a read', publicPage],
    ['by a write', (person) => person.call('POST /itineraries/{id}/likes', { params: { id: liked } })],
    ['by a socket', (person) => sessionFromCookieHeader(server.services, person.cookies)],
    ['by GET /auth/session', sessionUser],
  ]
  let liked = ''
  it.each(firstUses)('takes the token of before for 10 s more once the new one was seen in use %s', async (_, use) => {
    liked = await createItinerary(ana)
    const [tab, thief] = [copy(ana), copy(ana)]
    await refresh(ana)
    clock.now += 60 * SECOND
    await use(ana)
    clock.now += 9 * SECOND
    expect((await refresh(tab)).status).toBe(204)
    clock.now += SECOND
    expect((await refresh(thief)).status).toBe(401)
    expect(ended).toEqual([ana.id])
    expect((await publicPage(ana)).status).toBe(401)
    expect((await refresh(ana)).status).toBe(401)
    expect(ana.jar.get('access_token')).toBeUndefined()
    expect((await publicPage(ana)).status).toBe(200)
  })

  it('does not take the access token of before for the new one', async () => {
    const phone = copy(ana)
    await refresh(ana)
    await publicPage(phone)
    await sessionFromCookieHeader(server.services, phone.cookies)
    clock.now += 60 * SECOND
    await publicPage(phone)
    expect((await refresh(phone)).status).toBe(204)
    expect(ended).toEqual([])
  })

  it('reads on when that the new one was seen cannot be written down', async () => {
    await refresh(ana)
    const { $client: client } = server.services.db
    client.exec(`CREATE TEMP TRIGGER full BEFORE UPDATE ON sessions BEGIN SELECT raise(FAIL, 'database or disk is full'); END`)
    expect((await publicPage(ana)).status).toBe(200)
    client.exec('DROP TRIGGER full')
  })

  it('ends it at once when the token is older than the one before', async () => {
    const thief = copy(ana)
    await refresh(ana)
    await refresh(ana)
    expect((await refresh(thief)).status).toBe(401)
    expect(ended).toEqual([ana.id])
  })

  it('takes neither an access token nor garbage, and then takes both cookies away', async () => {
    const access = ana.jar.get('access_token') ?? ''
    for (const token of [access, 'garbage', `${ana.id}.${'x'.repeat(43)}`, '..', '%E0%A4%A']) {
      const client = copy(ana)
      client.jar.set('refresh_token', token, '/api/auth')
      expect((await refresh(client)).status, token).toBe(401)
      expect(client.jar.get('access_token')).toBeUndefined()
      expect(client.jar.get('refresh_token')).toBeUndefined()
    }
    expect((await refresh(new ApiClient(server))).status).toBe(401)
    expect(ended).toEqual([])
  })

  it('is no access token either', async () => {
    const client = new ApiClient(server)
    client.jar.set('access_token', ana.jar.get('refresh_token') ?? '')
    expect(await sessionUser(client)).toBeNull()
  })
})

describe('POST /auth/logout', () => {
  it('ends this session only, tells its sockets, and is 204 always', async () => {
    const phone = new ApiClient(server)
    await phone.call('POST /auth/login', { body: { usernameOrEmail: ana.username, password: ana.password } })
    const stolen = copy(ana)
    await ana.call('POST /auth/logout')
    expect(ended).toEqual([ana.id])
    expect((await publicPage(stolen)).status).toBe(401)
    expect((await refresh(stolen)).status).toBe(401)
    expect(await sessionUser(phone)).toBe(ana.id)
    await ana.call('POST /auth/logout')
    await new ApiClient(server).call('POST /auth/logout')
    expect(ended).toEqual([ana.id])
  })

  it('works with an access token that ran out, and with the refresh token alone', async () => {
    const other = new ApiClient(server)
    await other.call('POST /auth/login', { body: { usernameOrEmail: ana.username, password: ana.password } })
    ana.jar.delete('refresh_token')
    other.jar.delete('access_token')
    clock.now += 901 * SECOND
    await ana.call('POST /auth/logout')
    await other.call('POST /auth/logout')
    expect(ended).toEqual([ana.id, ana.id])
  })
})

const changePassword = (person: ApiClient, newPassword: string) =>
  person.attempt('PATCH /users/{id}', { params: { id: ana.id }, body: { currentPassword: ana.password, newPassword } })

describe('a new password', () => {
  it('ends all other sessions, and this one goes on with new cookies', async () => {
    const phone = new ApiClient(server)
    await phone.call('POST /auth/login', { body: { usernameOrEmail: ana.username, password: ana.password } })
    const before = ['access_token', 'refresh_token'].map((name) => ana.jar.get(name))
    clock.now += SECOND
    const answer = await changePassword(ana, 'otra contraseña')
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([204, 2])
    expect(ended).toEqual([ana.id])
    expect((await publicPage(phone)).status).toBe(401)
    expect((await refresh(phone)).status).toBe(401)
    for (const [i, name] of ['access_token', 'refresh_token'].entries()) expect(ana.jar.get(name)).not.toBe(before[i])
    expect(await sessionUser(ana)).toBe(ana.id)
    expect((await refresh(ana)).status).toBe(204)
    expect(await sessionUser(ana)).toBe(ana.id)
  })

  it('makes a copied refresh token worthless, and whoever uses it ends the session', async () => {
    const thief = copy(ana)
    await changePassword(ana, 'otra contraseña')
    expect((await refresh(thief)).status).toBe(401)
    expect(ended).toEqual([ana.id])
    expect((await refresh(ana)).status).toBe(401)
  })

  it('is the only one that signs in from then on', async () => {
    await changePassword(ana, 'otra contraseña')
    const login = (password: string) =>
      new ApiClient(server).attempt('POST /auth/login', { body: { usernameOrEmail: ana.username, password } })
    expect((await login(ana.password)).status).toBe(401)
    expect((await login('otra contraseña')).status).toBe(200)
  })

  it('given twice at once is set by one of them only', async () => {
    const phone = new ApiClient(server)
    await phone.call('POST /auth/login', { body: { usernameOrEmail: ana.username, password: ana.password } })
    const answers = await Promise.all([changePassword(ana, 'contraseña uno'), changePassword(phone, 'contraseña dos')])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(ended).toEqual([ana.id])
  })
})

describe('a login while its password is checked', () => {
  const begin = () => login(server.services, { usernameOrEmail: ana.username, password: ana.password })
  const run = (sql: string, ...values: string[]) => server.services.db.$client.prepare(sql).run(...values)
  const sessions = () => server.services.db.$client.prepare('SELECT count(*) FROM sessions WHERE user_id = ?').pluck().get(ana.id)

  it('is refused when the password is changed meanwhile', async () => {
    const late = begin()
    run("UPDATE users SET password_hash = 'another' WHERE id = ?", ana.id)
    await expect(late).rejects.toMatchObject({ name: 'UnauthorizedError', status: 401 })
    expect(sessions()).toBe(1)
  })

  it('is refused when the account is deleted meanwhile', async () => {
    const late = begin()
    run('DELETE FROM users WHERE id = ?', ana.id)
    await expect(late).rejects.toMatchObject({ name: 'UnauthorizedError', status: 401 })
  })
})

describe('somebody who signs in again and again', () => {
  it('keeps 50 sessions: those that were not renewed for longest end, and their sockets with them', async () => {
    const { services } = server
    const { id } = ana
    const passwordHash = services.db.$client
      .prepare<[string], string>('SELECT password_hash FROM users WHERE id = ?')
      .pluck()
      .get(id)
    const browsers: ApiClient[] = []
    for (let i = 0; i < 49; i += 1) {
      clock.now += SECOND
      const tokens = await openSession(services, { id, passwordHash: passwordHash ?? '' })
      const browser = new ApiClient(server)
      browser.jar.set('access_token', tokens?.access ?? '')
      browser.jar.set('refresh_token', tokens?.refresh ?? '', '/api/auth')
      browsers.push(browser)
    }
    expect(ended).toEqual([])
    clock.now += SECOND
    await refresh(ana)
    const phone = new ApiClient(server)
    await phone.call('POST /auth/login', { body: { usernameOrEmail: ana.username, password: ana.password } })
    expect(ended).toEqual([id])
    const signedIn = await Promise.all([...browsers, ana, phone].map(async (browser) => (await sessionUser(browser)) === id))
    expect(signedIn).toEqual([false, ...browsers.slice(1).map(() => true), true, true])
    await phone.call('POST /auth/logout')
    await phone.call('POST /auth/login', { body: { usernameOrEmail: ana.username, password: ana.password } })
    expect(services.db.$client.prepare('SELECT count(*) FROM sessions WHERE user_id = ?').pluck().get(id)).toBe(50)
  })
})

describe('a call whose body arrives when its session has ended', () => {
  it('does nothing and is 401', async () => {
    const body = JSON.stringify({ email: 'thief@example.org' })
    const before = clock.asked
    const slow = request(`${server.url}/api/users/${ana.id}`, {
      method: 'PATCH',
      headers: { cookie: ana.cookies, 'content-type': 'application/json', 'content-length': body.length },
    })
    const answered = once(slow, 'response')
    slow.write(body.slice(0, 5))
    await eventually(() => expect(clock.asked).toBeGreaterThan(before))
    await ana.call('POST /auth/logout')
    slow.end(body.slice(5))
    const [answer] = (await answered) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(401)
  })
})

it('a failed renewal leaves a stranger: the cookies are gone and no session is answered', async () => {
  const thief = copy(ana)
  await changePassword(ana, 'otra contraseña')
  await refresh(thief)
  expect(await sessionUser(ana)).toBeNull()
  expect(ana.cookies).toBe('')
  expect((await publicPage(ana)).status).toBe(200)
})

it('every call has an access word, and 401 answers the stranger of those that need a session', async () => {
  const id = '01900000-0000-7000-8000-000000000000'
  const open = new Set(['anyone', 'itinerary:view', 'list:view'])
  for (const [name, { access }] of Object.entries(allCalls)) {
    if (open.has(access)) continue
    const refusal = await new ApiClient(server).refused(name as keyof typeof allCalls, { params: { id, userId: id, epoch: '1' } })
    expect(refusal, name).toMatchObject({ status: 401, error: 'UnauthorizedError' })
  }
})
