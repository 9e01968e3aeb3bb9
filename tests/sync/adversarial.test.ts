import { expect, onTestFinished, test, vi } from 'vitest'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { caseCount, firstSeed } from '#testkit/budget'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { frames } from '#testkit/sync/frames'
import { holdCommitQueue } from '#testkit/sync/holdCommits'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

const MUTATIONS = caseCount('SYNC_MUTATIONS', { short: 500, full: 5000 })
const SEED = firstSeed('SYNC_SEED')

test('R27 a bad update closes its sender only, pending updates of others are stored', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const a = await RawSync.open(server, ana, id)
  const b = await RawSync.open(server, bob, id)
  const doc = newDoc()
  const add = (label: string) => frames.update(captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label })))
  a.send(add('first'))
  await a.waitFor(() => a.stored === 1)
  // These wait for the commit while the bad update arrives.
  const gap = holdCommitQueue()
  a.send(add('second'))
  const bad = new Y.Doc()
  bad.getMap('events').set('mine', new Y.Map())
  b.send(frames.update(Y.encodeStateAsUpdate(bad)))
  a.send(add('third'))
  expect(await b.waitForClose()).toBe(4422)
  gap.end()
  a.send(add('fourth'))
  await a.waitFor(() => a.stored === 4)
  expect(
    Object.values((await new SyncDisk(server).view(id)).events)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['first', 'fourth', 'second', 'third'])
})

test(`R27 the server survives ${MUTATIONS} corrupted updates, and the document matches the log`, async () => {
  const server = await syncServerForTest({ settings: { messagesPerSecond: 0, connectionsPerUser: 0, compactRows: 30 } })
  const [ana, eve] = [await server.addUser('Ana'), await server.addUser('Eve')]
  const id = await server.addTrip(ana, { collaborators: [eve] })
  const random = randomFrom(SEED)
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  for (let i = 0; i < 20; i += 1) applyRandomCommand(random, a.doc, 7)
  await eventually(() => expect(a.isStored).toBe(true))
  const disk = new SyncDisk(server)
  const counts = { refused: 0, accepted: 0 }

  let left = MUTATIONS
  const attack = async () => {
    const doc = await disk.doc(id)
    let raw = await RawSync.open(server, eve, id)
    while (left > 0) {
      left -= 1
      const update = Uint8Array.from(
        captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: `bueno ${left}`, description: 'nota' })),
      )
      for (let byte = 0; byte < 1 + random.below(3); byte += 1) update[random.below(update.length)] = random.below(256)
      const before = raw.stored + raw.messagesOf('step1').length
      raw.send(frames.update(update))
      await raw.waitFor(() => raw.closed !== undefined || raw.stored + raw.messagesOf('step1').length > before)
      if (raw.closed === undefined) counts.accepted += 1
      else {
        counts.refused += 1
        expect([4413, 4422], `seed ${SEED}`).toContain(raw.closed.code)
      }
      if (raw.closed === undefined && raw.messagesOf('step1').length === 1) continue
      raw.socket.terminate()
      raw = await RawSync.open(server, eve, id)
    }
    raw.socket.terminate()
  }
  const attacks = Promise.all(Array.from({ length: 10 }, attack))
  for (let i = 0; left > 0; i += 1) {
    editEvent(a.doc, a.view().ideas[0] ?? addEvent(a.doc, { dayId: '' }, { label: 'mío' }), { label: `sigo ${i}` })
    await eventually(() => expect(a.isStored).toBe(true))
  }
  await attacks
  await eventually(async () => expect(a.view()).toEqual(await disk.view(id)))
  const room = await server.hub.open(id)
  expect(room.view(), `seed ${SEED}`).toEqual(await disk.view(id))
  for (const event of Object.values(room.view().events)) expect(event.label.length).toBeLessThanOrEqual(200)
  console.log(`${MUTATIONS} corrupted updates, seed ${SEED}: ${JSON.stringify(counts)}`)
  expect(counts.refused).toBeGreaterThan(MUTATIONS / 2)
  expect(a.closes).toEqual([])
})

test('R27 hostile updates end with 4413 or 4422 and leave the document unchanged', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser('Ana')
  const id = await server.addTrip(ana)
  const errors = vi.spyOn(server.parts.log, 'error')
  onTestFinished(() => errors.mockRestore())
  const raw = (...numbers: number[]) =>
    encoding.encode((encoder) => numbers.forEach((number) => encoding.writeVarUint(encoder, number)))
  const nested = (depth: number) =>
    new Uint8Array(
      Buffer.concat([
        Buffer.from([1, 1, 9, 0, 8, 1, 4]),
        Buffer.from('meta'),
        Buffer.from([1]),
        Buffer.alloc(depth * 2, Buffer.of(117, 1)),
      ]),
    )
  const hostile: Record<string, Uint8Array> = {
    'a thousand million structs': raw(1, 1_000_000_000, 5, 0),
    'a clock beyond all': raw(1, 1, 5, Number.MAX_SAFE_INTEGER - 10, 0, 5, 0),
    'an empty struct': raw(1, 1, 5, 0, 0, 0, 0),
    'one client twice': raw(2, 1, 5, 0, 0, 1, 1, 5, 0, 0, 1, 0),
    'a client and then nothing of it': Uint8Array.of(2, 1, 5, 0, 40, 1, 4, 109, 101, 116, 97, 1, 118, 1, 125, 1, 0, 5, 0, 0),
    'a client beyond 32 bits': raw(1, 1, 2 ** 40, 0, 0, 1, 0),
    'deletions without end': raw(0, 1, 5, 1, 0, 2 ** 50),
    'an empty deletion': raw(0, 1, 5, 1, 0, 0),
    'arrays in arrays': nested(100_000),
    'content of no kind': raw(1, 1, 5, 0, 31, 1, 1),
    'an item beside itself': Uint8Array.of(1, 1, 5, 0, 0x88, 5, 0, 1, 119, 1, 97, 0),
    'items that wait for each other': Uint8Array.of(2, 1, 6, 0, 0x88, 5, 0, 1, 119, 1, 97, 1, 5, 0, 0x88, 6, 0, 1, 119, 1, 97, 0),
  }
  for (const [what, update] of Object.entries(hostile)) {
    const connection = await RawSync.open(server, ana, id)
    connection.send(frames.update(update))
    expect([4413, 4422], what).toContain(await connection.waitForClose())
  }
  expect(errors).not.toHaveBeenCalled()
  const disk = new SyncDisk(server)
  expect(await disk.updates(id)).toHaveLength(1)
  const fine = new SyncClient(server, ana, id)
  await eventually(() => expect(fine.isSynced).toBe(true))
  addEvent(fine.doc, { dayId: '' }, { label: 'bien' })
  await eventually(() => expect(fine.isStored).toBe(true))
})

test('R27 content that one update writes and deletes is not stored', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser('Ana')
  const id = await server.addTrip(ana)
  const doc = newDoc()
  const update = captureUpdate(doc, () =>
    doc.transact(() => {
      const secret = addEvent(doc, { dayId: '' }, { label: 'secreto' })
      roots(doc).events.get(secret)?.set('hidden', { anything: 'x' })
      deleteEvent(doc, secret)
      addEvent(doc, { dayId: '' }, { label: 'visible' })
    }),
  )
  const a = await RawSync.open(server, ana, id)
  a.send(frames.update(update))
  await a.waitFor(() => a.stored === 1)
  const [, row] = await new SyncDisk(server).updates(id)
  expect(Buffer.from(row?.data ?? []).includes('anything')).toBe(false)
  expect(Buffer.from(row?.data ?? []).includes('visible')).toBe(true)
})
