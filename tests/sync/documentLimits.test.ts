import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addEvent, deleteEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { newId } from '#shared/ids'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { openSyncServer, type SyncServerOptions } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'
import { captureUpdate } from '#testkit/sync/captureUpdate'

async function scene(settings: SyncServerOptions['settings'] = {}) {
  const server = await syncServerForTest({ settings })
  const ana = await server.addUser('Ana')
  return { server, ana, id: await server.addTrip(ana), disk: new SyncDisk(server) }
}

const manyStructs = (count: number): Uint8Array =>
  encoding.encode((encoder) => {
    for (const head of [1, count, 4711, 0]) encoding.writeVarUint(encoder, head)
    for (let i = 0; i < count; i += 1) encoding.writeUint8Array(encoder, Uint8Array.of(0, 1))
    encoding.writeVarUint(encoder, 0)
  })

const children = (root: 'days' | 'events', count: number): Uint8Array => {
  const doc = newDoc()
  doc.transact(() => {
    for (let i = 0; i < count; i += 1) roots(doc)[root].set(newId(), new Y.Map())
  })
  return Y.encodeStateAsUpdate(doc)
}

const addSixty = (doc: Y.Doc, dayId = '') =>
  captureUpdate(doc, () =>
    doc.transact(() => {
      for (let i = 0; i < 60; i += 1) addEvent(doc, { dayId }, { label: `${i}`, description: 'x'.repeat(250) })
    }),
  )

test('R26 a message above 2 MB ends with 4413', async () => {
  const { server, ana, id } = await scene()
  for (const size of [2_300_000, 20_000_000]) {
    const raw = await RawSync.open(server, ana, id)
    raw.socket.send(new Uint8Array(size))
    expect(await raw.waitForClose(), String(size)).toBe(4413)
  }
})

test('R26 too many structs, days or events in one update end with 4413', async () => {
  const { server, ana, id, disk } = await scene({ messagesPerSecond: 0 })
  for (const update of [manyStructs(250_001), children('days', 1001), children('events', 10_001)]) {
    const raw = await RawSync.open(server, ana, id)
    raw.send(frames.update(update))
    expect(await raw.waitForClose()).toBe(4413)
  }
  expect(await disk.updates(id)).toHaveLength(1)
  const raw = await RawSync.open(server, ana, id)
  raw.send(frames.update(children('days', 997)))
  await raw.waitFor(() => raw.stored === 1)
})

test('R26 a full document takes only deletions', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir, settings: { documentBytes: 200_000 } })
  const ana = await first.addUser('Ana')
  const id = await first.addTrip(ana)
  const doc = newDoc()
  const raw = await RawSync.open(first, ana, id)
  let taken = 0
  // Only writers limit ideas; the server limits bytes.
  while (raw.closed === undefined && taken < 20) {
    raw.send(frames.update(addSixty(doc)))
    taken += 1
    await raw.waitFor(() => raw.stored === taken || raw.closed !== undefined)
  }
  expect(await raw.waitForClose()).toBe(4413)
  expect(raw.stored).toBe(taken - 1)
  const room = await first.hub.open(id)
  await expect(
    room.write({ origin: 'legacy', userId: ana.id }, (target) => Y.applyUpdate(target, Y.encodeStateAsUpdate(doc))),
  ).rejects.toMatchObject({
    name: 'PayloadTooLargeError',
  })
  await first.close()

  const server = await syncServerForTest({ dataDir, settings: { documentBytes: 50_000 } })
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  const [idea] = a.view().ideas
  deleteEvent(a.doc, idea ?? '')
  await eventually(() => expect(a.isStored).toBe(true))
  addEvent(a.doc, { dayId: a.view().days[0]?.id ?? '' }, { label: 'uno más' })
  await eventually(() => expect(a.closes[0]?.code).toBe(4413))
})

test('R26 in a shared trip, the user who wrote most of it today is stopped first, others go on', async () => {
  const server = await syncServerForTest({ settings: { documentBytes: 400_000, workMsPerSecond: 1e6, workMsBurst: 1e6 } })
  const [ana, eve] = [await server.addUser('Ana'), await server.addUser('Eve')]
  const id = await server.addTrip(ana, { collaborators: [eve] })
  const fill = async () => {
    const [raw, doc] = [await RawSync.open(server, eve, id), newDoc()]
    for (let sent = 1; raw.closed === undefined && sent < 50; sent += 1) {
      raw.send(frames.update(addSixty(doc)))
      await raw.waitFor(() => raw.stored === sent || raw.closed !== undefined)
    }
    return raw.waitForClose()
  }
  expect(await fill()).toBe(4413)
  expect(await fill()).toBe(4413)

  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  addSixty(a.doc, a.view().days[0]?.id)
  await eventually(() => expect(a.isStored).toBe(true))
  expect(a.closes).toEqual([])
})

test('R26 in a shared trip, one user alone cannot take all days or events', async () => {
  const server = await syncServerForTest({ settings: { messagesPerSecond: 0 } })
  const [ana, eve] = [await server.addUser('Ana'), await server.addUser('Eve')]
  const id = await server.addTrip(ana, { collaborators: [eve] })
  const send = async (update: Uint8Array) => {
    const raw = await RawSync.open(server, eve, id)
    raw.send(frames.update(update))
    await raw.waitFor(() => raw.stored === 1 || raw.closed !== undefined)
    return raw.closed?.code ?? 'stored'
  }
  const many = [children('days', 740), children('events', 7400)]
  expect(await Promise.all([children('days', 760), children('events', 7600), ...many].map(send))).toEqual([
    4413,
    4413,
    'stored',
    'stored',
  ])
  expect([await send(children('days', 60)), await send(children('events', 200))]).toEqual([4413, 4413])

  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  a.doc.transact(() => {
    for (let i = 0; i < 200; i += 1) roots(a.doc).events.set(newId(), new Y.Map())
  })
  await eventually(() => expect(a.isStored).toBe(true))
  expect(a.closes).toEqual([])
})
