import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { rewriteDocument } from '#server/sync/document/rewriteDocument'
import { addDay, addEvent, deleteDay, editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { firstSeed } from '#testkit/budget'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import {
  fillWithTombstones,
  serverOrigin,
  epochOf,
  rewriteWhenFullSettings,
  setUpRebaseFixture,
  smallDocumentSettings,
} from '#testkit/sync/rebaseFixture'
import { runStatement } from '#testkit/server/rows'
import { expectedRows, SyncDisk } from '#testkit/sync/syncDisk'
import { openSyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'
import { captureUpdate, computeTestView } from '#testkit/sync/captureUpdate'

const SEED = firstSeed('SYNC_SEED')

/** Small limits, and unused documents are closed immediately. */
const closeIdleSettings = { ...smallDocumentSettings, idleMs: 10, leastIdleMs: 0, tickMs: 5 }

test('R59 a rewritten document has the same ids, values and order keys, and no dead content', () => {
  const random = randomFrom(SEED)
  const doc = newDoc()
  for (let i = 0; i < 400; i += 1) applyRandomCommand(random, doc, 7)
  const [placed] = roots(doc).events.values()
  placed?.set('place', { lat: 41.89021, lng: 12.49223 })
  const fresh = newDoc()
  Y.applyUpdate(fresh, rewriteDocument(doc))
  expect(computeTestView(fresh), `seed ${SEED}`).toEqual(computeTestView(doc))
  expect(fresh.store.clients.size).toBe(1)
  expect([...Y.createDeleteSetFromStructStore(fresh.store).clients]).toEqual([])
  for (const [eventId, event] of roots(fresh).events)
    for (const key of ['pos', 'place']) expect(event.get(key)).toEqual(roots(doc).events.get(eventId)?.get(key))
  expect(Y.encodeStateAsUpdate(fresh).length).toBeLessThan(Y.encodeStateAsUpdate(doc).length)
})

test('R59 an unused document that is mostly dead is rewritten when it is unloaded and when it is opened', async () => {
  const dataDir = await temporaryFolder()
  const server = await openSyncServer({ dataDir, settings: { ...smallDocumentSettings, idleMs: 20, leastIdleMs: 0, tickMs: 5 } })
  const ana = await server.addUser()
  const [id, other] = await Promise.all([server.addTrip(ana), server.addTrip(ana)])
  const disk = new SyncDisk({ dataDir })
  const room = await server.hub.open(id)
  const kept = await room.write(serverOrigin, (doc) =>
    addEvent(doc, { dayId: '' }, { label: 'queda', description: 'con su nota' }),
  )
  await fillWithTombstones(server, id)
  const before = room.view()
  const { version } = room
  await eventually(async () => expect(await epochOf(server, id)).toBe(2))
  expect(await disk.view(id)).toEqual(before)
  expect(await disk.rows(id)).toEqual(expectedRows(before))
  expect((await disk.head(id)).version).toBeGreaterThan(version)
  expect((await disk.head(id)).projected_seq).toBe((await disk.head(id)).head_seq)
  expect([...(await disk.owners(id)).values()]).toEqual(['server'])
  expect((await disk.doc(id)).store.clients.size).toBe(1)
  const again = await server.hub.open(id)
  await again.write(serverOrigin, (doc) => editEvent(doc, kept ?? '', { description: 'con otra nota' }))
  expect(again.view().events[kept ?? '']?.description).toBe('con otra nota')
  await server.close()

  const second = await openSyncServer({ dataDir, settings: rewriteWhenFullSettings })
  await fillWithTombstones(second, other)
  await second.close()
  const third = await syncServerForTest({ dataDir, settings: smallDocumentSettings })
  const opened = await third.hub.open(other)
  expect(await epochOf(third, other)).toBe(2)
  expect(opened.view()).toEqual(await disk.view(other))
})

test('R59 a document with many client ids is rewritten, even if it is small', async () => {
  const { server, ana, id, disk } = await setUpRebaseFixture({
    settings: { ...closeIdleSettings, rebaseClients: 30 },
  })
  const raw = await RawSync.open(server, ana, id)
  const doc = newDoc()
  await raw.load(doc)
  for (let i = 0; i < 40; i += 1) {
    doc.clientID = 1000 + i
    raw.send(frames.update(captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: `${i}` }))))
  }
  await raw.waitFor(() => raw.stored === 40)
  raw.socket.terminate()
  await eventually(async () => expect(await epochOf(server, id)).toBe(2))
  expect((await disk.doc(id)).store.clients.size).toBe(2)
  expect(Object.keys((await disk.view(id)).events)).toHaveLength(40)
})

test('R59 a large document of live content is not rewritten', async () => {
  const { server, id, room } = await setUpRebaseFixture({ settings: closeIdleSettings })
  for (let i = 0; i < 150; i += 1)
    await room.write(serverOrigin, (doc) => addEvent(doc, { dayId: '' }, { label: `lugar número ${i}` }))
  await eventually(() => expect(server.hub.peek(id)).toBeUndefined())
  await server.hub.open(id)
  expect(await epochOf(server, id)).toBe(1)
})

test('R59 a rewrite that cannot be stored leaves the document unchanged', async () => {
  const { server, id, room, disk } = await setUpRebaseFixture()
  await room.write(serverOrigin, (doc) => addEvent(doc, { dayId: '' }, { label: 'uno' }))
  await runStatement(server.db, 'ALTER TABLE doc_generations RENAME TO away')
  await expect(server.hub.rebase(id)).rejects.toThrow('doc_generations')
  expect(await epochOf(server, id)).toBe(1)
  await room.write(serverOrigin, (doc) => void deleteDay(doc, room.view().days[0]?.id ?? ''))
  await room.write(serverOrigin, (doc) => addDay(doc, { rangeDays: 9 }))
  expect(await disk.view(id)).toEqual(room.view())
  await runStatement(server.db, 'ALTER TABLE away RENAME TO doc_generations')
  await server.hub.rebase(id)
  expect(await disk.view(id)).toEqual(room.view())
})
