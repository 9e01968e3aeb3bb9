import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseFile } from '#server/base/db/openDatabase'
import { UpdateLog } from '#server/sync/log/updateLog'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { RawSync, frames, updateOf } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { syncServer, type SyncServer } from '#testkit/sync/syncServer'

/** Somebody else's write lock, until it is let go. */
function lock({ dataDir }: SyncServer): () => void {
  const other = new Database(databaseFile(dataDir), { timeout: 5000 })
  other.exec('BEGIN IMMEDIATE')
  onTestFinished(() => void other.close())
  return () => other.exec('ROLLBACK')
}

/** The longest time for which the event loop stood still since. */
function standstill(): { longest: () => number } {
  let last = performance.now()
  let longest = 0
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  onTestFinished(() => clearInterval(timer))
  return {
    longest: () => {
      look()
      return longest
    },
  }
}

/** A disk that takes nothing, until it is mended. */
function fullDisk(): () => void {
  const append = vi.spyOn(UpdateLog.prototype, 'append').mockImplementation(() => {
    return Promise.reject(new Database.SqliteError('database or disk is full', 'SQLITE_FULL'))
  })
  onTestFinished(() => append.mockRestore())
  return () => append.mockRestore()
}

const add = (doc: ReturnType<typeof newDoc>, label: string) => updateOf(doc, () => addEvent(doc, { dayId: '' }, { label }))

test('R64 while somebody else has the database locked nothing is confirmed, everybody stays and the server lives; then all is stored', async () => {
  const server = await syncServer()
  const ana = await server.person()
  const trips = Array.from({ length: 8 }, () => server.trip(ana))
  const raws = await Promise.all(trips.map((id) => RawSync.open(server, ana, id)))
  const idle = server.trip(ana)
  const unlock = lock(server)
  const still = standstill()
  const docs = raws.map(() => newDoc())
  const failed = vi.spyOn(server.parts.log, 'warn')
  for (const round of [1, 2, 3])
    for (const [i, raw] of raws.entries()) raw.send(frames.update(add(docs[i] ?? newDoc(), `${round}`)))
  const room = await server.hub.open(trips[0] ?? '')
  const write = room.write({ origin: 'legacy', userId: ana.id }, (doc) => addEvent(doc, { dayId: '' }, { label: 'server' }))
  await eventually(() => expect(failed).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('locked')))
  // Who comes meanwhile reads what is on disk, though whose client it is cannot be written down.
  const reader = new SyncClient(server, ana, idle, { params: { c: '77' } })
  await eventually(() => expect(reader.isSynced).toBe(true))
  expect(raws.map(({ stored, closed }) => [stored, closed])).toEqual(raws.map(() => [0, undefined]))
  // However many documents wait, each try costs the same short moment.
  expect(still.longest()).toBeLessThan(1000)
  unlock()
  for (const raw of raws) await raw.until(() => raw.stored === 3)
  await write
  const disk = new SyncDisk(server)
  expect(trips.map((id) => Object.keys(disk.view(id).events).length)).toEqual([4, 3, 3, 3, 3, 3, 3, 3])
  await eventually(() => expect(disk.owners(idle).get(77)).toBe(ana.id))
})

test('R64 a lock that does not end is like a disk that refuses: senders start over, and nothing is lost later', async () => {
  const server = await syncServer({ settings: { lockedMs: 300 } })
  const ana = await server.person()
  const id = server.trip(ana)
  const a = new SyncClient(server, ana, id)
  const raw = await RawSync.open(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  const unlock = lock(server)
  addEvent(a.doc, { dayId: '' }, { label: 'Museo' })
  await eventually(() => expect(a.closes.map(({ code }) => code)).toContain(4529))
  expect(raw.closed).toBeUndefined()
  unlock()
  await eventually(() => expect(a.isStored).toBe(true))
  expect(Object.values(new SyncDisk(server).view(id).events).map(({ label }) => label)).toEqual(['Museo'])
})

test('R64 who loses their rights while the database is locked has not written anything', async () => {
  const server = await syncServer()
  const [ana, bob] = [await server.person('Ana'), await server.person('Bob')]
  const id = server.trip(ana, { collaborators: [bob] })
  const a = await RawSync.open(server, ana, id)
  const b = await RawSync.open(server, bob, id)
  const locked = vi.spyOn(server.parts.log, 'warn')
  const unlock = lock(server)
  a.send(frames.update(add(newDoc(), 'de Ana')))
  b.send(frames.update(add(newDoc(), 'de Bob')))
  await eventually(() => expect(locked).toHaveBeenCalled())
  server.parts.bus.emit('accessRevoked', { itineraryId: id, userId: bob.id })
  expect(await b.ended()).toBe(4403)
  unlock()
  await a.until(() => a.stored === 1)
  expect(Object.values(new SyncDisk(server).view(id).events).map(({ label }) => label)).toEqual(['de Ana'])
})

test('R65 on a full disk reading goes on, also for clients that nobody knows yet; who writes starts over, others stay', async () => {
  const server = await syncServer()
  const [ana, bob] = [await server.person('Ana'), await server.person('Bob')]
  const id = server.trip(ana, { collaborators: [bob] })
  const before = await RawSync.open(server, bob, id)
  before.send(frames.update(add(newDoc(), 'antes')))
  await before.until(() => before.stored === 1)
  const mend = fullDisk()
  const doc = newDoc()
  const { clientID } = doc
  const reader = new SyncClient(server, bob, id, { doc, params: { c: String(clientID) } })
  await eventually(() => expect(reader.isSynced).toBe(true))
  expect(Object.values(reader.view().events).map(({ label }) => label)).toEqual(['antes'])
  const writer = await RawSync.open(server, ana, id)
  writer.send(frames.update(add(newDoc(), 'no cabe')))
  expect(await writer.ended()).toBe(4529)
  expect([reader.closes, before.closed]).toEqual([[], undefined])
  // Nobody hears of a client whose owner is not on disk.
  reader.provider.awareness.setLocalState({ day: 1 })
  before.send(frames.queryAwareness(), frames.step1())
  await before.until(() => before.messagesOf('step2').length > 0)
  expect(before.messagesOf('awareness').flatMap(({ entries }) => entries.filter(({ state }) => state !== null))).toEqual([])
  expect(new SyncDisk(server).owners(id).has(clientID)).toBe(false)
  mend()
  await eventually(() => expect(new SyncDisk(server).owners(id).get(clientID)).toBe(bob.id))
  await before.until(() =>
    before.messagesOf('awareness').some(({ entries }) => entries.some(({ clientId }) => clientId === clientID)),
  )
  expect(reader.closes).toEqual([])
})
