// @module-tag long
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import { atNode, nodesForFile } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { findFreePort } from '#testkit/server/findFreePort'
import { syncClientOf } from '#testkit/sync/syncClient'
import { computeTestView } from '#testkit/sync/captureUpdate'
import { Balancer } from '../../scripts/cluster/balancer'

async function balance(targets: readonly { port: number }[]): Promise<{ url: string }> {
  const balancer = new Balancer(targets)
  const port = await balancer.listen(0, '127.0.0.1')
  onTestFinished(() => balancer.close())
  return { url: `http://127.0.0.1:${port}` }
}

async function stub(name: string, answer?: Parameters<typeof createServer>[1]): Promise<{ port: number; server: Server }> {
  const server = createServer(answer ?? ((_, response) => void response.end(name))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, server }
}

const ask = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).text()

describe('requests', () => {
  it('are dealt in turn, and servers that take none are skipped', async () => {
    const [a, b] = [await stub('a'), await stub('b')]
    const { url } = await balance([a, { port: await findFreePort() }, b])
    const answers = [await ask(url), await ask(url), await ask(url), await ask(url), await ask(url), await ask(url)]
    expect(answers.toSorted()).toEqual(['a', 'a', 'b', 'b', 'b', 'b'])
  })

  it('carry the addresses of client and proxies, their host and their body', async () => {
    const echo = await stub('echo', (request, response) => {
      response.setHeader('X-From', String(request.headers['x-forwarded-for']))
      response.setHeader('X-Host', String(request.headers.host))
      request.pipe(response)
    })
    const { url } = await balance([echo])
    const answer = await fetch(url, { method: 'POST', body: 'todo', headers: { 'X-Forwarded-For': '203.0.113.9' } })
    expect(await answer.text()).toBe('todo')
    expect(answer.headers.get('x-from')).toBe('203.0.113.9, 127.0.0.1')
    expect(answer.headers.get('x-host')).toBe(new URL(url).host)
  })

  it('of a dying server are retried elsewhere if they are GET, and never if they are POST', async () => {
    const taken: string[] = []
    const dying = await stub('dying', (request) => {
      taken.push(request.method ?? '')
      request.socket.destroy()
    })
    const alive = await stub('alive')
    const { url } = await balance([dying, alive])
    expect([await ask(url), await ask(url)]).toEqual(['alive', 'alive'])
    const posts = [await fetch(url, { method: 'POST', body: 'x' }), await fetch(url, { method: 'POST', body: 'x' })]
    expect(posts.map(({ status }) => status).toSorted()).toEqual([200, 503])
    expect(taken).toEqual(['GET', 'POST'])
  })

  it('get 503 when no server is there', async () => {
    const { url } = await balance([{ port: await findFreePort() }])
    const { status, headers } = await fetch(url)
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  })
})

describe('three servers behind the balancer', () => {
  const { node } = nodesForFile(3)

  it('act as one for polling, editing and reading', async () => {
    const site = await balance([node(0), node(1), node(2)])
    const owner = await signUp(site)
    const tripId = await createItinerary(owner)
    const polling = await LegacyTab.enter(owner, tripId, { transports: ['polling'] })
    const upgraded = await LegacyTab.enter(owner, tripId, { transports: ['polling', 'websocket'] })
    const clients = [syncClientOf(owner, tripId), syncClientOf(owner, tripId), syncClientOf(owner, tripId)]
    await eventually(() => expect(clients.map(({ isSynced }) => isSynced)).toEqual([true, true, true]))
    const dayId = computeTestView(clients[0]!.doc).days[0]?.id ?? ''
    addEvent(clients[0]!.doc, { dayId }, { label: 'para todos' })
    for (const tab of [polling, upgraded]) expect((await tab.nextAction('add-event')).event.label).toBe('para todos')
    await eventually(() => {
      for (const { doc } of clients)
        expect(Object.values(computeTestView(doc).events).map(({ label }) => label)).toEqual(['para todos'])
    })
    const { days } = await atNode(owner, site).call('GET /itineraries/{id}', { params: { id: tripId } })
    expect(days.flatMap(({ events }) => events.map(({ label }) => label))).toEqual(['para todos'])
    expect(polling.socket.connected).toBe(true)
  })
})
