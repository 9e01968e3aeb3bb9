// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, callPage, isSignedIn } from './api'
import { configureApiForTest } from './configureApiForTest'
import { ApiError, NetworkError } from './apiError'

type Answer = (path: string, init: RequestInit) => Response | Promise<Response>

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
const refuse = (status: number, error: string) => json(status, { error, message: '', requestId: '1' })

/** Returns the requests. */
function answerWith(answer: Answer): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${path}`)
    return answer(path, init)
  })
  return asked
}

beforeEach(() => configureApiForTest())
afterEach(() => vi.unstubAllGlobals())

it('refuses a call before it is configured', async () => {
  vi.resetModules()
  const unconfigured = await import('./api')
  const asked = answerWith(() => json(200, []))
  await expect(unconfigured.call('GET /itineraries')).rejects.toThrow('configureApi must come before the first call')
  expect(asked).toEqual([])
})

it('sends requests only after beforeCalls resolves, except the session request', async () => {
  let heard = (): void => undefined
  configureApiForTest({ beforeCalls: () => new Promise((resolve) => (heard = resolve)) })
  const asked = answerWith(() => json(200, []))
  const waiting = call('GET /itineraries')
  await call('GET /auth/session')
  expect(asked).toEqual(['GET /api/auth/session'])
  heard()
  await waiting
  expect(asked).toEqual(['GET /api/auth/session', 'GET /api/itineraries'])
})

it('fills the path, leaves out undefined query values and sends cookies', async () => {
  let sent: RequestInit | undefined
  const asked = answerWith((_, init) => {
    sent = init
    return json(200, [])
  })
  await call('GET /itineraries', { query: { location: 'São Tomé', sort: undefined, limit: 3 } })
  await call('GET /itineraries/{id}', { params: { id: 'a/b' } })
  expect(asked).toEqual(['GET /api/itineraries?location=S%C3%A3o+Tom%C3%A9&limit=3', 'GET /api/itineraries/a%2Fb'])
  expect(sent?.credentials).toBe('same-origin')
})

it('returns a page with the cursor of the next one', async () => {
  const link = '<https://periplo.example/api/users?q=an&limit=2&cursor=a-b_c>; rel="next"'
  const asked = answerWith((path) => json(200, [{ id: path.length }], path.includes('cursor') ? {} : { Link: link }))
  const first = await callPage('GET /users', { query: { q: 'an', limit: 2 } })
  expect(first.next).toBe('a-b_c')
  const second = await callPage('GET /users', { query: { q: 'an', limit: 2, cursor: first.next } })
  expect(second).toEqual({ items: [{ id: '/api/users?q=an&limit=2&cursor=a-b_c'.length }], next: undefined })
  expect(asked).toHaveLength(2)
})

it('returns the path of the created resource, with the body if there is one', async () => {
  answerWith(() => json(201, { id: 'u' }, { Location: 'https://elsewhere.example/ana' }))
  const user = await call('POST /auth/register', { body: { name: 'Ana', username: 'ana', email: 'a@b.es', password: 'x' } })
  expect(user).toEqual({ id: 'u', location: '/ana' })
})

it('rejects a 201 without a Location header', async () => {
  answerWith(() => new Response(null, { status: 201 }))
  const body = { title: 'Roma', startDate: '2026-01-01', endDate: '2026-01-02', location: { geonameId: 1 } }
  await expect(call('POST /itineraries', { body })).rejects.toThrow('Location header is missing in the response')
})

it('renews the session once for calls that fail together, and repeats them', async () => {
  let isFresh = false
  const asked = answerWith(async (path) => {
    if (!path.endsWith('/refresh-token')) return isFresh ? json(200, []) : refuse(401, 'UnauthorizedError')
    await new Promise((resolve) => setTimeout(resolve, 5))
    isFresh = true
    return new Response(null, { status: 204 })
  })
  await Promise.all([call('GET /itineraries'), call('GET /itineraries', { query: { sort: 'popular' } })])
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /api/auth/refresh-token'])
  expect(asked).toHaveLength(5)
})

it('repeats a call as a visitor and reports the lost session when it cannot be renewed', async () => {
  const lost = vi.fn()
  configureApiForTest({ onSessionLost: lost })
  let hasCookies = true
  answerWith((path) => {
    if (path.endsWith('/refresh-token')) hasCookies = false
    return hasCookies || path.endsWith('/refresh-token') ? refuse(401, 'UnauthorizedError') : json(200, ['public'])
  })
  await expect(call('GET /itineraries')).resolves.toEqual(['public'])
  expect(lost).toHaveBeenCalledTimes(1)
})

it('keeps the session when renewing it fails for lack of a network', async () => {
  const lost = vi.fn()
  configureApiForTest({ onSessionLost: lost })
  answerWith((path) => {
    if (path.endsWith('/refresh-token')) throw new TypeError('Failed to fetch')
    return refuse(401, 'UnauthorizedError')
  })
  await expect(call('GET /itineraries')).rejects.toBeInstanceOf(NetworkError)
  expect(lost).not.toHaveBeenCalled()
})

it('names the user of each call, but no user when signing in', async () => {
  const named: (string | null)[] = []
  configureApiForTest({ userId: () => 'ana' })
  answerWith((_, { headers }) => {
    named.push(new Headers(headers).get('Periplo-User'))
    return json(200, [])
  })
  await call('GET /itineraries')
  await call('PATCH /comments/{id}', { userId: 'bruno', params: { id: 'c' }, body: { text: 'Voy' } })
  await call('POST /auth/login', { body: { usernameOrEmail: 'carla', password: 'x' } })
  configureApiForTest()
  await call('GET /itineraries')
  expect(named).toEqual(['ana', 'bruno', null, null])
})

it('reports that the session belongs to another user, and renews nothing', async () => {
  const other = vi.fn()
  configureApiForTest({ onOtherUser: other, userId: () => 'ana' })
  const asked = answerWith((path) =>
    path.endsWith('/session') ? json(200, { user: { id: 'bruno' } }) : refuse(401, 'OtherUserError'),
  )
  await expect(call('GET /itineraries')).rejects.toMatchObject({ name: 'OtherUserError' })
  expect(asked).toEqual(['GET /api/itineraries'])
  expect(await isSignedIn()).toBe(false)
  expect(other).toHaveBeenCalledTimes(2)
  configureApiForTest({ onOtherUser: other, userId: () => 'bruno' })
  expect(await isSignedIn()).toBe(true)
  expect(other).toHaveBeenCalledTimes(2)
})

it('renews nothing after a wrong password', async () => {
  const asked = answerWith(() => refuse(401, 'UnauthorizedError'))
  const wrong = call('POST /auth/login', { body: { usernameOrEmail: 'ana', password: 'x' } })
  await expect(wrong).rejects.toMatchObject({ name: 'UnauthorizedError', status: 401 })
  expect(asked).toHaveLength(1)
})

it('distinguishes a refusal from an unreachable server', async () => {
  answerWith(() =>
    json(400, { error: 'InvalidInputError', message: '', issues: [{ path: 'title', code: 'too_long' }], requestId: '1' }),
  )
  await expect(call('GET /itineraries')).rejects.toEqual(
    new ApiError('InvalidInputError', 400, [{ path: 'title', code: 'too_long' }]),
  )
  answerWith(() => new Response('<html>', { status: 502 }))
  await expect(call('GET /itineraries')).rejects.toBeInstanceOf(NetworkError)
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call('GET /itineraries')).rejects.toBeInstanceOf(NetworkError)
  answerWith(() => new Response('oops', { status: 500 }))
  await expect(call('GET /itineraries')).rejects.toMatchObject({ name: 'InternalError', status: 500 })
})

it('reports an unreachable server only after beforeFailures resolves', async () => {
  let restored = (): void => undefined
  configureApiForTest({ beforeFailures: new Promise<void>((resolve) => (restored = resolve)) })
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  const order: string[] = []
  const failing = call('GET /itineraries').catch(() => order.push('failed'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  order.push('restored')
  restored()
  await failing
  expect(order).toEqual(['restored', 'failed'])
})

it('passes on the abort of its caller', async () => {
  answerWith((_, { signal }) => Promise.reject(signal?.reason as Error))
  const signal = AbortSignal.abort(new DOMException('no longer wanted', 'AbortError'))
  await expect(call('GET /itineraries/{id}', { params: { id: '1' }, signal })).rejects.toMatchObject({ name: 'AbortError' })
})
