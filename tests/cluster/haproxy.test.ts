// @module-tag long
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import { settings } from '#server/config'
import { resolveInProject } from '#server/base/projectRoot'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { customMessageTypes } from '#shared/sync/messages'
import { createItinerary, signUp, type ApiClient } from '#testkit/api/apiClient'
import { haproxyBinary, startHaproxy } from './startHaproxy'
import { nodesForFile } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { computeTestView } from '#testkit/sync/captureUpdate'

const { node } = nodesForFile(3, { TRUST_PROXY: '1' })

if (haproxyBinary === undefined) console.warn('Tests of deploy/haproxy.cfg are left out: there is no haproxy on the PATH.')

/** An unmodified y-websocket client. */
function plainClient(person: ApiClient, itineraryId: string) {
  const doc = newDoc()
  class SignedIn extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie: person.cookies } })
    }
  }
  const provider = new WebsocketProvider(`${person.server.url.replace('http', 'ws')}/sync`, itineraryId, doc, {
    disableBc: true,
    maxBackoffTime: 200,
    WebSocketPolyfill: SignedIn as unknown as typeof globalThis.WebSocket,
  })
  // y-websocket logs an error for unknown message types.
  for (const type of Object.values(customMessageTypes)) provider.messageHandlers[type] = () => undefined
  onTestFinished(() => provider.destroy())
  return { doc, provider, labels: () => Object.values(computeTestView(doc).events).map(({ label }) => label) }
}

it('the files of deploy name only existing settings', () => {
  const texts = ['compose.yaml', ...readdirSync(resolveInProject('deploy/systemd')).map((name) => `systemd/${name}`)].map(
    (name) => readFileSync(resolveInProject(`deploy/${name}`), 'utf8'),
  )
  const named = texts.flatMap((text) =>
    [...text.matchAll(/(?:^Environment=| {4,6})([A-Z][A-Z_]+)[=:] ?/gm)].map(([, name]) => name),
  )
  const others = ['POSTGRES_USER', 'POSTGRES_PASSWORD']
  expect(new Set(named).size).toBeGreaterThan(5)
  expect(named.filter((name = '') => !(name in settings) && !others.includes(name))).toEqual([])
})

const servers = haproxyBinary === undefined ? [] : ['three servers behind HAProxy']

describe.each(servers)('%s', () => {
  it('act as one for a polling client, a plain y-websocket client and REST', async () => {
    const site = await startHaproxy([node(0), node(1), node(2)])
    const owner = await signUp(site)
    const tripId = await createItinerary(owner)
    const tabs = [
      await LegacyTab.enter(owner, tripId, { transports: ['polling'] }),
      await LegacyTab.enter(owner, tripId, { transports: ['polling', 'websocket'] }),
    ]
    const clients = [plainClient(owner, tripId), plainClient(owner, tripId)]
    await eventually(() => expect(clients.map(({ provider }) => provider.synced)).toEqual([true, true]))
    const [first] = clients
    if (first === undefined) throw new Error('no client')
    const dayId = computeTestView(first.doc).days[0]?.id ?? ''
    addEvent(first.doc, { dayId }, { label: 'de la página' })
    for (const tab of tabs) {
      const { event } = await tab.nextAction('add-event')
      expect(event.label).toBe('de la página')
    }
    await eventually(() => expect(clients.map(({ labels }) => labels())).toEqual([['de la página'], ['de la página']]))
    const { days } = await owner.call('GET /itineraries/{id}', { params: { id: tripId } })
    expect(days.flatMap(({ events }) => events.map(({ label }) => label))).toEqual(['de la página'])
  })

  it('redirect http to https, and hide /metrics and /readyz', async () => {
    const { url, plainUrl, statsUrl } = await startHaproxy([node(0), node(1), node(2)])
    const { status, headers } = await fetch(`${plainUrl}/itineraries?x=1`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([308, expect.stringMatching(/^https:.*\/itineraries\?x=1$/)])
    for (const path of ['/metrics', '/readyz']) expect((await fetch(url + path)).status).toBe(404)
    expect(await (await fetch(`${statsUrl}/metrics`)).text()).toContain('haproxy_server_status')
  })

  it('go on when one of them stops, and its editors reconnect to another one', async () => {
    const site = await startHaproxy([node(0), node(1), node(2)])
    const owner = await signUp(site)
    const trips = [await createItinerary(owner), await createItinerary(owner), await createItinerary(owner)]
    const clients = [...trips, ...trips].map((tripId) => plainClient(owner, tripId))
    await eventually(() => expect(clients.every(({ provider }) => provider.synced)).toBe(true))
    await node(2).close()
    for (let i = 0; i < 6; i += 1) await owner.call('GET /itineraries')
    for (const [i, { doc }] of clients.slice(0, 3).entries()) addEvent(doc, { dayId: '' }, { label: `sin el tercero ${i}` })
    await eventually(() =>
      expect(clients.map(({ labels }) => labels())).toEqual([0, 1, 2, 0, 1, 2].map((i) => [`sin el tercero ${i}`])),
    )
  })
})
