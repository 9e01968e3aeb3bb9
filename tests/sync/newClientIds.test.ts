import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { newId } from '#shared/ids'
import { allocateOrderKeys } from '#shared/itinerary/order/order'
import { SLOW_TEST } from '#testkit/budget'
import { eventually } from '#testkit/eventually'
import { encodeSections, type HostileItem, type HostileSection, itemContents } from '#testkit/sync/encodeSections'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

async function scene(settings = {}) {
  const server = await syncServerForTest({ settings })
  const [ana, eve] = [await server.addUser('Ana'), await server.addUser('Eve')]
  return { server, ana, eve, id: await server.addTrip(ana, { collaborators: [eve] }), disk: new SyncDisk(server) }
}

const known = (doc: Y.Doc): number => Y.decodeStateVector(Y.encodeStateVector(doc)).size
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const bare = (client: number): HostileSection => ({ client, clock: 0, structs: [{ gap: 'gc', length: 1 }] })
const inMeta: HostileItem = { origin: null, rightOrigin: null, parent: 'meta', key: 'v', content: itemContents.any(1) }
const alive = (client: number): HostileSection => ({ client, clock: 0, structs: [inMeta] })

test('R47 an update with 20,000 new client ids is not stored, dead or alive, and other users go on', async () => {
  const { server, ana, eve, id, disk } = await scene()
  const before = known(await disk.doc(id))
  const many = (section: typeof bare) => frames.update(encodeSections(range(20_000).map((i) => section(2_000_000 + i))))
  const dead = await RawSync.open(server, eve, id)
  dead.send(many(bare))
  await dead.waitFor(() => dead.stored === 1)
  const raw = await RawSync.open(server, eve, id)
  raw.send(many(alive))
  expect([4413, 4529]).toContain(await raw.waitForClose())
  expect(known(await disk.doc(id))).toBe(before)
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  addEvent(a.doc, { dayId: '' }, { label: 'sigo' })
  await eventually(() => expect(a.isStored).toBe(true))
})

test('R47 an offline client whose edits were all deleted connects and goes on writing', async () => {
  const { server, ana, id, disk } = await scene()
  const page = new SyncClient(server, ana, id, { connect: false })
  const eventId = addEvent(page.doc, { dayId: '' }, { label: 'nunca' })
  const other = newDoc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(page.doc))
  roots(other).events.delete(eventId)
  addEvent(other, { dayId: '' }, { label: 'esto sí' })
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(other))
  page.provider.connect()
  await eventually(() => expect(page.isStored).toBe(true))
  addEvent(page.doc, { dayId: '' }, { label: 'y esto' })
  await eventually(() => expect(page.isStored).toBe(true))
  const labels = Object.values((await disk.view(id)).events).map(({ label }) => label)
  expect(labels.sort()).toEqual(['esto sí', 'y esto'])
  expect(page.closes).toEqual([])
})

test('R73 GC structs of unknown client ids are not stored until content follows under the same id', async () => {
  const { server, ana, eve, id, disk } = await scene()
  const before = known(await disk.doc(id))
  const raw = await RawSync.open(server, eve, id)
  const rows = (await disk.updates(id)).length
  raw.send(frames.step2())
  for (let round = 2; round <= 3; round += 1) {
    raw.send(frames.update(encodeSections([bare(70), bare(71), { ...bare(72), structs: [{ gap: 'gc', length: 9 }] }])))
    await raw.waitFor(() => raw.stored === round)
  }
  raw.send(frames.update(encodeSections([], new Map([[72, [[0, 9]]]]))))
  await raw.waitFor(() => raw.stored === 4)
  expect([known(await disk.doc(id)), (await disk.updates(id)).length, (await disk.owners(id)).has(70)]).toEqual([
    before,
    rows,
    false,
  ])
  // A GC struct after the ignored ones, then an item.
  const asked = raw.messagesOf('step1').length
  raw.send(frames.update(encodeSections([{ ...bare(70), clock: 1 }])))
  await raw.waitFor(() => raw.messagesOf('step1').length > asked)
  raw.send(frames.step2(encodeSections([{ ...bare(70), structs: [{ gap: 'gc', length: 2 }] }])))
  await raw.waitFor(() => raw.stored === 6)
  raw.send(frames.update(encodeSections([{ client: 70, clock: 2, structs: [inMeta] }])))
  await raw.waitFor(() => raw.messagesOf('step1').length > asked + 1)
  raw.send(frames.step2(encodeSections([{ client: 70, clock: 0, structs: [{ gap: 'gc', length: 2 }, inMeta] }])))
  await raw.waitFor(() => raw.stored === 8)
  expect([Y.getState((await disk.doc(id)).store, 70), known(await disk.doc(id)), (await disk.owners(id)).get(70)]).toEqual([
    3,
    before + 1,
    eve.id,
  ])
  const page = new SyncClient(server, ana, id)
  await eventually(() => expect(page.isStored).toBe(true))
  expect([raw.closed, page.closes]).toEqual([undefined, []])
})

test('R73 a client whose old edits were deleted with their event goes on writing', async () => {
  const { server, ana, eve, id, disk } = await scene()
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  const eventId = addEvent(a.doc, { dayId: '' }, { label: 'Museo', description: 'a' })
  await eventually(() => expect(a.isStored).toBe(true))
  const yesterday = newDoc()
  Y.applyUpdate(yesterday, Y.encodeStateAsUpdate(a.doc))
  editEvent(yesterday, eventId, { label: 'Prado', description: 'ab' })
  deleteEvent(a.doc, eventId)
  await eventually(() => expect(a.isStored).toBe(true))

  const page = new SyncClient(server, eve, id, { connect: false })
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(yesterday))
  page.provider.connect()
  await eventually(() => expect(page.isStored).toBe(true))
  expect(known(await disk.doc(id))).toBe(2)
  expect((await disk.owners(id)).has(yesterday.clientID)).toBe(false)
  // The stale page deletes the event too.
  const raw = await RawSync.open(server, eve, id)
  raw.send(frames.step2(Y.encodeStateAsUpdate(yesterday)))
  const late = captureUpdate(yesterday, () => deleteEvent(yesterday, eventId))
  raw.send(frames.update(late))
  await raw.waitFor(() => raw.stored === 2)
  addEvent(page.doc, { dayId: '' }, { label: 'sigo' })
  await eventually(() => expect(page.isStored).toBe(true))
  expect([page.closes, raw.closed]).toEqual([[], undefined])
  expect(Object.values((await disk.view(id)).events).map(({ label }) => label)).toEqual(['sigo'])
})

test('R47 new client ids are limited per connection and per user and day, above it 4529', async () => {
  const { server, ana, eve, id, disk } = await scene({ newIdsPerConnection: 20, newIdsPerDay: 50 })
  const send = async (from: number, count: number, person = eve) => {
    const raw = await RawSync.open(server, person, id)
    raw.send(frames.update(encodeSections(range(count).map((i) => alive(from + i)))))
    await raw.waitFor(() => raw.stored === 1 || raw.closed !== undefined)
    return raw.closed?.code ?? 'stored'
  }
  expect([await send(1000, 21), await send(2000, 20), await send(3000, 20), await send(4000, 20)]).toEqual([
    4529,
    'stored',
    'stored',
    4529,
  ])
  for (const i of range(10)) await RawSync.open(server, eve, `${id}?c=${i + 70}`)
  expect(await new RawSync(server, eve, `${id}?c=90`).waitForClose()).toBe(4529)
  await RawSync.open(server, eve, `${id}?c=70`)
  // Known ids are free, and each user has a budget.
  expect([await send(2000, 20), await send(5000, 20, ana)]).toEqual(['stored', 'stored'])
  expect(known(await disk.doc(id))).toBe(61)
})

const crowd = (count: number): HostileSection[] => [{ client: 9, clock: 0, structs: range(count).map(() => inMeta) }]

test(
  'R48 thousands of items for one key, or for one spot of a text, are refused before they are applied',
  SLOW_TEST,
  async () => {
    const { server, ana, eve, id, disk } = await scene()
    const doc = await disk.doc(id)
    const eventId = addEvent(doc, { dayId: '' }, { label: 'Museo', description: 'x'.repeat(250) })
    const note = roots(doc).events.get(eventId)?.get('description')
    if (!(note instanceof Y.Text) || note._item === null) throw new Error('no note')
    const a = await RawSync.open(server, ana, id)
    a.send(frames.update(Y.encodeStateAsUpdate(doc, Y.encodeStateVector(await disk.doc(id)))))
    await a.waitFor(() => a.stored === 1)
    const letter = itemContents.text('x')
    const parent = note._item.id
    const atOneSpot = range(20_000).map((): HostileItem => ({ ...inMeta, parent, key: null, content: letter }))
    const [start] = [note._start?.id]
    const siblings = range(20_000).map((): HostileItem => ({ ...inMeta, origin: start ?? null, content: letter }))
    const long = [{ ...inMeta, parent, key: null, content: itemContents.text('y'.repeat(9000)) }]
    const odd = range(4000).map((i): [number, number] => [2 * i + 1, 1])
    const attacks: Record<string, Uint8Array> = {
      'one key': encodeSections(crowd(50_000)),
      'one key, two hundred clients': encodeSections(
        range(200).map((i) => ({ client: 100 + i, clock: 0, structs: range(60).map(() => inMeta) })),
      ),
      'one spot of a text': encodeSections([{ client: 9, clock: 0, structs: atOneSpot }]),
      'one neighbour': encodeSections([{ client: 9, clock: 0, structs: siblings }]),
      'the same deletions again and again': encodeSections(
        [{ client: 9, clock: 0, structs: long }],
        new Map([[9, range(60).flatMap(() => odd)]]),
      ),
    }
    for (const [what, update] of Object.entries(attacks)) {
      const raw = await RawSync.open(server, eve, id)
      raw.send(frames.update(update))
      await raw.waitFor(() => raw.closed !== undefined || raw.stored === 1)
      if (what !== 'the same deletions again and again') expect(raw.closed?.code, what).toBe(4413)
    }
    a.send(frames.update(captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: 'sigo' }))))
    await a.waitFor(() => a.stored === 2)
  },
)

test('R49 a document of the maximal size is stored by one first sync', async () => {
  const { server, ana, disk } = await scene()
  const id = await server.addTrip(ana, { days: 0 })
  const doc = newDoc()
  const { keys } = allocateOrderKeys([], 0, 2600)
  doc.transact(() => {
    for (const key of keys) {
      const event = new Y.Map<unknown>([
        ['pos', ['', key]],
        ['label', 'Paseo por el barrio'],
        ['startTime', null],
        ['endTime', null],
        ['category', null],
        ['image', null],
      ])
      event.set('description', new Y.Text('x'.repeat(500)))
      roots(doc).events.set(newId(), event)
    }
  })
  const size = Y.encodeStateAsUpdate(doc).length
  expect([size > 1.7 * 2 ** 20, size < 2 * 2 ** 20]).toEqual([true, true])
  const a = new SyncClient(server, ana, id, { doc })
  await eventually(() => expect(a.isStored).toBe(true))
  expect(a.closes).toEqual([])
  expect((await disk.doc(id)).getMap('events').size).toBe(2600)
})
