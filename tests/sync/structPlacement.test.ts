import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { newId } from '#shared/ids'
import { eventually } from '#testkit/eventually'
import { honestEdits } from '#testkit/sync/honestEdits'
import { encodeSections, type HostileItem, type HostileStruct, itemContents } from '#testkit/sync/encodeSections'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk, appendAsOtherServer } from '#testkit/sync/syncDisk'
import type { SyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

const EVE = 4242

async function scene() {
  const server = await syncServerForTest()
  const [ana, eve] = [await server.addUser('Ana'), await server.addUser('Eve')]
  const id = await server.addTrip(ana, { collaborators: [eve] })
  const doc = newDoc()
  const eventId = addEvent(doc, { dayId: '' }, { label: 'Museo', description: 'nota' })
  const raw = await RawSync.open(server, ana, id)
  raw.send(frames.update(Y.encodeStateAsUpdate(doc)))
  await raw.waitFor(() => raw.stored === 1)
  doc.clientID = EVE
  const note = roots(doc).events.get(eventId)?.get('description')
  if (!(note instanceof Y.Text)) throw new Error('no note')
  const own = captureUpdate(doc, () => note.insert(4, 'abc'))
  const e = await RawSync.open(server, eve, id)
  e.send(frames.update(own))
  await e.waitFor(() => e.stored === 1)
  return { server, ana, eve, id, doc, eventId, note, disk: new SyncDisk(server) }
}

type Scene = Awaited<ReturnType<typeof scene>>

async function attack(
  { server, ana, eve, id, disk }: Scene,
  structs: HostileStruct[],
  clock: number,
  code = 4422,
): Promise<void> {
  const before = (await disk.updates(id)).length
  const raw = await RawSync.open(server, eve, id)
  raw.send(frames.update(encodeSections([{ client: EVE, clock, structs }])))
  expect(await raw.waitForClose()).toBe(code)
  expect(await disk.updates(id)).toHaveLength(before)
  await doEverything(server, ana, id)
}

async function doEverything(server: SyncServer, person: Scene['ana'], id: string): Promise<void> {
  const a = new SyncClient(server, person, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  Array.from(honestEdits(a.doc))
  await eventually(() => expect(a.isStored).toBe(true))
  expect(a.closes).toEqual([])
  a.destroy()
}

const item = (content: HostileItem['content'], place: Partial<HostileItem> = {}): HostileItem => ({
  origin: null,
  rightOrigin: null,
  parent: 'events',
  key: null,
  content,
  ...place,
})

test('R44 a struct that begins in known content is judged where it lands, not where it claims to', async () => {
  const s = await scene()
  const values = itemContents.any('09:00', '09:00', '09:00', '09:00', 'hidden in the note')
  const event = [...s.doc.store.clients.values()]
    .flat()
    .find((struct) => struct instanceof Y.Item && struct.parentSub === s.eventId)
  await attack(s, [item(values, { parent: event?.id ?? '', key: 'startTime' })], 0)
})

test('R44 an item whose neighbours have two parents or the wrong order is refused', async () => {
  const two = await scene()
  const last = { client: EVE, clock: 2 }
  const position = roots(two.doc).events.get(two.eventId)?._map.get('label')
  await attack(two, [item(itemContents.text('x'), { origin: last, rightOrigin: position?.id ?? null })], 3)

  // Yjs would place it inside or behind its neighbour, depending on how items are merged.
  const backwards = await scene()
  await attack(backwards, [item(itemContents.text('x'), { origin: last, rightOrigin: { client: EVE, clock: 1 } })], 3)
})

test('R44 an item is refused if content that its author knew lies between its neighbours', async () => {
  // Replicas that receive it before or after another item would diverge.
  const [first, last] = [
    { client: EVE, clock: 0 },
    { client: EVE, clock: 2 },
  ]
  for (const place of [{ origin: first }, { rightOrigin: last }, { origin: first, rightOrigin: last }])
    await attack(await scene(), [item(itemContents.text('x'), place)], 3)
})

test('R44 an item whose origin is a GC struct splits no text', async () => {
  const { server, eve, id, disk } = await scene()
  const doc = await disk.doc(id)
  const eventId = addEvent(doc, { dayId: '' }, { label: 'isla', description: '🏝️' })
  const e = await RawSync.open(server, eve, id)
  e.send(frames.update(Y.encodeStateAsUpdate(doc, Y.encodeStateVector(await disk.doc(id)))))
  await e.waitFor(() => e.stored === 1)
  const island = roots(doc).events.get(eventId)?.get('description')
  const start = island instanceof Y.Text ? island._start?.id : undefined
  if (start === undefined) throw new Error('no note')
  const gone = { gap: 'gc' as const, length: 1 }
  const between = item(itemContents.text('x'), {
    origin: { client: EVE, clock: 3 },
    rightOrigin: { ...start, clock: start.clock + 1 },
  })
  e.send(frames.update(encodeSections([{ client: EVE, clock: 3, structs: [gone, between] }])))
  await e.waitFor(() => e.stored === 2)
  const room = await server.hub.open(id)
  expect(room.view().events[eventId]?.description).toBe('🏝️')
  expect((await disk.view(id)).events[eventId]?.description).toBe('🏝️')
})

test('R45 invalid content is removed for all clients when the document is loaded', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const doc = await new SyncDisk(server).doc(id)
  const [wrong, plain, long, day] = [newId(), newId(), newId(), newId()]
  const copy = newDoc()
  const old = captureUpdate(doc, () =>
    doc.transact(() => {
      const { events, days, meta } = roots(doc)
      for (const eventId of [wrong, long]) events.set(eventId, new Y.Map())
      const event = events.get(wrong)
      for (const [key, value] of Object.entries({
        label: 'x'.repeat(5000),
        pos: ['mine', 'a-0'],
        startTime: new Y.Map(),
        colour: 'red',
      }))
        event?.set(key, value)
      event?.set('description', new Y.Text('nota'))
      const note = event?.get('description')
      if (note instanceof Y.Text) {
        note.insertEmbed(2, { image: 'x' })
        note.setAttribute('lang', 'es')
        note.format(0, 1, { bold: true })
      }
      events.get(long)?.set('description', new Y.Text(`${'x'.repeat(9999)}🏝️ y más`))
      const root: Y.Map<unknown> = doc.getMap('events')
      root.set(plain, 'no map')
      root.set('mine', new Y.Map())
      days.set(
        day,
        new Y.Map<unknown>([
          ['ord', 'a-0'],
          ['del', false],
        ]),
      )
      meta.set('title', 'x')
      doc.getMap('other').set('a', 1)
      doc.getArray('list').push(['b'])
    }),
  )
  const list = new Y.Doc()
  list.getArray('events').push(['hidden'])
  const parts = [old, Y.encodeStateAsUpdate(list)]
  await appendAsOtherServer(server.db, id, ...parts)
  Y.applyUpdate(copy, Y.mergeUpdates([Y.encodeStateAsUpdate(doc), ...parts]))

  const [a, b] = [new SyncClient(server, ana, id), new SyncClient(server, bob, id, { doc: copy })]
  await eventually(() => expect([a.isSynced, b.isSynced]).toEqual([true, true]))
  await eventually(() => expect(Object.keys(b.view().events).sort()).toEqual([long, wrong].sort()))
  expect(b.view().events[wrong]).toMatchObject({ dayId: '', label: '', startTime: null, description: 'nota' })
  expect([...(b.view().events[long]?.description ?? '')]).toHaveLength(10_000)
  expect([...roots(b.doc).meta.keys()]).toEqual(['v'])
  expect(roots(b.doc).days.get(day)?.size).toBe(0)
  expect(b.doc.getMap('other').size).toBe(0)
  for (const eventId of [wrong, long]) editEvent(b.doc, eventId, { label: 'Otro', description: 'corta' })
  await eventually(() => expect(b.isStored).toBe(true))
  await doEverything(server, ana, id)
  expect(b.closes).toEqual([])
  const written = await new SyncDisk(server).updates(id)
  expect(written.find(({ seq }) => seq === 2 + parts.length)?.user_id).toBe(null)
})

test('R45 a document of a later schema is left as it is', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser('Ana')
  const id = await server.addTrip(ana)
  const doc = await new SyncDisk(server).doc(id)
  const later = captureUpdate(doc, () => {
    roots(doc).meta.set('v', 2)
    roots(doc)
      .days.get([...roots(doc).days.keys()][0] ?? '')
      ?.set('weather', 'sun')
  })
  await appendAsOtherServer(server.db, id, later)
  await (await server.hub.open(id)).settled()
  expect(await new SyncDisk(server).updates(id)).toHaveLength(2)
})

test('R46 a note that valid edits make too long is cut by the server, oldest text first', async () => {
  const { server, ana, eve, id, eventId } = await scene()
  const a = new SyncClient(server, ana, id)
  const e = new SyncClient(server, eve, id)
  await eventually(() => expect([a.isSynced, e.isSynced]).toEqual([true, true]))
  const noteOf = (client: SyncClient) => {
    const note = roots(client.doc).events.get(eventId)?.get('description')
    if (!(note instanceof Y.Text)) throw new Error('no note')
    return note
  }
  noteOf(e).insert(7, 'x'.repeat(9900))
  await eventually(() => expect([e.isStored, noteOf(a).length]).toEqual([true, 9907]))
  const words = 'Esto es lo que yo escribo, y queda. '.repeat(6)
  noteOf(a).insert(0, words)
  await eventually(() => expect(a.isStored).toBe(true))
  await eventually(() => expect(noteOf(e).toString()).toBe(noteOf(a).toString()))
  await eventually(() => expect(noteOf(a).length).toBe(10_000))
  expect(noteOf(a).toString().startsWith(words)).toBe(true)
  expect([...a.closes, ...e.closes]).toEqual([])
})
