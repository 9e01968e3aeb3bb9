import { Agent } from 'node:http'
import { connect, type TcpNetConnectOpts } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '#testkit/eventually'
import { LegacyTab, type TabOptions } from '#testkit/legacy/legacyTab'
import { ApiClient, createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { block } from '#testkit/server/visibilityFixture'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const TRUSTED = 'https://legacy.example'
let server: TestServer
let owner: Account
let nobody: ApiClient
let secret: string
let open: string

beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_ORIGINS: TRUSTED } })
  owner = await signUp(server)
  nobody = new ApiClient(server)
  secret = await createItinerary(owner, { isPublic: false })
  open = await createItinerary(owner, { isPublic: true })
})
afterAll(() => server.close())

const transportOf = ({ socket }: LegacyTab): string => socket.io.engine.transport.name
const elapsed = async (work: Promise<unknown>) => {
  const start = performance.now()
  await work
  return performance.now() - start
}

describe('a client that polls first, without a cookie', () => {
  /** Cross-site browsers poll without credentials, but send the cookie with the WebSocket. */
  const pollingFirst = (websocket: Record<string, string>, agent?: Agent): TabOptions => ({
    transports: ['polling', 'websocket'],
    extraHeaders: {},
    transportOptions: { websocket: { extraHeaders: websocket, agent } },
  })

  class Gate extends Agent {
    readonly #waiting: (() => void)[] = []

    override createConnection(options: TcpNetConnectOpts, done: (error: Error | null, stream: Duplex) => void): undefined {
      this.#waiting.push(() => done(null, connect(options)))
    }

    get isAskedFor(): boolean {
      return this.#waiting.length > 0
    }

    open(): void {
      for (const go of this.#waiting) go()
    }
  }

  test('gets the user of its upgrade, also for a join sent before', async () => {
    const gate = new Gate()
    const tab = await LegacyTab.open(nobody, pollingFirst({ cookie: owner.cookies }, gate))
    expect(await tab.join(open), 'a public one needs no waiting').toEqual({ ok: true })
    const joining = tab.join(secret)
    expect(transportOf(tab)).toBe('polling')
    await eventually(() => expect(gate.isAskedFor).toBe(true))
    gate.open()
    expect(await joining).toEqual({ ok: true })
    expect(transportOf(tab)).toBe('websocket')
    expect(await tab.emit('edit-itinerary', { itineraryId: secret, updatedItineraryData: { title: 'Mío' } })).toEqual({
      ok: true,
    })
  })

  test('leaves a public itinerary when its upgrade shows a user blocked by the owner', async () => {
    const blocked = await signUp(server)
    await block(owner, blocked)
    const gate = new Gate()
    const tab = await LegacyTab.open(nobody, pollingFirst({ cookie: blocked.cookies }, gate))
    expect(await tab.join(open)).toEqual({ ok: true })
    await eventually(() => expect(gate.isAskedFor).toBe(true))
    gate.open()
    await eventually(() => expect(tab.notices).toContain('access-revoked'))
    expect(await tab.join(open)).toMatchObject({ ok: false })
  })

  test('watches a public itinerary immediately, and stays in it as its owner when it turns private', async () => {
    const id = await createItinerary(owner, { isPublic: true })
    const tab = await LegacyTab.open(nobody, pollingFirst({ cookie: owner.cookies }))
    expect(await tab.join(id)).toEqual({ ok: true })
    expect(await tab.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: { isPublic: false } })).toEqual({ ok: true })
    await tab.nextAction('edit-itinerary')
    expect(tab.notices).toEqual(['itinerary-ready'])
  })

  test('is refused at an upgrade without a cookie, or after 5 seconds without an upgrade', async () => {
    const upgrading = await LegacyTab.open(nobody, pollingFirst({}))
    const polling = await LegacyTab.open(nobody, { transports: ['polling'] })
    expect(await polling.join(open)).toEqual({ ok: true })
    const answered: string[] = []
    const refused = async (tab: LegacyTab, name: string) => {
      expect(await tab.join(secret)).toEqual({ ok: false, error: 'UnauthorizedError' })
      answered.push(name)
    }
    const [late] = await Promise.all([elapsed(refused(polling, 'polling')), refused(upgrading, 'upgrading')])
    expect(answered).toEqual(['upgrading', 'polling'])
    expect(late).toBeGreaterThan(4900)
  })

  test('waits, while one on a websocket from the start is refused immediately', async () => {
    const [polling, tab] = [await LegacyTab.open(nobody, { transports: ['polling'] }), await LegacyTab.open(nobody)]
    let hasWaited = false
    // Polling without a cookie may still upgrade, and is refused only after 5 seconds.
    void polling.join(secret).then(
      () => (hasWaited = true),
      () => undefined,
    )
    expect(await tab.join(secret)).toEqual({ ok: false, error: 'UnauthorizedError' })
    expect(hasWaited).toBe(false)
  })

  test('cannot be upgraded by a page of another site that sends a cookie', async () => {
    const tab = await LegacyTab.open(nobody, pollingFirst({ cookie: owner.cookies, origin: 'https://evil.example' }))
    expect(await tab.join(secret)).toEqual({ ok: false, error: 'UnauthorizedError' })
    expect(transportOf(tab)).toBe('polling')
  })

  test('needs no upgrade if it polls with a cookie', async () => {
    const tab = await LegacyTab.open(owner, { transports: ['polling'] })
    expect(await tab.join(secret)).toEqual({ ok: true })
  })
})

describe('the origin of a connection', () => {
  test.each(['polling', 'websocket'] as const)('must be the own or a trusted one (%s)', async (transport) => {
    const from = (origin: string) =>
      LegacyTab.open(owner, { transports: [transport], extraHeaders: { cookie: owner.cookies, origin } })
    await expect(from('https://evil.example')).rejects.toThrow(/error/)
    await expect(from('null')).rejects.toThrow(/error/)
    for (const origin of [TRUSTED, server.url]) expect(await (await from(origin)).join(secret)).toEqual({ ok: true })
  })

  test('is allowed by CORS for trusted sites only, with credentials', async () => {
    const answer = (origin: string) => fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
    const trusted = await answer(TRUSTED)
    expect([
      trusted.status,
      trusted.headers.get('access-control-allow-origin'),
      trusted.headers.get('access-control-allow-credentials'),
    ]).toEqual([200, TRUSTED, 'true'])
    const evil = await answer('https://evil.example')
    expect([evil.status, evil.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})

describe('other endpoints of the same server', () => {
  test('are served beside Socket.IO', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const sync = new WebSocket(`${server.url.replace('http', 'ws')}/sync/${secret}`, { headers: { cookie: owner.cookies } })
    onTestFinished(() => sync.close())
    await eventually(() => expect(sync.readyState).toBe(WebSocket.OPEN))
  })

  test('an unknown namespace is refused', async () => {
    await expect(LegacyTab.open(owner, { namespace: '/admin' as '/api' })).rejects.toThrow('Invalid namespace')
  })
})
