import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addEvent, deleteDay, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { openSyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'
import { runStatement } from '#testkit/server/rows'

const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

test('R11 the server begins with step 1, the record and presence, and sends the record after each change', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const a = await RawSync.open(server, ana, `${id}?c=11`)
  a.send(frames.awareness({ clientId: 11, clock: 1, state: {} }))
  const b = new RawSync(server, bob, id)
  await b.waitFor(() => b.messagesOf('awareness').length > 0)
  expect(b.received.slice(0, 2).map(({ kind }) => kind)).toEqual(['step1', 'record'])
  const first = b.messagesOf('record')[0]?.record
  expect(first).toEqual({
    title: 'Viaje',
    description: '',
    image: null,
    startDate: '2026-10-01T00:00:00.000Z',
    endDate: '2026-10-03T00:00:00.000Z',
    location: {
      geonameId: 1,
      name: 'Madrid',
      adminName1: null,
      countryName: null,
      countryCode: null,
      fcode: null,
      lat: null,
      lng: null,
      timeZone: null,
    },
    isPublic: false,
    audience: 'private',
    commenting: 'everyone',
    collaborators: [bob.id],
    roles: { [ana.id]: 'owner', [bob.id]: 'editor' },
    recordVersion: 1,
    eventFields: expect.arrayContaining(['label', 'description', 'place', 'to', 'nights']) as string[],
  })
  await runStatement(server.db, "UPDATE itineraries SET title = 'Otro' WHERE id = @id", { id })
  await server.changeRecord(id)
  for (const raw of [a, b]) {
    await raw.waitFor(() => raw.messagesOf('record').length === 2)
    expect(raw.messagesOf('record')[1]?.record).toMatchObject({ title: 'Otro', recordVersion: 2 })
  }
})

test('R12 a connection gets all changes from the answer to its step 1 on', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const writer = await RawSync.open(server, ana, id)
  const reader = await RawSync.open(server, ana, id)
  const doc = newDoc()
  const add = (label: string) => writer.send(frames.update(captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label }))))
  add('one')
  await writer.waitFor(() => writer.stored === 1)
  const copy = newDoc()
  await reader.load(copy)
  expect(reader.messagesOf('update')).toEqual([])
  add('two')
  await reader.waitFor(() => reader.messagesOf('update').length === 1)
  Y.applyUpdate(copy, reader.messagesOf('update')[0]?.update ?? Uint8Array.of(0, 0))
  expect([...copy.getMap('events').keys()].sort()).toEqual([...doc.getMap('events').keys()].sort())
})

test('R13 a frame may hold several messages, unknown message types are skipped', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const raw = await RawSync.open(server, ana, id)
  const doc = newDoc()
  const update = (label: string) => frames.update(captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label })))
  raw.send(
    joined(update('a'), frames.step1(), update('b'), frames.queryAwareness()),
    Uint8Array.of(),
    Uint8Array.of(77, 1, 2, 3),
    update('c'),
  )
  await raw.waitFor(() => raw.stored === 3)
  expect(raw.messagesOf('step2')).toHaveLength(1)
  expect(raw.closed).toBeUndefined()
})

test('R13 a truncated, text or malformed frame ends with 4422', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const doc = newDoc()
  const whole = frames.update(captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: 'entero' })))
  const bad: (Uint8Array | string)[] = [
    'hola',
    Uint8Array.of(0),
    Uint8Array.of(0, 7, 0),
    Uint8Array.of(0, 0, 2, 9, 9),
    Uint8Array.of(1, 5, 1),
    Uint8Array.of(1, 1, 3),
    whole.subarray(0, whole.length - 4),
    frames.update(Uint8Array.of()),
    frames.update(Uint8Array.of(1, 1, 1)),
    Uint8Array.from({ length: 2000 }, () => 3),
  ]
  for (const frame of bad) {
    const raw = await RawSync.open(server, ana, id)
    raw.socket.send(frame)
    expect(await raw.waitForClose(), String(frame)).toBe(4422)
  }
})

test('R14 two unmodified clients converge, online and after offline edits', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const a = new SyncClient(server, ana, id)
  const b = new SyncClient(server, bob, id, { params: { v: '1', epoch: '1' } })
  await eventually(() => expect([a.isSynced, b.isSynced]).toEqual([true, true]))
  const [first, second] = a.view().days
  const museum = addEvent(a.doc, { dayId: first?.id ?? '' }, { label: 'Museo', description: 'entradas' })
  await eventually(() => expect(b.view()).toEqual(a.view()))

  a.provider.disconnect()
  b.provider.disconnect()
  editEvent(a.doc, museum, { description: 'las entradas' })
  editEvent(b.doc, museum, { description: 'entradas a las 10' })
  moveEvent(b.doc, museum, { dayId: second?.id ?? '' })
  deleteDay(a.doc, first?.id ?? '')
  const dinner = addEvent(b.doc, { dayId: first?.id ?? '' }, { label: 'Cena' })
  a.provider.connect()
  b.provider.connect()
  await eventually(() => expect([a.isStored, b.isStored]).toEqual([true, true]))
  await eventually(() => expect(b.view()).toEqual(a.view()))
  expect(a.view().events[dinner]?.label).toBe('Cena')
  expect(await new SyncDisk(server).view(id)).toEqual(a.view())
})

test('R14 clients converge when the server restarts during their edits', async () => {
  const dataDir = await temporaryFolder()
  let server = await openSyncServer({ dataDir })
  const people = [await server.addUser('Ana'), await server.addUser('Bob'), await server.addUser('Eva')]
  const [ana] = people
  if (ana === undefined) throw new Error('nobody')
  const id = await server.addTrip(ana, { collaborators: people.slice(1) })
  const { url, port } = server
  const clients = people.map((person) => new SyncClient({ url }, person, id))
  await eventually(() => expect(clients.map(({ isSynced }) => isSynced)).toEqual([true, true, true]))
  const random = randomFrom(20261121)
  for (let restart = 0; restart < 3; restart += 1) {
    const closing = server.close()
    for (let i = 0; i < 30; i += 1) {
      applyRandomCommand(random, clients[random.below(3)]?.doc ?? newDoc(), 7)
      if (i % 5 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await closing
    server = await openSyncServer({ dataDir, port })
  }
  await eventually(() => expect(clients.map(({ isStored }) => isStored)).toEqual([true, true, true]))
  const disk = new SyncDisk({ dataDir })
  await eventually(async () => {
    for (const client of clients) expect(client.view()).toEqual(await disk.view(id))
  })
  await server.close()
})
