import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { socketSession } from '../../server/features/auth/sessions'
import { allCalls, Client, signUp, type Person } from '../support/people'
import { startTestServer, type TestServer } from '../support/server'

const clock = { now: Date.parse('2026-05-01T10:00:00Z') }
const SECOND = 1000
const DAY = 24 * 3600 * SECOND

let server: TestServer
let ended: string[] = []
beforeAll(async () => {
  server = await startTestServer({ overrides: { now: () => clock.now } })
  server.services.bus.on('sessionEnded', ({ userId }) => ended.push(userId))
}, 180_000)
afterAll(() => server.close())

let ana: Person
beforeEach(async () => {
  ana = await signUp(server)
  ended = []
})

const publicPage = (client: Client) => client.attempt('GET /itineraries')
const refresh = (client: Client) => client.attempt('POST /auth/refresh-token')
const sessionUser = async (client: Client) => (await client.call('GET /auth/session')).user?.id ?? null

/** Another browser that got hold of the same cookies. */
function copy(person: Client): Client {
  const other = new Client(server)
  other.jar.set('access_token', person.jar.get('access_token') ?? '')
  other.jar.set('refresh_token', person.jar.get('refresh_token') ?? '', '/api/auth')
  return other
}

describe('session cookies', () => {
  it('are HttpOnly, SameSite=Lax and kept 30 days; the refresh token goes to /api/auth only', async () => {
    const answer = await new Client(server).attempt('POST /auth/login', {
      body: { usernameOrEmail: ana.username, password: ana.password },
    })
    const [access = '', refreshing = ''] = answer.headers.getSetCookie()
    expect(access).toMatch(/^access_token=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(refreshing).toMatch(/^refresh_token=[\w.-]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  })

  it('are Secure when a trusted proxy says https, and not when nobody trusts it', async () => {
    const login = { body: { usernameOrEmail: ana.username, password: ana.password }, headers: { 'x-forwarded-proto': 'https' } }
    const plain = await new Client(server).attempt('POST /auth/login', login)
    expect(plain.headers.getSetCookie().join()).not.toContain('Secure')
    const proxied = await startTestServer({
      env: { TRUST_PROXY: '1' },
      dataDir: server.dataDir,
      overrides: { now: () => clock.now },
    })
    const secure = await new Client(proxied).attempt('POST /auth/login', login)
    await proxied.close()
    expect(secure.headers.getSetCookie().filter((cookie) => cookie.includes('; Secure'))).toHaveLength(2)
  })
})

describe('a session whose access token ran out', () => {
  it('answers 401 on every call outside of /api/auth, also on public ones, until it is refreshed', async () => {
    clock.now += 901 * SECOND
    expect((await publicPage(ana)).status).toBe(401)
    expect((await ana.attempt('GET /search/locations')).status).toBe(401)
    expect((await refresh(ana)).status).toBe(204)
    expect((await publicPage(ana)).status).toBe(200)
    expect(await sessionUser(ana)).toBe(ana.id)
  })

  it('is told apart from a cookie that is not ours, which counts as none', async () => {
    const [header = '', payload = ''] = ana.jar.get('access_token')?.split('.') ?? []
    const forged = createHmac('sha256', 'another secret of sixteen').update(`${header}.${payload}`).digest('base64url')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of ['garbage', `${header}.${payload}.${forged}`, `${unsigned}.${payload}.`, `${header}.${payload}.`, '']) {
      const client = new Client(server)
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
    expect((await socketSession(server.services, ana.cookies))?.user.id).toBe(ana.id)
    await ana.call('POST /auth/logout')
    expect(await socketSession(server.services, ana.cookies)).toBeUndefined()
    expect(await socketSession(server.services, undefined)).toBeUndefined()
    expect(await socketSession(server.services, 'access_token=garbage')).toBeUndefined()
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

  it('ends the whole family when an old token comes again after the grace', async () => {
    const thief = copy(ana)
    await refresh(ana)
    clock.now += 10 * SECOND
    expect((await refresh(thief)).status).toBe(401)
    expect(ended).toEqual([ana.id])
    expect((await publicPage(ana)).status).toBe(401)
    expect((await refresh(ana)).status).toBe(401)
    expect(ana.jar.get('access_token')).toBeUndefined()
    expect((await publicPage(ana)).status).toBe(200)
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
    expect((await refresh(new Client(server))).status).toBe(401)
    expect(ended).toEqual([])
  })

  it('is no access token either', async () => {
    const client = new Client(server)
    client.jar.set('access_token', ana.jar.get('refresh_token') ?? '')
    expect(await sessionUser(client)).toBeNull()
  })
})

describe('POST /auth/logout', () => {
  it('ends this session only, tells its sockets, and is 204 always', async () => {
    const phone = new Client(server)
    await phone.call('POST /auth/login', { body: { usernameOrEmail: ana.username, password: ana.password } })
    const stolen = copy(ana)
    await ana.call('POST /auth/logout')
    expect(ended).toEqual([ana.id])
    expect((await publicPage(stolen)).status).toBe(401)
    expect((await refresh(stolen)).status).toBe(401)
    expect(await sessionUser(phone)).toBe(ana.id)
    await ana.call('POST /auth/logout')
    await new Client(server).call('POST /auth/logout')
    expect(ended).toEqual([ana.id])
  })

  it('works with an access token that ran out, and with the refresh token alone', async () => {
    const other = new Client(server)
    await other.call('POST /auth/login', { body: { usernameOrEmail: ana.username, password: ana.password } })
    ana.jar.delete('refresh_token')
    other.jar.delete('access_token')
    clock.now += 901 * SECOND
    await ana.call('POST /auth/logout')
    await other.call('POST /auth/logout')
    expect(ended).toEqual([ana.id, ana.id])
  })
})

const changePassword = (person: Client, newPassword: string) =>
  person.attempt('PATCH /users/{id}', { params: { id: ana.id }, body: { currentPassword: ana.password, newPassword } })

describe('a new password', () => {
  it('ends all other sessions, and this one goes on with new cookies', async () => {
    const phone = new Client(server)
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
      new Client(server).attempt('POST /auth/login', { body: { usernameOrEmail: ana.username, password } })
    expect((await login(ana.password)).status).toBe(401)
    expect((await login('otra contraseña')).status).toBe(200)
  })

  it('given twice at once is set by one of them only', async () => {
    const phone = new Client(server)
    await phone.call('POST /auth/login', { body: { usernameOrEmail: ana.username, password: ana.password } })
    const answers = await Promise.all([changePassword(ana, 'contraseña uno'), changePassword(phone, 'contraseña dos')])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(ended).toEqual([ana.id])
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
    const refusal = await new Client(server).refused(name as keyof typeof allCalls, { params: { id, userId: id } })
    expect(refusal, name).toMatchObject({ status: 401, error: 'UnauthorizedError' })
  }
})
