import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { newId } from '#shared/ids'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import type { SyncAccount, SyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

function edits(count: number, bytes = 0): Uint8Array[] {
  const doc = newDoc()
  const first = captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: 'Museo' }))
  const [eventId = ''] = doc.getMap('events').keys()
  const note = 'x'.repeat(bytes)
  return [
    first,
    ...Array.from({ length: count - 1 }, (_, i) =>
      captureUpdate(doc, () => editEvent(doc, eventId, { label: `${i}`, description: i % 2 ? note : '' })),
    ),
  ]
}

/** A raw client that pauses reading after its handshake. */
function openDeaf(server: SyncServer, editor: SyncAccount, id: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const lines = [`GET /sync/${id} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  socket.write(`${lines.join('\r\n')}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: ${editor.cookie}\r\n\r\n`)
  // A masked step 1 with a zero mask.
  const step1 = frames.step1()
  return new Promise((resolve) => {
    socket.once('data', () => {
      socket.pause()
      socket.write(Uint8Array.of(0x82, 0x80 | step1.length, 0, 0, 0, 0, ...step1))
      resolve(socket)
    })
  })
}

test('R28 a burst above the message rate is delayed and loses nothing', async () => {
  const server = await syncServerForTest({ settings: { messagesPerSecond: 200, messageBurst: 20 } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const raw = await RawSync.open(server, ana, id)
  const since = performance.now()
  raw.send(...edits(80).map(frames.update))
  await raw.waitFor(() => raw.stored === 80)
  expect(performance.now() - since).toBeGreaterThan(250)
  expect((await new SyncDisk(server).view(id)).events).toMatchObject({
    [(await new SyncDisk(server).view(id)).ideas[0] ?? '']: { label: '78' },
  })
})

test('R28 a connection with too much waiting gets 4529, and an ordinary client loses nothing by it', async () => {
  const server = await syncServerForTest({ settings: { messagesPerSecond: 20, messageBurst: 20, backlogSeconds: 2 } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const raw = await RawSync.open(server, ana, id)
  raw.send(...edits(100).map(frames.update))
  expect(await raw.waitForClose()).toBe(4529)

  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  for (let i = 0; i < 100; i += 1) addEvent(a.doc, { dayId: a.view().days[i % 3]?.id ?? '' }, { label: `${i}` })
  await eventually(() => expect(a.closes.map(({ code }) => code)).toEqual([4529]))
  await eventually(() => expect(a.isStored).toBe(true))
  expect(Object.keys((await new SyncDisk(server).view(id)).events)).toHaveLength(101)
})

test('R28 bytes above the byte rate are delayed', async () => {
  const server = await syncServerForTest({ settings: { bytesPerSecond: 40_000, byteBurst: 10_000 } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const raw = await RawSync.open(server, ana, id)
  const since = performance.now()
  const all = edits(90, 250)
  raw.send(...all.map(frames.update))
  await raw.waitFor(() => raw.stored === 90)
  const bytes = all.reduce((sum, { length }) => sum + length, 0)
  expect(performance.now() - since).toBeGreaterThan(((bytes - 10_000) / 40_000) * 900)
})

test('R28 a message rate of 0 lifts every rate of a connection', async () => {
  const server = await syncServerForTest({ env: { SYNC_MAX_MESSAGES_PER_SECOND: '0' } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const raw = await RawSync.open(server, ana, id)
  // More than any rate allows.
  raw.send(...edits(2000).map(frames.update))
  await raw.waitFor(() => raw.stored === 2000)
  expect(raw.closed).toBeUndefined()
})

/** Writes and deletes a third of a megabyte at a time, until `isEnough`. */
async function flood(writer: RawSync, isEnough: () => boolean): Promise<number> {
  const doc = newDoc()
  let sent = 0
  for (let round = 0; round < 120 && !isEnough(); round += 1) {
    const many = captureUpdate(doc, () =>
      doc.transact(() => {
        for (let i = 0; i < 600; i += 1)
          roots(doc).events.set(
            newId(),
            new Y.Map<unknown>([
              ['label', `${i}`],
              ['description', new Y.Text('x'.repeat(450))],
            ]),
          )
      }),
    )
    const none = captureUpdate(doc, () => doc.transact(() => roots(doc).events.clear()))
    writer.send(frames.update(many), frames.update(none))
    sent += 2
    await writer.waitFor(() => writer.stored === sent)
  }
  return sent
}

for (const [how, settings] of Object.entries({ bytes: { unsentMs: 600_000 }, time: { unsentBytes: 1e9, unsentMs: 300 } }))
  test(`R29 a reader too far behind in ${how} is closed, one that reads misses nothing`, async () => {
    // Rules out ping timeouts as the cause.
    const quiet = { messagesPerSecond: 0, closeGraceMs: 100, tickMs: 50, pingMs: 600_000 }
    const server = await syncServerForTest({ settings: { ...quiet, ...settings } })
    const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
    const id = await server.addTrip(ana, { collaborators: [bob] })
    const writer = await RawSync.open(server, ana, id)
    const reader = await RawSync.open(server, ana, id)
    await reader.load(newDoc())
    await openDeaf(server, bob, id)
    await eventually(() => expect(server.hub.stats().connections).toBe(3))
    const sent = await flood(writer, () => server.hub.stats().connections === 2)
    await eventually(() => expect(server.hub.stats().connections).toBe(2))
    await reader.waitFor(() => reader.messagesOf('update').length === sent)
    expect([writer.closed, reader.closed]).toEqual([undefined, undefined])
  })

test('R29 a requested document may be larger than the limit of unsent bytes', async () => {
  const server = await syncServerForTest({ settings: { messagesPerSecond: 0, unsentBytes: 50_000, compactRows: 3 } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const writer = await RawSync.open(server, ana, id)
  const doc = newDoc()
  for (let part = 1; part <= 4; part += 1) {
    const update = captureUpdate(doc, () =>
      doc.transact(() => {
        for (let i = 0; i < 800; i += 1)
          roots(doc).events.set(
            newId(),
            new Y.Map<unknown>([
              ['label', `${i}`],
              ['description', new Y.Text('x'.repeat(450))],
            ]),
          )
      }),
    )
    writer.send(frames.update(update))
    await writer.waitFor(() => writer.stored === part)
  }
  const readers = Array.from({ length: 5 }, () => new SyncClient(server, ana, id))
  await eventually(() => expect(readers.map(({ isSynced }) => isSynced)).toEqual(readers.map(() => true)))
  addEvent(readers[0]?.doc ?? newDoc(), { dayId: readers[0]?.view().days[0]?.id ?? '' }, { label: 'y uno más' })
  await eventually(() => {
    for (const reader of readers) expect(Object.keys(reader.view().events)).toHaveLength(3201)
  })
  expect(readers.map(({ closes }) => closes)).toEqual(readers.map(() => []))
})

test('R30 empty awareness frames keep the connection of a quiet client that is alone', async () => {
  const server = await syncServerForTest({ settings: { keepAliveMs: 60, tickMs: 10 } })
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const raw = await RawSync.open(server, ana, id)
  await raw.waitFor(() => raw.messagesOf('awareness').length >= 3)
  expect(raw.messagesOf('awareness').every(({ entries }) => entries.length === 0)).toBe(true)
  expect(raw.frames.filter((frame) => frame[0] === 1).every((frame) => Buffer.from(frame).equals(Buffer.from([1, 1, 0])))).toBe(
    true,
  )

  const a = new SyncClient(server, ana, id)
  const changes = vi.fn()
  await eventually(() => expect(a.isSynced).toBe(true))
  const since = a.provider.wsLastMessageReceived
  a.provider.awareness.on('change', changes)
  await eventually(() => expect(a.provider.wsLastMessageReceived).toBeGreaterThan(since + 100))
  expect(a.closes).toEqual([])
  expect(a.provider.awareness.getLocalState()).toEqual({})
})

test('R30 a connection that answers no ping is ended, one that does is not', async () => {
  const server = await syncServerForTest({ settings: { pingMs: 100, tickMs: 20 } })
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const alive = await RawSync.open(server, ana, id)
  await openDeaf(server, bob, id)
  await eventually(() => expect(server.hub.stats().connections).toBe(2))
  await eventually(() => expect(server.hub.stats().connections).toBe(1))
  expect(alive.closed).toBeUndefined()
})
