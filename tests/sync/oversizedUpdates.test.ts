import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { checkUpdate } from '#server/sync/document/checks/checkUpdate'
import { CloseError } from '#server/sync/closeError'
import { readFrame } from '#server/sync/wire/frames'
import { readUpdate } from '#server/sync/document/checks/readUpdate'
import { checkUpdateCounts } from '#server/sync/document/checks/checkUpdateCounts'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

const write = (...parts: (number | Uint8Array)[]): Uint8Array => writeAll(parts)
const writeAll = (parts: readonly (number | Uint8Array)[]): Uint8Array =>
  encoding.encode((encoder) => {
    for (const part of parts) {
      if (typeof part === 'number') encoding.writeVarUint(encoder, part)
      else encoding.writeUint8Array(encoder, part)
    }
  })

const times = (count: number, ...bytes: number[]): Uint8Array =>
  Uint8Array.from({ length: count * bytes.length }, (_, i) => bytes[i % bytes.length] ?? 0)

const distinct = (count: number, each: (client: number) => number[]): Uint8Array =>
  writeAll(Array.from({ length: count }, (_, i) => each(20_000 + i)).flat())

/** Structs of one client that declare a `count`. */
const structs = (count: number, ...bytes: Uint8Array[]) => write(1, count, 9, 0, ...bytes, 0)
const inMeta = (count: number, ...bytes: Uint8Array[]) =>
  structs(1, write(8 | 32, 1, 4, Buffer.from('meta'), 1, Buffer.from('v'), count), ...bytes)
/** Maps in a root, under keys of five digits. */
const mapsIn = (root: string, count: number) =>
  structs(
    count,
    writeAll(
      Array.from({ length: count }, (_, i) => [
        7 | 32,
        1,
        root.length,
        Buffer.from(root),
        5,
        Buffer.from(String(10_000 + i)),
        1,
      ]).flat(),
    ),
  )
/** An item with an origin. */
const beside = (content: number, ...bytes: number[]) => [128 | content, 1, 0, ...bytes]

const updates: Record<string, Uint8Array> = {
  'a million bare structs': structs(1_000_000, times(1_000_000, 0, 1)),
  'a million deletions': write(0, 1, 9, 1_000_000, times(1_000_000, 0, 1)),
  'a million clients of deletions': write(0, 1_000_000, times(1_000_000, 1, 0)),
  'a quarter of a million clients': write(
    250_000,
    distinct(250_000, (client) => [1, client, 0, 0, 1]),
    0,
  ),
  'half a million empty clients': write(500_000, times(500_000, 0, 1, 0), 0),
  'clients that are only claimed': write(2 ** 50),
  'structs that are only claimed': structs(2 ** 50, times(1000, 0, 1)),
  'values that are only claimed': inMeta(2 ** 50, times(1000, 126)),
  'a length that is only claimed': structs(1, write(0, 2 ** 52)),
  'a text whose length is only claimed': structs(1, write(...beside(4), 2 ** 40)),
  'a value nested a million deep': inMeta(1, times(1_000_000, 117, 1), times(1, 126)),
  'an object nested a hundred thousand deep': inMeta(1, times(100_000, 118, 1, 1, 97), times(1, 126)),
  'a value nested a few thousand deep': inMeta(1, times(3000, 117, 1), times(1, 126)),
  'two million values': inMeta(2_000_000, times(2_000_000, 126)),
  'two million values in one': inMeta(1, write(117, 2_000_000), times(2_000_000, 126)),
  'a million empty objects': inMeta(1_000_000, times(1_000_000, 118, 0)),
  'a quarter of a million documents': structs(250_000, times(250_000, ...beside(9, 0, 118, 0))),
  'a quarter of a million maps': structs(250_000, times(250_000, ...beside(7, 1))),
  '2,001 days': mapsIn('days', 2001),
  '20,001 events': mapsIn('events', 20_001),
  'a million values as JSON': structs(1, write(...beside(2), 1_000_000), times(1_000_000, 1, 49)),
  'a quarter of a million embedded things': structs(250_000, times(250_000, ...beside(5, 1, 49))),
}

function refusalOf(act: () => unknown): { code: number; reason: string } | undefined {
  try {
    act()
  } catch (error) {
    if (error instanceof CloseError) return { code: error.code, reason: error.message }
    throw error
  }
  return undefined
}

/** The maximum: 40,000 clients with a struct each. */
const crowd = write(
  40_000,
  distinct(40_000, (client) => [1, client, 0, 0, 1]),
  0,
)
const readCrowd = (doc: Y.Doc) => checkUpdate(readUpdate(crowd, doc.store), doc)

const { 'a length that is only claimed': longDeletion, ...heavy } = updates

test('R72 a length that is only claimed is refused as a malformed struct', () => {
  expect(refusalOf(() => readUpdate(longDeletion ?? Uint8Array.of(0), newDoc().store))?.reason).toBe('malformed struct')
})

test.each(Object.entries(heavy))('R72 an update of %s is refused before it is decoded', (_, update) => {
  expect(update.length).toBeLessThan(2.1 * 2 ** 20)
  const byWeight = refusalOf(() => checkUpdateCounts(update))
  expect([4413, 4422]).toContain(byWeight?.code)
  expect(refusalOf(() => readUpdate(update, newDoc().store))).toEqual(byWeight)
})

test('R72 an update with the maximum of days or events is decoded', () => {
  for (const update of [mapsIn('days', 2000), mapsIn('events', 20_000)])
    expect(readUpdate(update, newDoc().store).isComplete).toBe(true)
})

test.each([
  ['a million entries', write(1_000_000, times(1_000_000, 5, 1))],
  [
    'half a million clients',
    write(
      500_000,
      distinct(500_000, (client) => [client, 0]),
    ),
  ],
  ['entries that are only claimed', write(2 ** 50)],
])('R72 a state vector of %s is refused by its count', (_, stateVector) => {
  const refusal = refusalOf(() => readFrame(frames.step1(stateVector)))
  expect(refusal?.code).toBe(4422)
  expect(refusal?.reason).toContain('too many clients')
})

test('R72 an update of 40,000 clients and the state vector of its document are read', async () => {
  const doc = newDoc()
  expect(readCrowd(doc).authors).toHaveLength(40_000)
  Y.applyUpdate(doc, crowd)
  const [step1] = readFrame(frames.step1(Y.encodeStateVector(doc)))
  expect(step1).toEqual({ kind: 'step1', stateVector: Y.encodeStateVector(doc) })
})

test('R72 a user who sends one oversized update after another is refused each time, others go on', async () => {
  const server = await syncServerForTest()
  const [ana, eve] = [await server.addUser('Ana'), await server.addUser('Eve')]
  const id = await server.addTrip(ana, { collaborators: [eve] })
  const page = new SyncClient(server, ana, id)
  await eventually(() => expect(page.isSynced).toBe(true))
  for (const [what, update] of Object.entries(updates)) {
    const raw = new RawSync(server, eve, id)
    await raw.waitFor(() => raw.messagesOf('record').length > 0 || raw.closed !== undefined)
    if (raw.closed !== undefined) {
      expect(raw.closed.code, what).toBe(4529)
      continue
    }
    raw.send(frames.update(update))
    expect([4413, 4422, 4529], what).toContain(await raw.waitForClose())
  }
  addEvent(page.doc, { dayId: '' }, { label: 'sigo' })
  await eventually(() => expect(page.isStored).toBe(true))
  expect(page.closes).toEqual([])
})
