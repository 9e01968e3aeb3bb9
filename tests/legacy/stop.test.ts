import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { subscribeToSnapshots } from '../../client/src/engine/watching/subscribeToSnapshots'
import type { Itinerary } from '#shared/api/itineraries'
import { eventually } from '#testkit/eventually'
import { ApiClient, createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

/** A server to restart on the same port while clients are connected, and the owner of a public trip. */
async function fixture() {
  const first = await startTestServer()
  let server: TestServer = first
  onTestFinished(() => server.close())
  const owner = await signUp(first)
  const id = await createItinerary(owner, { isPublic: true })
  return {
    url: first.url,
    id,
    /** Starts the new server first, as another process could take the port. */
    async restart(): Promise<Account> {
      server = await server.restart()
      expect(server.url, 'the same address as before').toBe(first.url)
      return Object.assign(new ApiClient(server), { ...owner, jar: owner.jar })
    },
  }
}

/** An unmodified client that reconnects and joins like a page. */
function stockClient(url: string, id: string, transports: ('polling' | 'websocket')[]): { socket: Socket; heard: string[] } {
  const socket = io(url, { transports, forceNew: true, reconnectionDelayMax: 300 })
  const heard: string[] = []
  onTestFinished(() => void socket.disconnect())
  socket.on('connect', () => socket.emit('join-itinerary', id))
  for (const name of ['itinerary-ready', 'disconnect']) socket.on(name, () => heard.push(name))
  socket.on(`itinerary-update-${id}`, ({ action }: { action: string }) => heard.push(action))
  return { socket, heard }
}

test.each([
  ['/', ['websocket']],
  ['/', ['polling']],
  ['/', ['polling', 'websocket']],
  ['/api', ['websocket']],
  ['/api', ['polling']],
] as const)('clients on %s by %j reconnect by themselves when the server restarts', async (namespace, transports) => {
  const { url, id, restart } = await fixture()
  const clients = [1, 2, 3].map(() => stockClient(url + (namespace === '/' ? '' : namespace), id, [...transports]))
  for (const { heard } of clients) await eventually(() => expect(heard).toEqual(['itinerary-ready']))
  const owner = await restart()
  for (const { heard } of clients)
    await eventually(() => expect(heard).toEqual(['itinerary-ready', 'disconnect', 'itinerary-ready']))
  await owner.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Después' } })
  for (const { heard } of clients) await eventually(() => expect(heard.at(-1)).toBe('edit-itinerary'))
})

test("a visitor's page reconnects by itself", async () => {
  const { url, id, restart } = await fixture()
  const { host, port, hostname } = new URL(url)
  vi.stubGlobal('location', { protocol: 'http:', host, port, hostname })
  onTestFinished(() => void vi.unstubAllGlobals())
  let ready = 0
  const snapshots: Itinerary[] = []
  const stop = subscribeToSnapshots(id, {
    onReady: () => void (ready += 1),
    onSnapshot: (itinerary) => void snapshots.push(itinerary),
    onComment: () => undefined,
    onEnded: () => expect.fail('it did not end'),
  })
  onTestFinished(stop)
  await eventually(() => expect(ready).toBe(1))
  const owner = await restart()
  await eventually(() => expect(ready).toBe(2))
  await owner.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Después' } })
  await eventually(() => expect(snapshots.at(-1)?.title).toBe('Después'))
})
