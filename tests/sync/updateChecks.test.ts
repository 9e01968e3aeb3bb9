import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { markRestored } from '#server/base/db/lineageStore'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { openSyncServer, type SyncAccount, type SyncServer, type SyncServerOptions } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'
import { runStatement } from '#testkit/server/rows'

const add = (doc: Y.Doc, label = 'Museo') => captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label }))

interface Scene {
  server: SyncServer
  ana: SyncAccount
  bob: SyncAccount
  id: string
  disk: SyncDisk
}

async function scene(options: SyncServerOptions = {}): Promise<Scene> {
  const server = await syncServerForTest(options)
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  return { server, ana, bob, id: await server.addTrip(ana, { collaborators: [bob] }), disk: new SyncDisk(server) }
}

test('R22 an update with a gap is set aside, its sender asked, and it counts once the answer is stored', async () => {
  const { server, ana, id, disk } = await scene()
  const raw = await RawSync.open(server, ana, id)
  const doc = newDoc()
  add(doc, 'offline')
  const later = add(doc, 'online')
  const after = add(doc, 'y otra')
  raw.send(frames.step2(), frames.update(later), frames.update(after))
  await raw.waitFor(() => raw.messagesOf('step1').length === 2 && raw.stored === 1)
  expect(await disk.updates(id)).toHaveLength(1)
  raw.send(frames.step2(Y.encodeStateAsUpdate(doc, raw.messagesOf('step1')[1]?.stateVector)))
  await raw.waitFor(() => raw.stored === 4)
  expect(raw.messagesOf('step1')).toHaveLength(2)
  expect(Object.keys((await disk.view(id)).events)).toHaveLength(3)
})

test('R22 an edit or a deletion of an event that the server lacks is set aside as well', async () => {
  const { server, ana, id, disk } = await scene()
  const other = newDoc()
  const unseen = add(other)
  const eventId = [...roots(other).events.keys()][0] ?? ''
  const doc = newDoc()
  Y.applyUpdate(doc, unseen)
  const edited = captureUpdate(doc, () => editEvent(doc, eventId, { label: 'Otro' }))
  const deleted = captureUpdate(doc, () => deleteEvent(doc, eventId))
  for (const update of [edited, deleted]) {
    const raw = await RawSync.open(server, ana, id)
    raw.send(frames.update(update))
    await raw.waitFor(() => raw.messagesOf('step1').length === 2)
    raw.socket.close()
  }
  expect(await disk.updates(id)).toHaveLength(1)
})

test('R22 a gap that no answer fills ends with 4422', async () => {
  const { server, ana, id } = await scene()
  const raw = await RawSync.open(server, ana, id)
  const doc = newDoc()
  add(doc)
  raw.send(frames.step2(), frames.update(add(doc)))
  await raw.waitFor(() => raw.messagesOf('step1').length === 2)
  raw.send(frames.step2())
  expect(await raw.waitForClose()).toBe(4422)

  const holed = await RawSync.open(server, ana, id)
  const first = add(doc)
  add(doc)
  const withSkip = Y.mergeUpdates([first, add(doc)])
  holed.send(frames.step2(withSkip))
  await holed.waitFor(() => holed.messagesOf('step1').length === 2)
  holed.send(frames.step2(withSkip))
  expect(await holed.waitForClose()).toBe(4422)
})

test('R22 an ordinary client that edits before it is synced loses nothing', async () => {
  const { server, ana, id, disk } = await scene()
  const a = new SyncClient(server, ana, id, { connect: false })
  for (let i = 0; i < 5; i += 1) addEvent(a.doc, { dayId: '' }, { label: `offline ${i}` })
  a.provider.on('status', ({ status }) => {
    if (status === 'connected') for (let i = 0; i < 5; i += 1) addEvent(a.doc, { dayId: '' }, { label: `too early ${i}` })
  })
  a.provider.connect()
  await eventually(() => expect(a.isStored).toBe(true))
  expect(await disk.view(id)).toEqual(a.view())
  expect(Object.keys(a.view().events)).toHaveLength(10)
})

/** Sends a forged update and an edit: only the edit is stored, and the sender stays connected. */
async function onlyOwnIsStored(server: SyncServer, editor: SyncAccount, id: string, forged: Uint8Array): Promise<void> {
  const own = `propio ${Math.random()}`
  const raw = await RawSync.open(server, editor, id)
  raw.send(forged, frames.update(add(newDoc(), own)))
  const labels = async () => Object.values((await new SyncDisk(server).view(id)).events).map(({ label }) => label)
  await eventually(async () => expect(await labels()).toContain(own))
  expect(await labels()).not.toContain('falso')
  expect([raw.closed, raw.stored]).toEqual([undefined, 0])
}

test("R23 edits under another user's client id are withheld, whether that user is connected or not", async () => {
  const { server, ana, bob, id, disk } = await scene()
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  addEvent(a.doc, { dayId: '' }, { label: 'de Ana' })
  await eventually(() => expect(a.isStored).toBe(true))
  const forge = async () => {
    const doc = await disk.doc(id)
    doc.clientID = a.doc.clientID
    return frames.update(add(doc, 'falso'))
  }
  for (const isAway of [false, true]) {
    if (isAway) a.provider.disconnect()
    await onlyOwnIsStored(server, bob, id, await forge())
  }
})

test('R23 a client id belongs to its user from ?c= or its first awareness on', async () => {
  const { server, ana, bob, id, disk } = await scene()
  await RawSync.open(server, ana, `${id}?c=71`)
  const shy = await RawSync.open(server, ana, id)
  shy.send(frames.awareness({ clientId: 72, clock: 1, state: {} }))
  await eventually(async () =>
    expect([...(await disk.owners(id))].filter(([clientId]) => clientId < 100)).toEqual([
      [71, ana.id],
      [72, ana.id],
    ]),
  )
  for (const clientId of [71, 72]) {
    const doc = newDoc()
    doc.clientID = clientId
    await onlyOwnIsStored(server, bob, id, frames.update(add(doc, 'falso')))
    expect(await new RawSync(server, bob, `${id}?c=${clientId}`).waitForClose()).toBe(4422)
  }
})

const authorOfLast = async (disk: SyncDisk, id: string) =>
  Y.decodeUpdate((await disk.updates(id)).at(-1)?.data ?? Uint8Array.of(0, 0)).structs[0]?.id.client

test('R23 the first edit claims an unowned id, also across restarts, and no client writes under server ids', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir })
  const [ana, bob] = [await first.addUser('Ana'), await first.addUser('Bob')]
  const id = await first.addTrip(ana, { collaborators: [bob] })
  const offline = newDoc()
  const raw = await RawSync.open(first, ana, id)
  raw.send(frames.update(add(offline)))
  await raw.waitFor(() => raw.stored === 1)
  const room = await first.hub.open(id)
  await room.write({ origin: 'legacy', userId: bob.id }, (doc) => addEvent(doc, { dayId: '' }, { label: 'de un antiguo' }))
  await first.close()

  const server = await syncServerForTest({ dataDir })
  const disk = new SyncDisk(server)
  const present = await server.hub.open(id)
  await present.write({ origin: 'legacy', userId: bob.id }, (doc) => addEvent(doc, { dayId: '' }, { label: 'de otro antiguo' }))
  const authors = [...Y.decodeStateVector(Y.encodeStateVector(await disk.doc(id))).keys()]
  expect(authors).toHaveLength(4)
  const [owners, newest] = [await disk.owners(id), await authorOfLast(disk, id)]
  const past = authors.filter((author) => owners.get(author) === 'server' && author !== newest)
  expect(past).toHaveLength(2)
  for (const author of authors) {
    const doc = await disk.doc(id)
    doc.clientID = author
    await onlyOwnIsStored(server, bob, id, frames.update(add(doc, 'falso')))
  }
  const doc = await disk.doc(id)
  doc.clientID = offline.clientID
  const again = await RawSync.open(server, ana, id)
  again.send(frames.update(add(doc)))
  await again.waitFor(() => again.stored === 1)
})

test('R23 no client writes under an unowned id with stored edits', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir })
  const [ana, bob] = [await first.addUser('Ana'), await first.addUser('Bob')]
  const id = await first.addTrip(ana, { collaborators: [bob] })
  const lost = newDoc()
  const raw = await RawSync.open(first, ana, id)
  raw.send(frames.update(add(lost)))
  await raw.waitFor(() => raw.stored === 1)
  await runStatement(first.db, 'DELETE FROM doc_clients WHERE doc_id = @id', { id })
  await first.close()
  const server = await syncServerForTest({ dataDir })
  const doc = await new SyncDisk(server).doc(id)
  doc.clientID = lost.clientID
  await onlyOwnIsStored(server, bob, id, frames.update(add(doc, 'falso')))
})

test("R23 deleting another user's event is allowed", async () => {
  const { server, ana, bob, id, disk } = await scene()
  const a = await RawSync.open(server, ana, id)
  const doc = newDoc()
  a.send(frames.update(add(doc)))
  await a.waitFor(() => a.stored === 1)
  const b = new SyncClient(server, bob, id)
  await eventually(() => expect(b.isSynced).toBe(true))
  deleteEvent(b.doc, [...roots(b.doc).events.keys()][0] ?? '')
  await eventually(() => expect(b.isStored).toBe(true))
  expect((await disk.view(id)).events).toEqual({})
})

test('R24 after a restored backup editors bring back lost edits, also those of each other', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir })
  const [ana, bob] = [await first.addUser('Ana'), await first.addUser('Bob')]
  const id = await first.addTrip(ana, { collaborators: [bob] })
  const [doc, bobs] = [newDoc(), newDoc()]
  const raw = await RawSync.open(first, ana, id)
  raw.send(frames.update(add(doc, 'antes')))
  await raw.waitFor(() => raw.stored === 1)
  await first.close()
  add(doc, 'perdido')
  Y.applyUpdate(bobs, Y.encodeStateAsUpdate(doc))

  const server = await syncServerForTest({ dataDir })
  const early = await RawSync.open(server, bob, id)
  early.send(frames.step2(Y.encodeStateAsUpdate(bobs)), frames.update(add(newDoc(), 'propio')))
  const disk = new SyncDisk(server)
  await eventually(async () => expect(Object.keys((await disk.view(id)).events)).toHaveLength(2))
  expect([early.closed, early.stored]).toEqual([undefined, 0])
  await server.db.write((tx) => markRestored(tx, Date.now()))
  await server.close()

  const restored = await syncServerForTest({ dataDir })
  const b = await RawSync.open(restored, bob, id)
  b.send(frames.step2(Y.encodeStateAsUpdate(bobs)))
  await b.waitFor(() => b.stored === 1)
  expect(
    Object.values((await new SyncDisk(restored).view(id)).events)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['antes', 'perdido', 'propio'])
  expect((await new SyncDisk(restored).owners(id)).get(doc.clientID)).toBe(ana.id)
})
