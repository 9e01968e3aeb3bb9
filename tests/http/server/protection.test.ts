import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient, createItinerary, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'

const TRUSTED = 'https://legacy.example.org'

let server: TestServer
let ana: Account
let id: string
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_ORIGINS: `${TRUSTED}, http://localhost:5173` } })
  ana = await signUp(server)
  id = await createItinerary(ana)
})
afterAll(() => server.close())

describe('the origin check', () => {
  const unsafe = (headers: Record<string, string>) =>
    ana.attempt('PATCH /itineraries/{id}', { params: { id }, body: { title: 'x' }, headers })

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'nonsense' },
    { origin: `${TRUSTED}.evil.example` },
    { origin: 'file://' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'cross-site' },
  ])('refuses %j', async (headers) => {
    expect(await readRefusal(await unsafe(headers))).toMatchObject({ status: 403, error: 'ForbiddenOriginError' })
    const login = await new ApiClient(server).attempt('POST /auth/login', { body: {}, headers: headers })
    expect(await readRefusal(login)).toMatchObject({ status: 403, error: 'ForbiddenOriginError' })
  })

  it('accepts own pages, trusted origins and scripts', async () => {
    const accepted: Record<string, string>[] = [
      {},
      { origin: server.url },
      { origin: TRUSTED },
      { 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of accepted) {
      expect((await unsafe(headers)).status).toBe(204)
    }
  })

  it('sends CORS headers, with credentials, to trusted origins only', async () => {
    const read = (origin: string) => ana.attempt('GET /itineraries', { headers: { origin } })
    const foreign = await read('https://evil.example')
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([200, null])
    const trusted = await read(TRUSTED)
    expect(trusted.headers.get('access-control-allow-origin')).toBe(TRUSTED)
    expect(trusted.headers.get('access-control-allow-credentials')).toBe('true')
    expect(trusted.headers.get('access-control-expose-headers')).toMatch(/^Location,Link\b/)
    expect(trusted.headers.get('vary')).toContain('Origin')
  })

  it('allows trusted origins methods and headers in a preflight', async () => {
    const preflight = (origin: string) =>
      new ApiClient(server).send('OPTIONS', `/api/itineraries/${id}`, {
        headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'content-type,if-match' },
      })
    const trusted = await preflight(TRUSTED)
    expect([trusted.status, trusted.headers.get('access-control-allow-origin')]).toEqual([204, TRUSTED])
    expect(trusted.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(trusted.headers.get('access-control-allow-headers')).toContain('If-Match')
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('response headers', () => {
  it('include nosniff and a request id in every answer', async () => {
    for (const path of [
      '/api/itineraries',
      '/api/nothing',
      '/nothing.js',
      '/healthz',
      '/readyz',
      '/metrics',
      '/uploads/nothing.webp',
      '/covers/x',
    ]) {
      const { headers } = await ana.send('GET', path)
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
      expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/)
    }
  })

  it('take a well-formed request id from the proxy, the same as in the error body', async () => {
    const answer = await ana.send('GET', '/api/nothing', { headers: { 'x-request-id': 'from-the-proxy' } })
    expect([answer.headers.get('x-request-id'), (await readRefusal(answer)).requestId]).toEqual([
      'from-the-proxy',
      'from-the-proxy',
    ])
    const forged = await ana.send('GET', '/api/nothing', { headers: { 'x-request-id': 'a"b<c>{}' } })
    expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}-\d+$/)
  })

  it('mark API answers as private, no-cache', async () => {
    for (const path of ['/api/itineraries', '/api/auth/session', '/api/nothing'])
      expect((await ana.send('GET', path)).headers.get('cache-control')).toBe('private, no-cache')
  })

  it('mark long answers as compressed, short ones not', async () => {
    const long = await ana.send('GET', `/api/itineraries/${await createItinerary(ana, { endDate: '2026-12-31' })}`, {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(long.headers.get('content-encoding')).toBe('gzip')
    expect(await long.json()).toMatchObject({ dayCount: 69 })
    expect((await ana.send('GET', '/api/auth/session')).headers.get('content-encoding')).toBeNull()
  })

  it('have https links and HSTS behind a trusted https proxy', async () => {
    const proxied = await serverForTest({ env: { TRUST_PROXY: '1' } })
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'periplo.example' }
    const eva = await signUp(proxied)
    const body = { title: 'x', startDate: '2026-01-01', endDate: '2026-01-01', location: { geonameId: 3117735 } }
    const created = await eva.attempt('POST /itineraries', { body, headers: { ...headers, origin: 'https://periplo.example' } })
    expect(created.headers.get('location')).toMatch(/^https:\/\/periplo\.example\/itineraries\/[0-9a-f-]{36}$/)
    expect(created.headers.get('strict-transport-security')).toContain('max-age=')
    const direct = await ana.attempt('POST /itineraries', { body, headers })
    expect(direct.headers.get('location')?.startsWith(`${server.url}/`)).toBe(true)
    expect(direct.headers.get('strict-transport-security')).toBeNull()
  })

  it('take links from PUBLIC_URL, not from the request', async () => {
    const named = await serverForTest({ env: { PUBLIC_URL: 'https://periplo.example/' } })
    const eva = await signUp(named)
    const body = { title: 'x', startDate: '2026-01-01', endDate: '2026-01-01', location: { geonameId: 3117735 } }
    const created = await eva.attempt('POST /itineraries', { body, headers: { origin: 'https://periplo.example' } })
    expect(created.headers.get('location')).toMatch(/^https:\/\/periplo\.example\/itineraries\//)
  })
})

describe('an internal error', () => {
  it('answers a bare 500 and is logged with stack and request id, without names or tokens', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const broken = await serverForTest({ overrides: { log } })
    const eva = await signUp(broken, { username: 'secreta' })
    broken.services.gazetteer.search = () => {
      throw new TypeError('a fault in the drawer')
    }
    const answer = await eva.send('GET', '/api/search/locations?query=madrid')
    const { requestId, ...body } = await readRefusal(answer)
    expect(body).toEqual({ status: 500, error: 'InternalError', message: 'Internal error' })
    const [line = ''] = lines
    expect(lines).toHaveLength(1)
    expect(JSON.parse(line)).toMatchObject({
      requestId,
      route: 'GET /search/locations',
      err: { message: 'a fault in the drawer' },
    })
    expect(line).toContain('protection.test.ts')
    for (const secret of ['secreta', 'madrid', eva.jar.get('access_token') ?? 'x']) expect(line).not.toContain(secret)
  })
})

describe('rate limits', () => {
  const login = (target: TestServer, usernameOrEmail: string, password: string, headers: Record<string, string> = {}) =>
    new ApiClient(target).attempt('POST /auth/login', { body: { usernameOrEmail, password }, headers })

  it('refuse a username with 429 after ten wrong passwords a minute, even with the right one', async () => {
    const limited = await serverForTest({ env: { RATE_LIMIT: 'on' } })
    const eva = await signUp(limited)
    const luz = await signUp(limited)
    for (let i = 0; i < 20; i += 1) expect((await login(limited, eva.username, eva.password)).status).toBe(200)
    const names = [eva.username, ` ${eva.username}`, eva.username.toUpperCase()]
    for (let i = 0; i < 10; i += 1) expect((await login(limited, names[i % 3] ?? '', 'wrong')).status).toBe(401)
    for (const [name, password] of [
      [eva.username, 'wrong'],
      [eva.username, eva.password],
    ] as const) {
      const answer = await login(limited, name, password)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect(await readRefusal(answer)).toMatchObject({ status: 429, error: 'TooManyRequestsError' })
    }
    expect((await login(limited, luz.username, luz.password)).status).toBe(200)
    expect((await login(limited, luz.username, 'wrong')).status).toBe(401)
  })

  it('do not reveal the e-mail of a username, but count both for one account', async () => {
    const limited = await serverForTest({ env: { RATE_LIMIT: 'on' } })
    const eva = await signUp(limited)
    const bodyOf = async (name: string, password: string) => {
      const { requestId: _, ...body } = await readRefusal(await login(limited, name, password))
      return body
    }
    for (let i = 0; i < 10; i += 1) await login(limited, eva.username, 'wrong')
    expect(await bodyOf(eva.email, 'wrong')).toEqual(await bodyOf('nadie@example.org', 'wrong'))
    expect(await bodyOf(eva.email, eva.password)).toMatchObject({ status: 401, error: 'UnauthorizedError' })
    for (let i = 0; i < 8; i += 1) expect((await login(limited, eva.email.toUpperCase(), 'wrong')).status).toBe(401)
    expect((await login(limited, eva.email, eva.password)).status).toBe(429)
  })

  it('count concurrent guesses and guesses at unknown names', async () => {
    const limited = await serverForTest({ env: { RATE_LIMIT: 'on' } })
    for (const name of ['nobody', (await signUp(limited)).username]) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => login(limited, name, 'wrong')))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    }
  })

  it('use the client address of a trusted proxy, which clients cannot forge', async () => {
    const guess = (target: TestServer, forwarded: string) => login(target, 'nobody', 'wrong', { 'x-forwarded-for': forwarded })
    const proxied = await serverForTest({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
    for (let i = 0; i < 10; i += 1) await guess(proxied, `10.0.0.${i}, 192.0.2.1`)
    expect((await guess(proxied, '10.0.0.99, 192.0.2.1')).status).toBe(429)
    expect((await guess(proxied, '192.0.2.1, 192.0.2.2')).status).toBe(401)
    const direct = await serverForTest({ env: { RATE_LIMIT: 'on' } })
    for (let i = 0; i < 10; i += 1) await guess(direct, `10.0.0.${i}`)
    expect((await guess(direct, '10.0.0.99')).status).toBe(429)
  })

  it('are lifted by RATE_LIMIT=off', async () => {
    for (let i = 0; i < 12; i += 1) expect((await login(server, 'nobody', 'wrong')).status).toBe(401)
  })
})
