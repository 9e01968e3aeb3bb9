import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultCapacityLimits } from '#server/legacy/capacity'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { ApiClient, createItinerary, signUp } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const SEPARATOR = '\u001e'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => server.close())

let addresses = 0
/** A new address for each test, as limits count by address. */
const elsewhere = () => ({ 'x-forwarded-for': `192.0.2.${(addresses += 1)}` })

async function poller(headers = elsewhere()) {
  const url = `${server.url}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(url, { headers })).text()).slice(1)) as { sid: string }
  const post = async (...packets: string[]) =>
    (await fetch(`${url}&sid=${sid}`, { method: 'POST', headers, body: packets.join(SEPARATOR) })).status
  const isOpen = async () => (await post('3')) === 200
  await post('40')
  return { sid, post, isOpen, headers }
}

async function socket(query = '', headers = elsewhere()) {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`, { headers })
  ws.on('error', () => undefined)
  await once(ws, 'open')
  return ws
}

const many = (count: number, packet: string) => Array.from({ length: count }, () => packet)

describe('a flood of packets', () => {
  test.each(['3', '42["x"]', '42[]', '', '6', '41', '40/x,'])('in one poll (%j) closes its connection', async (packet) => {
    const { post, isOpen } = await poller()
    expect(await isOpen()).toBe(true)
    await post(...many(2000, packet)).catch(() => undefined)
    expect(await isOpen()).toBe(false)
  })

  test('that asks for nothing closes its connection, by polling and by websocket', async () => {
    const { post, isOpen } = await poller()
    const { receivedBurst, receivedPerSecond } = defaultCapacityLimits
    const start = performance.now()
    let packets = 0
    while (packets < 100_000 && (await post(...many(300, '3'))) === 200) packets += 300
    const seconds = (performance.now() - start) / 1000
    // The connection closes during the last poll.
    expect((packets - 300) * 1024).toBeLessThan(receivedBurst + receivedPerSecond * seconds)
    expect(await isOpen()).toBe(false)
    const ws = await socket()
    for (const packet of many(10_000, '3')) ws.send(packet)
    await eventually(() => expect(ws.readyState).toBe(WebSocket.CLOSED))
  })

  test('on a websocket that is only probed closes it', async () => {
    const { sid, headers } = await poller()
    const ws = await socket(`&sid=${sid}`, headers)
    for (const packet of many(10_000, '2probe')) ws.send(packet)
    await eventually(() => expect(ws.readyState).toBe(WebSocket.CLOSED))
  })

  test.each(['ping', 'pong'] as const)(
    'of WebSocket %s frames closes it, and counts for the next connection of the address',
    async (kind) => {
      const headers = elsewhere()
      /** Whether a few control frames close a connection of that address. */
      const isShutOut = async () => {
        const ws = await socket('', headers)
        for (let i = 0; i < 20; i += 1) ws[kind]()
        ws.send('40')
        const isOver = once(ws, 'close').then(() => true)
        const isHeard = new Promise<false>((resolve) =>
          ws.on('message', (data: Buffer) => data.toString().startsWith('40') && resolve(false)),
        )
        return Promise.race([isOver, isHeard]).finally(() => ws.terminate())
      }
      expect(await isShutOut()).toBe(false)
      const ws = await socket('', headers)
      for (let i = 0; i < 20_000; i += 1) ws[kind]()
      await eventually(() => expect(ws.readyState).toBe(WebSocket.CLOSED))
      expect(await isShutOut()).toBe(true)
    },
  )

  test('of WebSocket pongs closes a websocket that is only probed', async () => {
    const { sid, headers } = await poller()
    const ws = await socket(`&sid=${sid}`, headers)
    for (let i = 0; i < 1000; i += 1) ws.pong()
    await eventually(() => expect(ws.readyState).toBe(WebSocket.CLOSED))
  })

  test('of fragments of one packet closes its connection', async () => {
    const ws = await socket()
    for (const piece of many(100, 'x')) ws.send(piece, { fin: false })
    await eventually(() => expect(ws.readyState).toBe(WebSocket.CLOSED))
  })

  test('of deeply nested lists closes its connection after a few packets', async () => {
    const { post, isOpen } = await poller()
    const packet = `42["x",${'['.repeat(20_000)}${']'.repeat(20_000)}]`
    let polls = 0
    while (polls < 50 && (await post(packet)) === 200) polls += 1
    expect(polls).toBeGreaterThan(0)
    expect(polls).toBeLessThan(5)
    expect(await isOpen()).toBe(false)
  })

  test.each([['polling'], ['websocket']] as const)('is not a burst of 100 joins by one user (%s)', async (transport) => {
    const ana = await signUp(server)
    const id = await createItinerary(ana)
    const tab = await LegacyTab.open(ana, { transports: [transport], extraHeaders: { cookie: ana.cookies, ...elsewhere() } })
    const answers = await Promise.all(many(100, id).map((one) => tab.join(one)))
    expect(answers).toEqual(many(100, id).map(() => ({ ok: true })))
    expect(await new ApiClient(server).call('GET /auth/session')).toEqual({ user: null })
  })
})
