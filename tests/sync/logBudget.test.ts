import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { putSnapshot } from '#server/sync/log/documentStore'
import { HistoryStore } from '#server/sync/log/historyStore'
import { LogBudget } from '#server/sync/log/logBudget'
import { LogUsageStore } from '#server/sync/log/logUsageStore'
import { LogPurge } from '#server/sync/log/logPurge'
import { defaultSyncSettings } from '#server/sync/syncSettings'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { updateOf } from '#testkit/sync/updateOf'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { openSyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'

const DAY_MS = 24 * 3600 * 1000
const server_ = { origin: 'server' as const, userId: null }

/** Somebody who overwrites the note of one event again and again. */
function scribe() {
  const doc = newDoc()
  const made = updateOf(doc, () => addEvent(doc, { dayId: '' }, { label: 'Museo' }))
  const [eventId = ''] = doc.getMap('events').keys()
  let round = 0
  return {
    made,
    next: () => updateOf(doc, () => editEvent(doc, eventId, { label: `${(round += 1)}`.padEnd(50, 'x') })),
    remove: () => updateOf(doc, () => deleteEvent(doc, eventId)),
  }
}

async function writeUntilClosed(raw: RawSync, { made, next }: ReturnType<typeof scribe>): Promise<number> {
  raw.send(frames.update(made))
  for (let sent = 1; raw.closed === undefined && sent < 90; sent += 1) {
    await raw.until(() => raw.closed !== undefined || raw.stored === sent)
    if (raw.closed === undefined) raw.send(frames.update(next()))
  }
  return raw.ended()
}

test('R70 who wrote enough into a document for a day is stopped there, also after a restart; others, reading and deleting go on', async () => {
  const dataDir = await temporaryFolder()
  const settings = { loggedBytesPerPersonAndDocument: 3000 }
  const first = await openSyncServer({ dataDir, settings })
  const [ana, eve] = [await first.person('Ana'), await first.person('Eve')]
  const id = first.trip(ana, { collaborators: [eve] })
  const other = first.trip(eve)
  const a = await RawSync.open(first, ana, id)
  const pen = scribe()
  expect(await writeUntilClosed(await RawSync.open(first, eve, id), pen)).toBe(4529)
  a.send(frames.update(scribe().made))
  await a.until(() => a.stored === 1)
  await first.close()

  const second = await syncServerForTest({ dataDir, settings })
  const e = await RawSync.open(second, eve, id)
  const read = newDoc()
  await e.load(read)
  expect(read.getMap('events').size).toBe(2)
  e.send(frames.update(scribe().made))
  expect(await e.ended()).toBe(4529)
  const write = (await second.hub.open(id)).write({ origin: 'legacy', userId: eve.id }, (doc) =>
    addEvent(doc, { dayId: '' }, { label: 'Teatro' }),
  )
  await expect(write).rejects.toMatchObject({ name: 'TooManyRequestsError' })
  const again = await RawSync.open(second, eve, id)
  again.send(frames.update(updateOf(read, () => deleteEvent(read, [...read.getMap('events').keys()][0] ?? ''))))
  await again.until(() => again.stored === 1)
  const elsewhere = await RawSync.open(second, eve, other)
  elsewhere.send(frames.update(scribe().made))
  await elsewhere.until(() => elsewhere.stored === 1)
})

test('R70 all documents of a person count together', async () => {
  const server = await syncServerForTest({ settings: { loggedBytesPerPerson: 3000 } })
  const [ana, eve] = [await server.person('Ana'), await server.person('Eve')]
  const [id, other] = [server.trip(ana, { collaborators: [eve] }), server.trip(eve)]
  expect(await writeUntilClosed(await RawSync.open(server, eve, id), scribe())).toBe(4529)
  const elsewhere = await RawSync.open(server, eve, other)
  elsewhere.send(frames.update(scribe().made))
  expect(await elsewhere.ended()).toBe(4529)
  const a = await RawSync.open(server, ana, id)
  a.send(frames.update(scribe().made))
  await a.until(() => a.stored === 1)
})

test('R70 in a document whose log grew too much those are stopped who had more than their share; a new day begins anew', () => {
  const limits = { ...defaultSyncSettings, loggedBytesPerDocument: 1000, fairShareBytes: 300 }
  const clock = { now: 100 * DAY_MS }
  const none = { ofUser: () => 0, ofDocument: () => new Map<string, number>() }
  const budget = new LogBudget(none, limits, () => clock.now)
  for (const [user, bytes] of Object.entries({ eve: 500, bob: 300, ana: 100 })) budget.spend('d', user, new Uint8Array(bytes))
  expect(['eve', 'bob', 'ana', 'new'].map((user) => budget.isSpent('d', user))).toEqual([true, true, false, false])
  expect(budget.isSpent('other', 'eve')).toBe(false)
  clock.now += DAY_MS
  expect(budget.isSpent('d', 'eve')).toBe(false)
  expect(new LogBudget(none, { ...limits, messagesPerSecond: 0, fairShareBytes: 0 }, () => clock.now).isSpent('d', 'eve')).toBe(
    false,
  )
})

test('R71 updates that a snapshot replaced go in time, bulky ones sooner, of documents that nobody opens too', async () => {
  const server = await syncServerForTest()
  const ana = await server.person()
  const trips = Array.from({ length: 25 }, () => server.trip(ana))
  const disk = new SyncDisk(server)
  for (const id of trips.slice(0, 3)) {
    const room = await server.hub.open(id)
    for (let i = 0; i < 4; i += 1)
      await room.write(server_, (doc) =>
        addEvent(doc, { dayId: '' }, { label: `${i}`, description: 'x'.repeat(i === 1 ? 250 : 0) }),
      )
  }
  const [compacted = '', young = '', loose = ''] = trips
  const before = trips.map((id) => disk.view(id))
  const { $client } = server.db
  for (const id of [compacted, young]) {
    putSnapshot(server.db, id, Y.encodeStateAsUpdate(disk.doc(id)))
    $client.prepare('UPDATE docs SET snap_seq = 5, projected_seq = 5 WHERE id = ?').run(id)
  }
  const now = Date.now()
  $client.prepare('UPDATE doc_updates SET at = ? WHERE doc_id IN (?, ?) AND seq <= 5').run(now - 31 * DAY_MS, compacted, loose)
  $client.prepare('UPDATE doc_updates SET at = ? WHERE doc_id = ?').run(now - 2 * DAY_MS, young)
  const usage = new LogUsageStore(server.db)
  usage.add(1, { userId: ana.id, docId: young, bytes: 7 })
  const purge = new LogPurge(
    { history: new HistoryStore(server.db), usage, gate: { isShut: false }, logger: server.parts.log, now: () => now },
    { ...defaultSyncSettings, bulkyBytes: 300 },
  )
  const steps = [purge.step(), purge.step(), purge.step()]
  expect(steps).toEqual([false, false, true])
  expect([compacted, young, loose].map((id) => disk.updates(id).map(({ seq }) => seq))).toEqual([
    [],
    [1, 2, 4, 5],
    [1, 2, 3, 4, 5],
  ])
  expect(disk.updates(young).every(({ data }) => data.length <= 300)).toBe(true)
  expect(trips.map((id) => disk.view(id))).toEqual(before)
  expect(usage.ofUser(1, ana.id)).toBe(0)
})

test('R71 it happens by itself, a little at a time', async () => {
  const server = await syncServerForTest({
    settings: { purgeStepMs: 5, purgeRestMs: 20, keepHistoryMs: -1000, compactRows: 100 },
  })
  const ana = await server.person()
  const id = server.trip(ana)
  const disk = new SyncDisk(server)
  const room = await server.hub.open(id)
  for (let i = 0; i < 5; i += 1) await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}` }))
  await server.hub.settle(id)
  putSnapshot(server.db, id, Y.encodeStateAsUpdate(disk.doc(id)))
  server.db.$client.prepare('UPDATE docs SET snap_seq = head_seq WHERE id = ?').run(id)
  await eventually(() => expect(disk.updates(id)).toEqual([]))
  expect(Object.keys(disk.view(id).events)).toHaveLength(5)
})
