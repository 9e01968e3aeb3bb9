import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { repairDocument } from '../../scripts/operations/documents/repairDocument'
import { ProjectionWriter } from '#server/sync/projection/projection'
import * as Y from 'yjs'
import { createDocFromUpdates } from '#shared/itinerary/replayEdits'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { expectedRows, SyncDisk } from '#testkit/sync/syncDisk'
import { openTestServices, openSyncServer, type SyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'
import { runStatement } from '#testkit/server/rows'
import type { SqlText } from '#server/base/db/database'

const server_ = { origin: 'server' as const, userId: null }

function loudLog() {
  const lines: { document?: string; reason?: string; msg: string }[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  return { log, lines }
}

/** A data folder with an intact trip, and one that `statements` damage. */
async function spoilt(...statements: SqlText[]) {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir })
  const ana = await first.addUser()
  const [id, whole] = await Promise.all([first.addTrip(ana), first.addTrip(ana)])
  const room = await first.hub.open(id)
  for (let i = 0; i < 5; i += 1) await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}` }))
  const shown = expectedRows(room.view())
  await first.hub.settle(id)
  await first.close()
  const { db } = await openTestServices(dataDir)
  const copy = Y.encodeStateAsUpdate(await new SyncDisk({ dataDir }).doc(id))
  // As after kill -9: no snapshot, stale rows.
  await runStatement(db, 'UPDATE docs SET snap_seq = 0')
  await runStatement(db, 'DELETE FROM doc_snapshots')
  await runStatement(db, 'UPDATE docs SET projected_seq = 0 WHERE id = @whole', { whole })
  for (const statement of statements) await runStatement(db, statement, { id })
  await db.close()
  const { log, lines } = loudLog()
  const server = await syncServerForTest({ dataDir, log, settings: { damagedMs: 0 } })
  return { server, ana, id, whole, shown, copy, lines, disk: new SyncDisk({ dataDir }) }
}

const zeroed = (rest: string): SqlText => ({
  sqlite: `UPDATE doc_updates SET data = zeroblob(length(data)) ${rest}`,
  postgres: `UPDATE doc_updates SET data = decode(repeat('00', length(data)), 'hex') ${rest}`,
})
const written = (sqlite: string, postgres: string): SqlText => ({
  sqlite: `UPDATE doc_updates SET data = ${sqlite} WHERE seq = 2 AND doc_id = @id`,
  postgres: `UPDATE doc_updates SET data = ${postgres} WHERE seq = 2 AND doc_id = @id`,
})

const damages: [what: string, ...statements: SqlText[]][] = [
  ['an update that is missing', 'DELETE FROM doc_updates WHERE seq = 3 AND doc_id = @id'],
  ['a last update that is missing', 'DELETE FROM doc_updates WHERE seq = 6 AND doc_id = @id'],
  ['an update of zeros', zeroed('WHERE seq = 6 AND doc_id = @id')],
  ['an old update of zeros', zeroed(', checksum = NULL WHERE seq = 4 AND doc_id = @id')],
  ['an old update cut off', 'UPDATE doc_updates SET data = substr(data, 1, 9), checksum = NULL WHERE seq = 4 AND doc_id = @id'],
  ['an update of something else', written("x'6e6f6e73656e7365'", "'\\x6e6f6e73656e7365'")],
  ['an empty update', written("x''", "''")],
  [
    'a letter that changed',
    'UPDATE doc_updates SET data = (SELECT data FROM doc_updates o WHERE o.doc_id = doc_updates.doc_id AND o.seq = 5) WHERE seq = 6 AND doc_id = @id',
  ],
  [
    'an old update twice',
    'UPDATE doc_updates SET data = (SELECT data FROM doc_updates o WHERE o.doc_id = doc_updates.doc_id AND o.seq = 5), checksum = NULL WHERE seq = 4 AND doc_id = @id',
  ],
  ['a head that counts more', 'UPDATE docs SET head_seq = head_seq + 1 WHERE id = @id'],
  ['a head that counts less', 'UPDATE docs SET head_seq = head_seq - 1 WHERE id = @id'],
  ['a snapshot that is gone', 'UPDATE docs SET snap_seq = 4 WHERE id = @id'],
  [
    'a broken snapshot',
    'UPDATE docs SET snap_seq = 4 WHERE id = @id',
    {
      sqlite: `INSERT INTO doc_snapshots (doc_id, data) VALUES (@id, x'0102030405')`,
      postgres: `INSERT INTO doc_snapshots (doc_id, data) VALUES (@id, '\\x0102030405')`,
    },
  ],
]

test.each(damages)('R57 %s is found on load: editors get 4529, other documents are served', async (_, ...statements) => {
  const { server, ana, id, whole, shown, lines, disk } = await spoilt(...statements)
  const raw = new RawSync(server, ana, id)
  expect(await raw.waitForClose()).toBe(4529)
  expect(raw.closed?.reason).toBe('the itinerary is damaged and has to be mended: try again later')
  await new RawSync(server, ana, id).waitForClose()
  await server.hub.settle(id)
  expect(await disk.rows(id)).toEqual(shown)
  expect(lines.map(({ document, msg }) => [document, msg.includes(`npm run repair`)])).toEqual([[id, true]])
  const client = new SyncClient(server, ana, whole)
  await eventually(() => expect(client.isSynced).toBe(true))
  addEvent(client.doc, { dayId: '' }, { label: 'sigue' })
  await eventually(() => expect(client.isStored).toBe(true))
})

test('R57 a document opens again once its log is whole', async () => {
  const { server, ana, id, disk } = await spoilt('UPDATE doc_updates SET seq = 70 WHERE seq = 3 AND doc_id = @id')
  expect(await new RawSync(server, ana, id).waitForClose()).toBe(4529)
  await runStatement(server.db, 'UPDATE doc_updates SET seq = 3 WHERE seq = 70 AND doc_id = @id', { id })
  const client = new SyncClient(server, ana, id)
  await eventually(() => expect(client.isSynced).toBe(true))
  expect(client.view()).toEqual(await disk.view(id))
})

test('R57 a log that breaks while its document is open closes it on reload, without a snapshot', async () => {
  const { log, lines } = loudLog()
  const server = await syncServerForTest({ log, settings: { damagedMs: 0 } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const room = await server.hub.open(id)
  for (let i = 0; i < 3; i += 1) await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}` }))
  const raw = await RawSync.open(server, ana, id)
  await runStatement(server.db, 'DELETE FROM doc_updates WHERE seq = 2 AND doc_id = @id', { id })
  // A command that throws midway reloads the document.
  await expect(
    room.write(server_, (doc) => {
      addEvent(doc, { dayId: '' }, { label: 'medio' })
      throw new Error('half done')
    }),
  ).rejects.toThrow('half done')
  expect(await raw.waitForClose()).toBe(4529)
  expect(lines.filter(({ reason }) => reason !== undefined)).toMatchObject([{ document: id, reason: 'update 2 is missing' }])
  expect((await new SyncDisk(server).head(id)).snapshot).toBeNull()
})

test('R58 stale rows follow a few documents at a time, a damaged one delays no other, none stays loaded', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir })
  const ana = await first.addUser()
  const trips = await Promise.all(Array.from({ length: 9 }, () => first.addTrip(ana)))
  await first.close()
  const broken = await openSyncServer({ dataDir, settings: { catchUpPauseMs: 60_000 } })
  await runStatement(broken.db, 'DELETE FROM days')
  await runStatement(broken.db, 'UPDATE docs SET projected_seq = 0')
  await runStatement(broken.db, 'DELETE FROM doc_updates WHERE doc_id = @id', { id: trips[4] ?? '' })
  await broken.close()
  const { log, lines } = loudLog()
  const server = await syncServerForTest({ dataDir, log, settings: { catchUpDocuments: 2, catchUpPauseMs: 1 } })
  const disk = new SyncDisk(server)
  await eventually(async () => {
    const rows = await Promise.all(trips.map((id) => disk.rows(id)))
    expect(rows.filter(({ days }) => days.length === 3)).toHaveLength(8)
  })
  await eventually(() => expect(server.hub.stats().rooms).toBe(0))
  expect(lines.map(({ document }) => document)).toEqual([trips[4]])
  // Reading writes no snapshots.
  expect((await disk.head(trips[0] ?? '')).snapshot).toBeNull()
})

test('R58 a new document has its rows from the beginning', async () => {
  const server = await syncServerForTest()
  const id = await server.addTrip(await server.addUser(), { days: 5 })
  const disk = new SyncDisk(server)
  expect((await disk.head(id)).projected_seq).toBe(1)
  expect(await disk.rows(id)).toEqual(expectedRows(await disk.view(id)))
  expect(server.hub.peek(id)).toBeUndefined()
})

test('R58 the rows of other documents follow when one is deleted during their projection', async () => {
  const server = await syncServerForTest({ settings: { projectQuietMs: 30, projectAtMostMs: 60 } })
  const ana = await server.addUser()
  const trips = await Promise.all(Array.from({ length: 6 }, () => server.addTrip(ana)))
  const rooms = await Promise.all(trips.map((id) => server.hub.open(id)))
  const disk = new SyncDisk(server)
  await Promise.all(rooms.map((room) => room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'uno' }))))
  // Deleted while the views of all are collected.
  const read = vi.spyOn(ProjectionWriter.prototype, 'write')
  onTestFinished(() => read.mockRestore())
  const gone = trips[2] ?? ''
  const pending = rooms[2]?.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'dos' })).catch(() => undefined)
  const settled = Promise.all(trips.map((id) => server.hub.settle(id).catch(() => undefined)))
  await server.delete(gone)
  await Promise.all([pending, settled])
  const others = trips.filter((id) => id !== gone)
  await eventually(async () => {
    const rows = await Promise.all(others.map((id) => disk.rows(id)))
    expect(rows.map(({ events }) => Object.values(events))).toMatchObject(others.map(() => [{ label: 'uno' }]))
  })
})

test('R58 waits for a deleted document and writes to it are rejected immediately', async () => {
  const server: SyncServer = await syncServerForTest()
  const id = await server.addTrip(await server.addUser())
  const room = await server.hub.open(id)
  const eventId = (await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'x' }))) ?? ''
  await server.delete(id)
  await expect(room.settled()).rejects.toThrow('not found')
  await expect(room.write(server_, (doc) => editEvent(doc, eventId, { label: 'y' }))).rejects.toThrow('not found')
})

/** Repairs while the server is down. */
async function repaired(scene: Awaited<ReturnType<typeof spoilt>>, copies: readonly Uint8Array[] = []) {
  await scene.server.close()
  const { db } = await openTestServices(scene.server.dataDir)
  const result = await repairDocument(db, scene.id, copies)
  await db.close()
  const { log, lines } = loudLog()
  const server = await syncServerForTest({ dataDir: scene.server.dataDir, log })
  return { result, server, lines, disk: new SyncDisk(server) }
}

test.each(damages)('R62 %s: the repaired document shows what its rows show, and takes edits', async (_, ...statements) => {
  const before = await spoilt(...statements)
  const { server, lines, disk } = await repaired(before)
  const client = new SyncClient(server, before.ana, before.id)
  await eventually(() => expect(client.isSynced).toBe(true))
  expect(expectedRows(client.view())).toEqual(before.shown)
  addEvent(client.doc, { dayId: '' }, { label: 'y sigue' })
  await eventually(() => expect(client.isStored).toBe(true))
  await server.hub.settle(before.id)
  expect(await disk.rows(before.id)).toEqual(expectedRows(client.view()))
  expect(lines).toEqual([])
})

test('R62 without rows, a client with a copy brings back what is missing, edits of others included', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir })
  const [ana, bob] = [await first.addUser('Ana'), await first.addUser('Bob')]
  const id = await first.addTrip(ana, { collaborators: [bob] })
  const [a, b] = [new SyncClient(first, ana, id), new SyncClient(first, bob, id)]
  await eventually(() => expect(a.isSynced && b.isSynced).toBe(true))
  for (let i = 0; i < 4; i += 1) {
    addEvent(a.doc, { dayId: '' }, { label: `de Ana ${i}` })
    await eventually(() => expect(a.isStored).toBe(true))
  }
  await eventually(() => expect(Object.keys(b.view().events)).toHaveLength(4))
  const copy = Y.encodeStateAsUpdate(b.doc)
  for (const client of [a, b]) client.provider.disconnect()
  await first.close()
  const { db } = await openTestServices(dataDir)
  for (const statement of [
    'DELETE FROM events',
    'DELETE FROM days',
    'DELETE FROM doc_snapshots',
    'UPDATE docs SET snap_seq = 0, projected_seq = 0',
    'DELETE FROM doc_updates WHERE seq > 3',
  ])
    await runStatement(db, statement)
  expect((await repairDocument(db, id)).fromRows).toBe(0)
  await db.close()
  const second = await syncServerForTest({ dataDir })
  const c = new SyncClient(second, bob, id, { doc: createDocFromUpdates(copy) })
  await eventually(() => expect(c.isStored).toBe(true))
  const disk = new SyncDisk({ dataDir })
  expect(
    Object.values((await disk.view(id)).events)
      .map(({ label }) => label)
      .toSorted(),
  ).toEqual([0, 1, 2, 3].map((i) => `de Ana ${i}`))
})

test('R62 a copy in a file brings back what is missing, an invalid file is refused', async () => {
  const before = await spoilt('DELETE FROM doc_updates WHERE seq > 1 AND doc_id = @id')
  const { db } = await openTestServices(before.server.dataDir)
  await expect(repairDocument(db, before.id, [Uint8Array.of(9, 9, 9)])).rejects.toThrow('That file is not a copy of a document.')
  await runStatement(db, 'DELETE FROM events WHERE itinerary_id = @id', { id: before.id })
  // Stale rows do not prove that an event is gone.
  await runStatement(db, 'UPDATE docs SET projected_seq = 0 WHERE id = @id', { id: before.id })
  await db.close()
  const { server, result } = await repaired(before, [before.copy])
  expect(result).toMatchObject({ read: 2, unreadable: 0 })
  const client = new SyncClient(server, before.ana, before.id)
  await eventually(() => expect(client.isSynced).toBe(true))
  expect(expectedRows(client.view())).toEqual(before.shown)
})
