import { expect, test } from 'vitest'
import type { Awareness } from 'y-protocols/awareness'
import { eventually } from '#testkit/eventually'
import { simulateFullDisk } from '#testkit/sync/holdCommits'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import type { SyncAccount, SyncServer, SyncServerOptions } from '#testkit/sync/syncServer'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

interface Scene {
  server: SyncServer
  ana: SyncAccount
  bob: SyncAccount
  id: string
}

async function scene(settings: SyncServerOptions['settings'] = {}): Promise<Scene> {
  const server = await syncServerForTest({ settings })
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  return { server, ana, bob, id: await server.addTrip(ana, { collaborators: [bob] }) }
}

const stateOf = (awareness: Awareness, clientId: number): unknown => awareness.getStates().get(clientId)

const heardOf = (raw: RawSync, clientId: number) =>
  raw
    .messagesOf('awareness')
    .flatMap(({ entries }) => entries)
    .findLast((entry) => entry.clientId === clientId)

test("R31 a state carries the session's user, regardless of what its sender wrote", async () => {
  const { server, ana, bob, id } = await scene()
  const a = new SyncClient(server, ana, id)
  const b = new SyncClient(server, bob, id)
  a.provider.awareness.setLocalState({ dayId: 'x', user: { id: bob.id, name: 'Bob', avatar: '/evil.png' } })
  await eventually(() =>
    expect(stateOf(b.provider.awareness, a.doc.clientID)).toEqual({
      dayId: 'x',
      user: { id: ana.id, name: 'Ana', username: expect.stringContaining('ana') as string, avatar: null },
    }),
  )
})

test("R31 only the state of the connection's own client id counts, the states of others stay", async () => {
  const { server, ana, bob, id } = await scene()
  const victim = new SyncClient(server, ana, id)
  const watcher = await RawSync.open(server, ana, id)
  victim.provider.awareness.setLocalState({ editing: 'mine' })
  const { clientID } = victim.doc
  await watcher.waitFor(() => JSON.stringify(heardOf(watcher, clientID)?.state)?.includes('mine'))
  const b = await RawSync.open(server, bob, `${id}?c=55`)
  b.send(
    frames.awareness({ clientId: clientID, clock: 1000, state: { editing: 'forged' } }),
    frames.awareness({ clientId: clientID, clock: 1001, state: null }),
    frames.awareness({ clientId: 56, clock: 1, state: { editing: 'nobody' } }),
    frames.awareness({ clientId: 55, clock: 1, state: { editing: 'b' } }, { clientId: clientID, clock: 1002, state: null }),
  )
  await watcher.waitFor(() => heardOf(watcher, 55) !== undefined)
  expect(heardOf(watcher, clientID)?.state).toMatchObject({ editing: 'mine' })
  expect(heardOf(watcher, 56)).toBeUndefined()
  expect(b.closed).toBeUndefined()
})

test('R32 a state above 2 kB is ignored, and of many states only the latest is sent', async () => {
  const { server, ana, bob, id } = await scene({ presencePerSecond: 10 })
  const a = await RawSync.open(server, ana, `${id}?c=7`)
  const b = await RawSync.open(server, bob, id)
  for (let clock = 1; clock <= 60; clock += 1) a.send(frames.awareness({ clientId: 7, clock, state: { clock } }))
  a.send(frames.awareness({ clientId: 7, clock: 61, state: { long: 'x'.repeat(2100) } }))
  await b.waitFor(() => heardOf(b, 7)?.clock === 60)
  expect(b.messagesOf('awareness').length).toBeLessThan(10)
  expect(a.closed).toBeUndefined()
})

test('R32 a malformed state ends with 4422', async () => {
  const { server, ana, id } = await scene()
  for (const state of [7, 'hola', [1]]) {
    const a = await RawSync.open(server, ana, `${id}?c=7`)
    a.send(frames.awareness({ clientId: 7, clock: 1, state }))
    expect(await a.waitForClose()).toBe(4422)
  }
})

test('R33 new connections and requests get all states, and a state ends with its connection', async () => {
  const { server, ana, bob, id } = await scene()
  const a = await RawSync.open(server, ana, `${id}?c=7`)
  a.send(frames.awareness({ clientId: 7, clock: 3, state: { day: 1 } }))
  const b = new RawSync(server, bob, id)
  await b.waitFor(() => heardOf(b, 7) !== undefined)
  const before = b.messagesOf('awareness').length
  b.send(frames.queryAwareness())
  await b.waitFor(() => b.messagesOf('awareness').length > before)
  expect(heardOf(b, 7)).toMatchObject({ clock: 3, state: { day: 1 } })
  a.socket.terminate()
  await b.waitFor(() => heardOf(b, 7)?.state === null)
  const later = await RawSync.open(server, bob, id)
  expect(later.messagesOf('awareness')).toEqual([])
})

test('R33 ordinary clients see each other come, change and go', async () => {
  const { server, ana, bob, id } = await scene()
  const a = new SyncClient(server, ana, id)
  const b = new SyncClient(server, bob, id)
  await eventually(() => expect([a, b].map(({ provider }) => provider.awareness.getStates().size)).toEqual([2, 2]))
  a.provider.awareness.setLocalStateField('day', 'd1')
  await eventually(() => expect(stateOf(b.provider.awareness, a.doc.clientID)).toMatchObject({ day: 'd1' }))
  a.provider.awareness.setLocalState(null)
  await eventually(() => expect(stateOf(b.provider.awareness, a.doc.clientID)).toBeUndefined())
})

test('R34 a returning client is visible again to clients that knew it before', async () => {
  const { server, ana, bob, id } = await scene()
  const a = new SyncClient(server, ana, id)
  const b = new SyncClient(server, bob, id)
  await eventually(() => expect(stateOf(b.provider.awareness, a.doc.clientID)).toBeDefined())
  for (let time = 0; time < 3; time += 1) {
    a.provider.disconnect()
    await eventually(() => expect(stateOf(b.provider.awareness, a.doc.clientID)).toBeUndefined())
    a.provider.connect()
    await eventually(() => expect(stateOf(b.provider.awareness, a.doc.clientID)).toBeDefined())
  }
  expect(a.provider.awareness.getLocalState()).toEqual({})
})

test('R34 a client that was silent for long is asked for its state', async () => {
  const { server, ana, bob, id } = await scene({ keepAliveMs: 100, tickMs: 20 })
  const a = new SyncClient(server, ana, id)
  const b = await RawSync.open(server, bob, id)
  await b.waitFor(() => heardOf(b, a.doc.clientID) !== undefined)
  const clock = heardOf(b, a.doc.clientID)?.clock ?? 0
  await b.waitFor(() => (heardOf(b, a.doc.clientID)?.clock ?? 0) >= clock + 2)
  expect(heardOf(b, a.doc.clientID)?.state).not.toBeNull()
})

test('R35 a client id is shown to others only after its owner is stored', async () => {
  const { server, ana, bob, id } = await scene()
  const b = await RawSync.open(server, bob, id)
  const a = await RawSync.open(server, ana, id)
  const known = await RawSync.open(server, ana, id)
  known.send(frames.awareness({ clientId: 77, clock: 1, state: {} }))
  await b.waitFor(() => heardOf(b, 77) !== undefined)
  const disk = simulateFullDisk()
  a.send(frames.awareness({ clientId: 99, clock: 1, state: {} }))
  await eventually(() => expect(disk.tries()).toBeGreaterThan(0))
  b.send(frames.queryAwareness())
  // A later state arrives, so the earlier one was not sent.
  known.send(frames.awareness({ clientId: 77, clock: 2, state: {} }))
  await b.waitFor(() => (heardOf(b, 77)?.clock ?? 0) >= 2)
  expect(heardOf(b, 99)).toBeUndefined()
  disk.restore()
  await b.waitFor(() => heardOf(b, 99) !== undefined)
})
