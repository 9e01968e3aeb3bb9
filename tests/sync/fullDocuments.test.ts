import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addEvent, deleteEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import {
  fillWithTombstones,
  serverOrigin,
  epochOf,
  openSynced,
  rewriteWhenFullSettings,
  setUpRebaseFixture,
} from '#testkit/sync/rebaseFixture'
import { SyncClient } from '#testkit/sync/syncClient'
import { captureUpdate } from '#testkit/sync/captureUpdate'

test('R61 a document full of dead content is rewritten immediately, and its client gets no 4413', async () => {
  const { server, ana, id, disk } = await setUpRebaseFixture({ settings: rewriteWhenFullSettings })
  await fillWithTombstones(server, id, 50_000)
  const client = await openSynced(server, ana, id)
  for (let i = 0; i < 40 && client.closes.length === 0; i += 1) {
    addEvent(client.doc, { dayId: '' }, { label: `${i}`, description: 'x'.repeat(240) })
    await eventually(() => expect(client.isStored || client.closes.length > 0).toBe(true))
  }
  await eventually(() => expect(client.closes.at(-1)).toMatchObject({ code: 4409, reason: '2' }))
  expect(client.closes.map(({ code }) => code)).not.toContain(4413)
  expect(Y.encodeStateAsUpdate(await disk.doc(id)).length).toBeLessThan(30_000)
})

test('R61 a message above the limit triggers a rewrite only of a document full of dead content', async () => {
  const limits = { ...rewriteWhenFullSettings, messageBytes: 65_000 }
  const { server, ana, bob, id, room } = await setUpRebaseFixture({ settings: limits })
  await fillWithTombstones(server, id, 50_000)
  const other = await openSynced(server, bob, id)
  const tooLong = async (trip: string, epoch: number) => {
    const raw = await RawSync.open(server, ana, `${trip}?epoch=${epoch}`)
    raw.send(frames.update(new Uint8Array(70_000)))
    return raw.waitForClose()
  }
  expect(await tooLong(id, 1)).toBe(4529)
  await eventually(() => expect(other.closes.at(-1)).toMatchObject({ code: 4409, reason: '2' }))
  await room.settled()
  // The rewrite removed all tombstones.
  expect(await tooLong(id, 2)).toBe(4413)
  expect(await epochOf(server, id)).toBe(2)

  const fresh = await server.addTrip(ana)
  expect(await tooLong(fresh, 1)).toBe(4413)
  const full = await server.addTrip(ana)
  const alive = await server.hub.open(full)
  for (let i = 0; i < 30; i += 1)
    await alive.write(serverOrigin, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}`, description: 'x'.repeat(240) }))
  expect(await tooLong(full, 1)).toBe(4413)
})

test('R61 a small message that declares too many structs triggers no rewrite, only its sender is refused', async () => {
  const { server, ana, bob, id } = await setUpRebaseFixture({ settings: rewriteWhenFullSettings })
  await fillWithTombstones(server, id, 6000)
  const other = await openSynced(server, bob, id)
  // Declares a million structs of one client, without any.
  const claim = frames.update(Uint8Array.of(1, 192, 132, 61, 9, 0))
  const raw = await RawSync.open(server, ana, id)
  raw.send(claim)
  expect(await raw.waitForClose()).toBe(4413)
  addEvent(other.doc, { dayId: '' }, { label: 'sigo' })
  await eventually(() => expect(other.isStored).toBe(true))
  expect([await epochOf(server, id), other.closes]).toEqual([1, []])
})

test('R76 a user can trigger a rewrite of a document that is not full only once a day', async () => {
  const { server, ana, bob, id } = await setUpRebaseFixture({ settings: { ...rewriteWhenFullSettings, messageBytes: 70_000 } })
  const alive = await openSynced(server, bob, id)
  const eventId = addEvent(alive.doc, { dayId: '' }, { label: 'viva', description: 'x'.repeat(240) })
  await eventually(() => expect(alive.isStored).toBe(true))

  const send = async (epoch: number, makeFrame: (doc: Y.Doc) => Uint8Array) => {
    const raw = await RawSync.open(server, ana, `${id}?epoch=${epoch}`)
    const doc = newDoc()
    await raw.load(doc)
    raw.send(makeFrame(doc))
    return raw.waitForClose()
  }
  const event = (doc: Y.Doc) => roots(doc).events.get(eventId)
  // Alternating, so that Yjs cannot merge the overwritten items.
  const dead = (doc: Y.Doc) =>
    frames.update(
      captureUpdate(doc, () =>
        doc.transact(() => {
          for (let i = 0; i < 7300; i += 1) event(doc)?.set(i % 2 === 0 ? 'startTime' : 'endTime', '09:00')
        }),
      ),
    )
  const tooLong = () => frames.update(new Uint8Array(80_000))
  expect(await send(1, dead)).toBe(4529)
  await eventually(() => expect(alive.closes.at(-1)).toMatchObject({ code: 4409, reason: '2' }))

  const raw = await RawSync.open(server, bob, `${id}?epoch=2`)
  const doc = newDoc()
  await raw.load(doc)
  expect(await send(2, dead)).toBe(4413)
  raw.send(frames.update(captureUpdate(doc, () => deleteEvent(doc, eventId))))
  await raw.waitFor(() => raw.stored === 1)
  // Little is alive, but little is dead either.
  expect(await send(2, tooLong)).toBe(4413)
  expect([await epochOf(server, id), raw.closed]).toEqual([2, undefined])
})

test('R61 a client whose copy does not fit into a message is led to the next generation', async () => {
  const { server, ana, id } = await setUpRebaseFixture({ settings: { ...rewriteWhenFullSettings, messageBytes: 20_000 } })
  await fillWithTombstones(server, id)
  const doc = newDoc()
  for (let i = 0; i < 500; i += 1) deleteEvent(doc, addEvent(doc, { dayId: '' }, { label: `${i}` }))
  expect(Y.encodeStateAsUpdate(doc).length).toBeGreaterThan(20_000)
  const client = new SyncClient(server, ana, id, { doc })
  await eventually(() => expect(client.closes.map(({ code }) => code)).toEqual([4529, 4409]))
  expect(client.closes.at(-1)?.reason).toBe('2')
})

test('R61 a server write rewrites a document full of dead content, one full of live content stays full', async () => {
  const { server, ana, id, room } = await setUpRebaseFixture({ settings: rewriteWhenFullSettings })
  await fillWithTombstones(server, id, 50_000)
  for (let i = 0; i < 40 && (await epochOf(server, id)) === 1; i += 1)
    await room.write(serverOrigin, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}`, description: 'x'.repeat(240) }))
  expect(await epochOf(server, id)).toBe(2)
  const full = await server.addTrip(ana)
  const alive = await server.hub.open(full)
  const fill = async () => {
    for (let i = 0; i < 400; i += 1)
      await alive.write(serverOrigin, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}`, description: 'x'.repeat(240) }))
  }
  await expect(fill()).rejects.toThrow('the document is full')
  expect(await epochOf(server, full)).toBe(1)
})
