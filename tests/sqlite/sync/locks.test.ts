import { expect, onTestFinished, test, vi } from 'vitest'
import { UpdateLog } from '#server/sync/log/updateLog'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { lockDatabase, requireSqlite } from '#testkit/server/rows'
import { frames } from '#testkit/sync/frames'
import { addLabelled } from '#testkit/sync/captureUpdate'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

test('R64 while the database is locked nothing is acknowledged and no connection closes, then all is stored', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser()
  const trips = await Promise.all(Array.from({ length: 8 }, () => server.addTrip(ana)))
  const raws = await Promise.all(trips.map((id) => RawSync.open(server, ana, id)))
  const idle = await server.addTrip(ana)
  const unlock = lockDatabase(server)
  const tries = vi.spyOn(UpdateLog.prototype, 'append')
  onTestFinished(() => tries.mockRestore())
  const docs = raws.map(() => newDoc())
  const failed = vi.spyOn(server.parts.log, 'warn')
  for (const round of [1, 2, 3])
    for (const [i, raw] of raws.entries()) raw.send(frames.update(addLabelled(docs[i] ?? newDoc(), `${round}`)))
  const room = await server.hub.open(trips[0] ?? '')
  const write = room.write({ origin: 'legacy', userId: ana.id }, (doc) => addEvent(doc, { dayId: '' }, { label: 'server' }))
  await eventually(() => expect(failed).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('locked')))
  // A new client can read, although its client id cannot be stored.
  const reader = new SyncClient(server, ana, idle, { params: { c: '77' } })
  await eventually(() => expect(reader.isSynced).toBe(true))
  expect(raws.map(({ stored, closed }) => [stored, closed])).toEqual(raws.map(() => [0, undefined]))
  // One attempt for all documents; afterwards busy_timeout is 0, so that nothing blocks.
  expect(tries).toHaveBeenCalledTimes(1)
  expect(requireSqlite(server.db).$client.pragma('busy_timeout', { simple: true })).toBe(0)
  unlock()
  for (const raw of raws) await raw.waitFor(() => raw.stored === 3)
  await write
  const disk = new SyncDisk(server)
  const views = await Promise.all(trips.map((id) => disk.view(id)))
  expect(views.map(({ events }) => Object.keys(events).length)).toEqual([4, 3, 3, 3, 3, 3, 3, 3])
  await eventually(async () => expect((await disk.owners(idle)).get(77)).toBe(ana.id))
})

test('R64 a lock that does not end counts as a failed write: senders get 4529, and nothing is lost', async () => {
  const server = await syncServerForTest({ settings: { lockedMs: 300 } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const a = new SyncClient(server, ana, id)
  const raw = await RawSync.open(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  const unlock = lockDatabase(server)
  addEvent(a.doc, { dayId: '' }, { label: 'Museo' })
  await eventually(() => expect(a.closes.map(({ code }) => code)).toContain(4529))
  expect(raw.closed).toBeUndefined()
  unlock()
  await eventually(() => expect(a.isStored).toBe(true))
  expect(Object.values((await new SyncDisk(server).view(id)).events).map(({ label }) => label)).toEqual(['Museo'])
})

test('R64 edits of a user who loses access while the database is locked are not stored', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const a = await RawSync.open(server, ana, id)
  const b = await RawSync.open(server, bob, id)
  const locked = vi.spyOn(server.parts.log, 'warn')
  const unlock = lockDatabase(server)
  a.send(frames.update(addLabelled(newDoc(), 'de Ana')))
  b.send(frames.update(addLabelled(newDoc(), 'de Bob')))
  await eventually(() => expect(locked).toHaveBeenCalled())
  server.parts.bus.emit('accessRevoked', { itineraryId: id, userId: bob.id })
  expect(await b.waitForClose()).toBe(4403)
  unlock()
  await a.waitFor(() => a.stored === 1)
  expect(Object.values((await new SyncDisk(server).view(id)).events).map(({ label }) => label)).toEqual(['de Ana'])
})
