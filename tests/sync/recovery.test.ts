import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { docs, itineraries } from '#server/base/db/schema'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { addLabelled, findEventIdByLabel, labelsIn } from '#testkit/sync/captureUpdate'
import { reconnectClient, disconnectClients, makeLostEdits, setUpRecoveryFixture } from '#testkit/sync/rebaseFixture'
import { takeRollbackPoint } from '#testkit/sync/rollbackPoint'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { queryValue } from '#testkit/server/rows'

test('R50 any client brings back what an older copy of the database lacks, edits of others included', async () => {
  const fixture = await setUpRecoveryFixture()
  const { b, copy, all } = await makeLostEdits(fixture)
  const server = await copy.restartOnCopy()
  expect(labelsIn(await new SyncDisk(server).doc(fixture.id))).toEqual(['antes de Ana', 'antes de Bob'])
  const back = reconnectClient(server, fixture.bob, fixture.id, b)
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(await new SyncDisk(server).doc(fixture.id))).toEqual(all)
  expect(back.closes).toEqual([])
})

test('R50 the same older copy, put in place a second time before any write, is detected again', async () => {
  const fixture = await setUpRecoveryFixture()
  const { b, copy, all } = await makeLostEdits(fixture)
  const once = await copy.restartOnCopy()
  await once.close()
  const server = await copy.restartOnCopy()
  const back = reconnectClient(server, fixture.bob, fixture.id, b)
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(await new SyncDisk(server).doc(fixture.id))).toEqual(all)
  expect(back.closes).toEqual([])
})

test('R51 one client with a stamp of lost content brings everything back, and the proof is logged once', async () => {
  const fixture = await setUpRecoveryFixture()
  const { a, b, copy, all } = await makeLostEdits(fixture, { showsStamps: true })
  const warnings: Record<string, unknown>[] = []
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void warnings.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const server = await copy.restartOnCopy({ isElsewhere: true, log })
  const disk = new SyncDisk(server)
  const versionOf = async () =>
    (await queryValue<number>(server.db, 'SELECT record_version FROM itineraries WHERE id = @id', { id: fixture.id })) ?? 0
  // A recent update time must not hide the rollback.
  const now = Date.now()
  await server.db.write((tx) => tx.update(docs).set({ updatedAt: now }).where(eq(docs.id, fixture.id)))
  await server.db.write((tx) => tx.update(itineraries).set({ updatedAt: now }).where(eq(itineraries.id, fixture.id)))
  const before = { version: (await disk.head(fixture.id)).version, record: await versionOf() }
  const back = reconnectClient(server, fixture.bob, fixture.id, b, { showsStamps: true })
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(await disk.doc(fixture.id))).toEqual(all)
  // Versions jump ahead, so that clients do not take them for old ones.
  await eventually(async () => expect((await disk.head(fixture.id)).version).toBeGreaterThan(before.version + 100))
  expect(await versionOf()).toBeGreaterThan(before.record + 100)
  const again = reconnectClient(server, fixture.ana, fixture.id, a, { showsStamps: true })
  await eventually(() => expect(again.isSynced).toBe(true))
  addEvent(again.doc, { dayId: '' }, { label: 'y sigue' })
  await eventually(() => expect(labelsIn(back.doc)).toContain('y sigue'))
  await eventually(() => expect(again.isStored).toBe(true))
  expect([...again.closes, ...back.closes]).toEqual([])
  expect(warnings.map(({ msg }) => msg)).toEqual([expect.stringContaining('went back in time')])
  // Recovered edits do not count as written by the client that brings them.
  const origins = await server.db.rows('SELECT DISTINCT origin, user_id FROM doc_updates WHERE doc_id = @id', { id: fixture.id })
  expect(origins).toContainEqual(['recovered', fixture.bob.id])
})

test('R51 edits under lost client ids come back, and the ids stay unowned until their clients claim them', async () => {
  const fixture = await setUpRecoveryFixture()
  const { server: first, ana, bob, eve, id } = fixture
  const early = new SyncClient(first, bob, id, { showsStamps: true })
  await eventually(() => expect(early.isSynced).toBe(true))
  const copy = await takeRollbackPoint(first)
  const [a, b] = [new SyncClient(first, ana, id), early]
  await eventually(() => expect(a.isSynced).toBe(true))
  addLabelled(a.doc, 'de Ana')
  await eventually(() => expect(labelsIn(b.doc)).toEqual(['de Ana']))
  addLabelled(b.doc, 'de Bob')
  await eventually(() => expect([b.isStored, labelsIn(a.doc).length]).toEqual([true, 2]))
  disconnectClients(a, b)

  const server = await copy.restartOnCopy({ isElsewhere: true })
  const back = reconnectClient(server, bob, id, b, { showsStamps: true })
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(await new SyncDisk(server).doc(id))).toEqual(['de Ana', 'de Bob'])
  expect((await new SyncDisk(server).owners(id)).get(a.doc.clientID)).toBeUndefined()
  const again = reconnectClient(server, ana, id, a, { params: { c: String(a.doc.clientID) } })
  await eventually(() => expect(again.isSynced).toBe(true))
  addLabelled(again.doc, 'sigue Ana')
  await eventually(() => expect(again.isStored).toBe(true))
  expect((await new SyncDisk(server).owners(id)).get(a.doc.clientID)).toBe(ana.id)
  await server.remove(id, eve)
  expect(again.closes).toEqual([])
})

test('R51 lost edits of a user who was removed since come back as well', async () => {
  const fixture = await setUpRecoveryFixture()
  const { server: first, bob, eve, id } = fixture
  const [b, e] = [new SyncClient(first, bob, id, { showsStamps: true }), new SyncClient(first, eve, id)]
  await eventually(() => expect(b.isSynced && e.isSynced).toBe(true))
  addLabelled(e.doc, 'antes')
  await eventually(() => expect(labelsIn(b.doc)).toEqual(['antes']))
  const copy = await takeRollbackPoint(first)
  addLabelled(e.doc, 'de Eve')
  await eventually(() => expect(labelsIn(b.doc)).toEqual(['antes', 'de Eve']))
  editEvent(b.doc, findEventIdByLabel(b.doc, 'de Eve'), { label: 'de Eve y Bob' })
  await eventually(() => expect(b.isStored).toBe(true))
  disconnectClients(b, e)
  const server = await copy.restartOnCopy({ isElsewhere: true })
  await server.remove(id, eve)
  const back = reconnectClient(server, bob, id, b, { showsStamps: true })
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(await new SyncDisk(server).doc(id))).toEqual(['antes', 'de Eve y Bob'])
})
