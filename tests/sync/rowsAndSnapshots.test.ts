import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { isSameDoc, takeSnapshot } from '#server/sync/document/compactLog'
import { Projection } from '#server/sync/projection/projection'
import { addEvent, deleteDay, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { randomCommand } from '#testkit/randomCommands'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { expectedRows, SyncDisk } from '#testkit/sync/syncDisk'
import { openSyncServer, type SyncServerOptions } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'

const SEED = Number(process.env['SYNC_SEED'] ?? Date.now() % 1_000_000)
const server_ = { origin: 'server' as const, userId: null }

function docOf(update: Uint8Array): Y.Doc {
  const doc = newDoc()
  Y.applyUpdate(doc, update)
  return doc
}

async function scene(options: SyncServerOptions = {}) {
  const server = await syncServerForTest(options)
  const ana = await server.person('Ana')
  const id = server.trip(ana)
  return { server, ana, id, disk: new SyncDisk(server), room: await server.hub.open(id) }
}

test('R40 rows follow the document by themselves, and at once for who settles', async () => {
  const { server, id, disk, room } = await scene({ settings: { projectQuietMs: 100, projectAtMostMs: 300 } })
  await server.hub.settle(id)
  expect(disk.rows(id)).toEqual(expectedRows(room.view()))
  const random = randomFrom(SEED)
  for (let i = 0; i < 60; i += 1) {
    await room.write(server_, (doc) => randomCommand(random, doc, 7))
    if (i % 6 !== 0) continue
    await server.hub.settle(id)
    expect(disk.rows(id), `seed ${SEED}`).toEqual(expectedRows(room.view()))
    expect(disk.head(id).projected_seq).toBe(disk.head(id).head_seq)
  }
  await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'el último' }))
  await eventually(() => expect(disk.rows(id)).toEqual(expectedRows(room.view())))
})

test('R40 under a steady flow of edits rows follow all the same', async () => {
  const projectQuietMs = 300
  const { disk, id, room } = await scene({ settings: { projectQuietMs, projectAtMostMs: 400 } })
  const projected = vi.spyOn(Projection.prototype, 'write')
  onTestFinished(() => projected.mockRestore())
  let writes = 0
  let last = performance.now()
  // How many events rows had, since the machine last made a pause: after one they may follow once because of it.
  const seen = new Set<number>()
  while (seen.size < 3) {
    await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${(writes += 1)}` }))
    if (performance.now() - last > projectQuietMs / 2) seen.clear()
    last = performance.now()
    seen.add(Object.keys(disk.rows(id).events).length)
  }
  expect(projected.mock.calls.length).toBeLessThan(writes / 2)
})

test('R40 only rows that changed are written', async () => {
  const { server, id, room } = await scene()
  const [day, other] = room.view().days
  const ids: string[] = []
  for (let i = 0; i < 20; i += 1)
    ids.push((await room.write(server_, (doc) => addEvent(doc, { dayId: day?.id ?? '' }, { label: `${i}` }))) ?? '')
  await server.hub.settle(id)
  const written = () => Number(server.db.$client.prepare<[], { n: number }>('SELECT total_changes() AS n').get()?.n)
  const cost = async (act: (doc: Y.Doc) => void) => {
    await room.write(server_, act)
    const before = written()
    await server.hub.settle(id)
    return written() - before
  }
  // The row itself and the mark how far the rows are.
  expect(await cost((doc) => editEvent(doc, ids[3] ?? '', { label: 'x' }))).toBe(2)
  expect(await cost((doc) => moveEvent(doc, ids[19] ?? '', { dayId: other?.id ?? '' }))).toBe(2)
  expect(await cost((doc) => void deleteDay(doc, other?.id ?? ''))).toBe(4)
})

test('R40 rows that a crash left behind follow at the next start', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir })
  const ana = await first.person()
  const id = first.trip(ana)
  const room = await first.hub.open(id)
  await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'antes' }))
  await first.close()
  const disk = new SyncDisk({ dataDir })
  const right = expectedRows(disk.view(id))
  const broken = await openSyncServer({ dataDir })
  broken.db.$client.exec(`DELETE FROM events; UPDATE days SET day_number = day_number + 3; UPDATE docs SET projected_seq = 0`)
  await broken.close()
  expect(disk.rows(id)).not.toEqual(right)
  await syncServerForTest({ dataDir })
  await eventually(() => expect(disk.rows(id)).toEqual(right))
})

test('R40 rows that could not be written are written later', async () => {
  const { server, id, disk, room } = await scene({ settings: { projectQuietMs: 50 } })
  const write = vi.spyOn(Projection.prototype, 'write').mockRejectedValueOnce(new Error('disk full'))
  onTestFinished(() => write.mockRestore())
  await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'paciencia' }))
  await expect(server.hub.settle(id)).rejects.toThrow('disk full')
  await eventually(() => expect(disk.rows(id)).toEqual(expectedRows(room.view())))
})

test('R41 snapshots come at the set number of rows and change nothing; old rows go after their time', async () => {
  const { server, id, disk, room } = await scene({ settings: { compactRows: 10, keepHistoryMs: 3_600_000 } })
  for (let i = 0; i < 40; i += 1) await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}` }))
  await eventually(() => expect(disk.head(id).snap_seq).toBeGreaterThanOrEqual(30))
  expect(disk.view(id)).toEqual(room.view())
  // None is old enough to go.
  expect(disk.updates(id)).toHaveLength(41)
  server.db.$client.prepare('UPDATE doc_updates SET at = 0 WHERE seq <= 20').run()
  for (let i = 0; i < 11; i += 1) await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'más' }))
  await eventually(() => expect(disk.updates(id)[0]?.seq).toBe(21))
  expect(disk.view(id)).toEqual(room.view())
})

test('R41 a snapshot is compared in everything, also where state vectors say nothing', async () => {
  const { id, disk, room } = await scene()
  for (let i = 0; i < 4; i += 1) await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}` }))
  const [a, same, more, less] = [disk.doc(id), disk.doc(id), disk.doc(id), disk.doc(id)]
  addEvent(more, { dayId: '' }, { label: 'otro' })
  deleteEvent(less, [...less.getMap('events').keys()][0] ?? '')
  expect(Y.encodeStateVector(less)).toEqual(Y.encodeStateVector(a))
  expect([same, more, less].map((other) => isSameDoc(a, other))).toEqual([true, false, false])
  expect(isSameDoc(a, docOf(takeSnapshot(a)))).toBe(true)
})

test('R41 random histories survive snapshots, deletions and reloading', async () => {
  const dataDir = await temporaryFolder()
  const random = randomFrom(SEED)
  let server = await openSyncServer({ dataDir, settings: { compactRows: 7 } })
  const ana = await server.person()
  const id = server.trip(ana)
  for (let load = 0; load < 5; load += 1) {
    const room = await server.hub.open(id)
    for (let i = 0; i < 40; i += 1) await room.write(server_, (doc) => randomCommand(random, doc, 7))
    const before = room.view()
    await server.close()
    server = await openSyncServer({ dataDir, settings: { compactRows: 7 } })
    expect((await server.hub.open(id)).view(), `seed ${SEED}`).toEqual(before)
  }
  const disk = new SyncDisk({ dataDir })
  expect(disk.head(id).snap_seq).toBeGreaterThan(0)
  await server.close()
})

test('R42 what nobody uses is put away with a snapshot; what is retained or connected stays', async () => {
  const { server, ana, id, disk, room } = await scene({ settings: { idleMs: 60, leastIdleMs: 0, tickMs: 10 } })
  const release = room.acquire()
  await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'uno' }))
  const other = server.trip(ana)
  await server.hub.open(other)
  await eventually(() => expect(server.hub.peek(other) === undefined).toBe(true))
  expect(server.hub.peek(id) === room).toBe(true)
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  release()
  release()
  const gone = server.trip(ana)
  await server.hub.open(gone)
  await eventually(() => expect(server.hub.peek(gone) === undefined).toBe(true))
  expect(server.hub.peek(id) === room).toBe(true)
  a.provider.disconnect()
  await eventually(() => expect(server.hub.peek(id) === undefined).toBe(true))
  expect(disk.head(id)).toMatchObject({ snap_seq: 2, head_seq: 2, projected_seq: 2 })
  addEvent(a.doc, { dayId: '' }, { label: 'dos' })
  a.provider.connect()
  await eventually(() => expect(a.isStored).toBe(true))
  expect(disk.view(id)).toEqual(a.view())
})

test('R42 above the number of documents the longest unused go first', async () => {
  const { server, ana } = await scene({ settings: { loadedDocuments: 3, leastIdleMs: 0, tickMs: 10 } })
  const trips = Array.from({ length: 6 }, () => server.trip(ana))
  const kept = await RawSync.open(server, ana, trips[0] ?? '')
  for (const id of trips.slice(1)) await server.hub.open(id)
  await eventually(() => expect(server.hub.stats().rooms).toBe(3))
  expect(trips.map((id) => server.hub.peek(id) !== undefined)).toEqual([true, false, false, false, true, true])
  expect(kept.closed).toBeUndefined()
})

test('R43 at the end connections get 4503, and everything is committed, projected and in a snapshot', async () => {
  const dataDir = await temporaryFolder()
  // However long the drain may take, twenty connections are closed at once: this one would take an hour.
  const server = await openSyncServer({ dataDir, settings: { drainMs: 3_600_000 } })
  const ana = await server.person()
  const id = server.trip(ana)
  const clients = Array.from({ length: 20 }, () => new SyncClient(server, ana, id))
  await eventually(() => expect(clients.every(({ isSynced }) => isSynced)).toBe(true))
  for (const [i, { doc }] of clients.entries()) addEvent(doc, { dayId: '' }, { label: `${i}` })
  await server.close()
  await eventually(() => expect(clients.map(({ closes }) => closes[0]?.code)).toEqual(clients.map(() => 4503)))
  const disk = new SyncDisk({ dataDir })
  const head = disk.head(id)
  expect([head.snap_seq, head.projected_seq]).toEqual([head.head_seq, head.head_seq])
  expect(disk.rows(id)).toEqual(expectedRows(disk.view(id)))
})

test('R40 rows of many documents follow a few at a time: others get their turn in between', async () => {
  const server = await syncServerForTest({ settings: { projectQuietMs: 300 } })
  const ana = await server.person('Ana')
  const ids = Array.from({ length: 50 }, () => server.trip(ana))
  const turns: number[] = []
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  const write = Projection.prototype.write
  const projected = vi.spyOn(Projection.prototype, 'write').mockImplementation(function (this: Projection, pictures) {
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
  const counts = () => ids.map((id) => Object.keys(disk.rows(id).events).length)
  await eventually(() => expect(counts()).toEqual(ids.map(() => 1)))
  expect(Math.max(...projected.mock.calls.map(([pictures]) => pictures.length))).toBeLessThanOrEqual(16)
  expect(new Set(turns).size).toBe(projected.mock.calls.length)
})
