import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { hasSameDocContent, takeSnapshot } from '#server/sync/document/compactLog'
import { ProjectionWriter } from '#server/sync/projection/projection'
import { addEvent, deleteEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { firstSeed } from '#testkit/budget'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { expectedRows, SyncDisk } from '#testkit/sync/syncDisk'
import { openSyncServer, type SyncServerOptions } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'
import { runStatement } from '#testkit/server/rows'

const SEED = firstSeed('SYNC_SEED')
const server_ = { origin: 'server' as const, userId: null }

function docOf(update: Uint8Array): Y.Doc {
  const doc = newDoc()
  Y.applyUpdate(doc, update)
  return doc
}

async function scene(options: SyncServerOptions = {}) {
  const server = await syncServerForTest(options)
  const ana = await server.addUser('Ana')
  const id = await server.addTrip(ana)
  return { server, ana, id, disk: new SyncDisk(server), room: await server.hub.open(id) }
}

test('R40 rows follow the document by themselves, and before settle resolves', async () => {
  const { server, id, disk, room } = await scene({ settings: { projectQuietMs: 100, projectAtMostMs: 300 } })
  await server.hub.settle(id)
  expect(await disk.rows(id)).toEqual(expectedRows(room.view()))
  const random = randomFrom(SEED)
  for (let i = 0; i < 60; i += 1) {
    await room.write(server_, (doc) => applyRandomCommand(random, doc, 7))
    if (i % 6 !== 0) continue
    await server.hub.settle(id)
    expect(await disk.rows(id), `seed ${SEED}`).toEqual(expectedRows(room.view()))
    expect((await disk.head(id)).projected_seq).toBe((await disk.head(id)).head_seq)
  }
  await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'el último' }))
  await eventually(async () => expect(await disk.rows(id)).toEqual(expectedRows(room.view())))
})

test('R40 rows follow during a steady flow of edits', async () => {
  const projectQuietMs = 300
  const { disk, id, room } = await scene({ settings: { projectQuietMs, projectAtMostMs: 400 } })
  const projected = vi.spyOn(ProjectionWriter.prototype, 'write')
  onTestFinished(() => projected.mockRestore())
  let writes = 0
  let last = performance.now()
  // Row counts since the last pause of the machine, which alone lets rows catch up once.
  const seen = new Set<number>()
  while (seen.size < 3) {
    await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${(writes += 1)}` }))
    if (performance.now() - last > projectQuietMs / 2) seen.clear()
    last = performance.now()
    seen.add(Object.keys((await disk.rows(id)).events).length)
  }
  expect(projected.mock.calls.length).toBeLessThan(writes / 2)
})

test('R40 rows that a crash left stale follow at the next start', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir })
  const ana = await first.addUser()
  const id = await first.addTrip(ana)
  const room = await first.hub.open(id)
  await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'antes' }))
  await first.close()
  const disk = new SyncDisk({ dataDir })
  const right = expectedRows(await disk.view(id))
  const broken = await openSyncServer({ dataDir })
  for (const spoil of ['DELETE FROM events', 'UPDATE days SET day_number = day_number + 3', 'UPDATE docs SET projected_seq = 0'])
    await runStatement(broken.db, spoil)
  await broken.close()
  expect(await disk.rows(id)).not.toEqual(right)
  await syncServerForTest({ dataDir, settings: { catchUpQuietMs: 0 } })
  await eventually(async () => expect(await disk.rows(id)).toEqual(right))
})

test('R40 rows that could not be written are written later', async () => {
  const { server, id, disk, room } = await scene({ settings: { projectQuietMs: 50 } })
  const write = vi.spyOn(ProjectionWriter.prototype, 'write').mockRejectedValueOnce(new Error('disk full'))
  onTestFinished(() => write.mockRestore())
  await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'paciencia' }))
  await expect(server.hub.settle(id)).rejects.toThrow('disk full')
  await eventually(async () => expect(await disk.rows(id)).toEqual(expectedRows(room.view())))
})

test('R41 snapshots are made at the set number of rows, and the rows they replace stay for the history', async () => {
  const { server, id, disk, room } = await scene({ settings: { compactRows: 10 } })
  for (let i = 0; i < 40; i += 1) await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}` }))
  await eventually(async () => expect((await disk.head(id)).snap_seq).toBeGreaterThanOrEqual(30))
  expect(await disk.view(id)).toEqual(room.view())
  expect(await disk.updates(id)).toHaveLength(41)
  // The first replaced snapshot is kept; the next ones are too close.
  expect(await server.db.rows('SELECT count(*) FROM doc_checkpoints')).toEqual([[1]])
})

test('R41 a snapshot is compared completely, also where state vectors are equal', async () => {
  const { id, disk, room } = await scene()
  for (let i = 0; i < 4; i += 1) await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}` }))
  const [a, same, more, less] = [await disk.doc(id), await disk.doc(id), await disk.doc(id), await disk.doc(id)]
  addEvent(more, { dayId: '' }, { label: 'otro' })
  deleteEvent(less, [...less.getMap('events').keys()][0] ?? '')
  expect(Y.encodeStateVector(less)).toEqual(Y.encodeStateVector(a))
  expect([same, more, less].map((other) => hasSameDocContent(a, other))).toEqual([true, false, false])
  expect(hasSameDocContent(a, docOf(takeSnapshot(a)))).toBe(true)
})

test('R41 random histories survive snapshots, deletions and reloading', async () => {
  const dataDir = await temporaryFolder()
  const random = randomFrom(SEED)
  let server = await openSyncServer({ dataDir, settings: { compactRows: 7 } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  for (let load = 0; load < 5; load += 1) {
    const room = await server.hub.open(id)
    for (let i = 0; i < 40; i += 1) await room.write(server_, (doc) => applyRandomCommand(random, doc, 7))
    const before = room.view()
    await server.close()
    server = await openSyncServer({ dataDir, settings: { compactRows: 7 } })
    expect((await server.hub.open(id)).view(), `seed ${SEED}`).toEqual(before)
  }
  const disk = new SyncDisk({ dataDir })
  expect((await disk.head(id)).snap_seq).toBeGreaterThan(0)
  await server.close()
})

test('R42 an unused document is unloaded with a snapshot, a retained or connected one stays', async () => {
  const { server, ana, id, disk, room } = await scene({ settings: { idleMs: 60, leastIdleMs: 0, tickMs: 10 } })
  const release = room.acquire()
  await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'uno' }))
  const other = await server.addTrip(ana)
  await server.hub.open(other)
  await eventually(() => expect(server.hub.peek(other) === undefined).toBe(true))
  expect(server.hub.peek(id) === room).toBe(true)
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  release()
  release()
  const gone = await server.addTrip(ana)
  await server.hub.open(gone)
  await eventually(() => expect(server.hub.peek(gone) === undefined).toBe(true))
  expect(server.hub.peek(id) === room).toBe(true)
  a.provider.disconnect()
  await eventually(() => expect(server.hub.peek(id) === undefined).toBe(true))
  expect(await disk.head(id)).toMatchObject({ snap_seq: 2, head_seq: 2, projected_seq: 2 })
  addEvent(a.doc, { dayId: '' }, { label: 'dos' })
  a.provider.connect()
  await eventually(() => expect(a.isStored).toBe(true))
  expect(await disk.view(id)).toEqual(a.view())
})

test('R42 above the limit of loaded documents, those unused for longest are unloaded first', async () => {
  const { server, ana } = await scene({ settings: { loadedDocuments: 3, leastIdleMs: 0, tickMs: 10 } })
  const trips = await Promise.all(Array.from({ length: 6 }, () => server.addTrip(ana)))
  const kept = await RawSync.open(server, ana, trips[0] ?? '')
  for (const id of trips.slice(1)) await server.hub.open(id)
  await eventually(() => expect(server.hub.stats().rooms).toBe(3))
  expect(trips.map((id) => server.hub.peek(id) !== undefined)).toEqual([true, false, false, false, true, true])
  expect(kept.closed).toBeUndefined()
})

test('R43 at shutdown connections get 4503, and everything is committed, projected and in a snapshot', async () => {
  const dataDir = await temporaryFolder()
  // Up to twenty connections close at once; spread over `drainMs` it would take an hour.
  const server = await openSyncServer({ dataDir, settings: { drainMs: 3_600_000 } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const clients = Array.from({ length: 20 }, () => new SyncClient(server, ana, id))
  await eventually(() => expect(clients.every(({ isSynced }) => isSynced)).toBe(true))
  for (const [i, { doc }] of clients.entries()) addEvent(doc, { dayId: '' }, { label: `${i}` })
  await server.close()
  await eventually(() => expect(clients.map(({ closes }) => closes[0]?.code)).toEqual(clients.map(() => 4503)))
  const disk = new SyncDisk({ dataDir })
  const head = await disk.head(id)
  expect([head.snap_seq, head.projected_seq]).toEqual([head.head_seq, head.head_seq])
  expect(await disk.rows(id)).toEqual(expectedRows(await disk.view(id)))
})

test('R40 rows of many documents are written a few at a time, with event loop turns in between', async () => {
  const server = await syncServerForTest({ settings: { projectQuietMs: 300 } })
  const ana = await server.addUser('Ana')
  const ids = await Promise.all(Array.from({ length: 50 }, () => server.addTrip(ana)))
  const turns: number[] = []
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  const write = ProjectionWriter.prototype.write
  const projected = vi.spyOn(ProjectionWriter.prototype, 'write').mockImplementation(function (this: ProjectionWriter, pictures) {
    turns.push(turn)
    return write.call(this, pictures)
  })
  onTestFinished(() => {
    isOver = true
    projected.mockRestore()
  })
  count()
  const rooms = await Promise.all(ids.map((id) => server.hub.open(id)))
  await Promise.all(rooms.map((room) => room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'uno' }))))
  const disk = new SyncDisk(server)
  const countOf = async (id: string) => Object.keys((await disk.rows(id)).events).length
  await eventually(async () => expect(await Promise.all(ids.map(countOf))).toEqual(ids.map(() => 1)))
  expect(Math.max(...projected.mock.calls.map(([pictures]) => pictures.length))).toBeLessThanOrEqual(16)
  expect(new Set(turns).size).toBe(projected.mock.calls.length)
})
