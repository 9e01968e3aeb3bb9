import { expect, test } from 'vitest'
import { setSuspension } from '#server/accounts/userStore'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import type { SyncAccount, SyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'
import { captureUpdate, computeTestView } from '#testkit/sync/captureUpdate'

const anEvent = (label: string, doc = newDoc()) => captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label }))
const labels = (client: SyncClient) => Object.values(computeTestView(client.doc).events).map(({ label }) => label)

const suspend = (server: SyncServer, { id: userId }: SyncAccount, until: number | null = Date.now() + 60_000) =>
  server.db.write(async (tx) => {
    await setSuspension(tx, userId, until)
    tx.afterCommit(() => server.parts.bus.emit('suspensionChanged', { userId, until }))
  })

test('R77 an update of a suspended user closes the connection with 4423 and is not stored', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const [a, b] = [await RawSync.open(server, ana, id), await RawSync.open(server, bob, id)]
  b.send(frames.update(anEvent('before')))
  await b.waitFor(() => b.stored === 1)
  await suspend(server, bob)
  b.send(frames.update(anEvent('late')))
  await b.waitForClose()
  expect(b.closed).toEqual({ code: 4423, reason: 'suspended' })
  expect(b.stored).toBe(1)
  a.send(frames.update(anEvent('of Ana')))
  await a.waitFor(() => a.stored === 1)
  const disk = new SyncDisk(server)
  expect(
    Object.values((await disk.view(id)).events)
      .map(({ label }) => label)
      .toSorted(),
  ).toEqual(['before', 'of Ana'])
})

test('R77 a suspended user stays connected and gets the edits of others', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const [a, b] = [new SyncClient(server, ana, id), new SyncClient(server, bob, id)]
  await eventually(() => expect([a.isSynced, b.isSynced]).toEqual([true, true]))
  addEvent(b.doc, { dayId: '' }, { label: 'one' })
  await eventually(() => expect([b.isStored, labels(a)]).toEqual([true, ['one']]))
  await suspend(server, bob)
  addEvent(a.doc, { dayId: '' }, { label: 'two' })
  await eventually(() => expect(labels(b)).toHaveLength(2))
  const again = new SyncClient(server, bob, id, { doc: b.doc, params: { c: String(b.doc.clientID) } })
  await eventually(() => expect(again.isSynced && again.isStored).toBe(true))
  expect([b.closes, again.closes]).toEqual([[], []])
})

test('R77 a deletion of a suspended user is refused, and taken once the suspension is over', async () => {
  const server = await syncServerForTest()
  const bob = await server.addUser('Bob')
  const id = await server.addTrip(bob)
  const b = new SyncClient(server, bob, id)
  await eventually(() => expect(b.isSynced).toBe(true))
  const eventId = addEvent(b.doc, { dayId: '' }, { label: 'one' })
  await eventually(() => expect(b.isStored).toBe(true))
  const deletion = captureUpdate(b.doc, () => b.doc.getMap('events').delete(eventId))
  b.destroy()
  await suspend(server, bob)
  const refused = await RawSync.open(server, bob, id)
  refused.send(frames.update(deletion))
  expect(await refused.waitForClose()).toBe(4423)
  await suspend(server, bob, null)
  const taken = await RawSync.open(server, bob, id)
  taken.send(frames.update(deletion))
  await taken.waitFor(() => taken.stored === 1)
  await suspend(server, bob, Date.now() - 1)
  taken.send(frames.update(anEvent('after')))
  await taken.waitFor(() => taken.stored === 2)
})

test('R77 a suspension that was announced counts before its row is written', async () => {
  const server = await syncServerForTest()
  const bob = await server.addUser('Bob')
  const id = await server.addTrip(bob)
  // The event is out, but the row not yet written.
  server.parts.bus.emit('suspensionChanged', { userId: bob.id, until: Date.now() + 60_000 })
  const late = await RawSync.open(server, bob, id)
  late.send(frames.update(anEvent('late')))
  expect(await late.waitForClose()).toBe(4423)
})
