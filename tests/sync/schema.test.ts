import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { newId } from '#shared/ids'
import { eventually } from '#testkit/eventually'
import { colosseum as rome } from '#testkit/randomPlace'
import { frames } from '#testkit/sync/frames'
import { addLabelled, captureUpdate } from '#testkit/sync/captureUpdate'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk, appendAsOtherServer } from '#testkit/sync/syncDisk'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

async function scene() {
  const server = await syncServerForTest()
  const ana = await server.addUser('Ana')
  return { server, ana, id: await server.addTrip(ana), disk: new SyncDisk(server) }
}

const eventId = newId()
const dayId = newId()
type Write = (doc: Y.Doc) => void
const inEvent =
  (key: string, value: unknown): Write =>
  (doc) => {
    const event = new Y.Map<unknown>()
    roots(doc).events.set(eventId, event)
    event.set(key, value)
  }
const inDay =
  (key: string, value: unknown): Write =>
  (doc) => {
    const day = new Y.Map<unknown>()
    roots(doc).days.set(dayId, day)
    day.set(key, value)
  }

const wrong: Record<string, Write> = {
  'another root': (doc) => doc.getMap('other').set('a', 1),
  'a list root': (doc) => doc.getArray('list').push([1]),
  'a plain value for an event': (doc) => doc.getMap('events').set(eventId, 'no map'),
  'a text for an event': (doc) => doc.getMap('events').set(eventId, new Y.Text('no map')),
  'an id that is none': (doc) => doc.getMap('events').set('mine', new Y.Map()),
  'an id in capitals': (doc) => doc.getMap('events').set(eventId.toUpperCase(), new Y.Map()),
  'a prototype': (doc) => doc.getMap('events').set('__proto__', new Y.Map()),
  'a key of Object': inEvent('constructor', 'x'),
  'a key nobody knows': inEvent('colour', 'red'),
  'a key too long for the close reason': inEvent('🏝️'.repeat(300), 'red'),
  'a map inside an event': inEvent('label', new Y.Map()),
  'an array inside an event': inEvent('pos', new Y.Array()),
  'deep maps': (doc) => {
    let map: Y.Map<unknown> = doc.getMap('events')
    for (let depth = 0; depth < 3000; depth += 1) {
      const inner = new Y.Map<unknown>()
      map.set(depth === 0 ? eventId : 'x', inner)
      map = inner
    }
  },
  'a long label': inEvent('label', 'x'.repeat(51)),
  'a label of blanks without end': inEvent('label', ' '.repeat(5000)),
  'a label that is a number': inEvent('label', 5),
  'a label that is null': inEvent('label', null),
  'a note that is plain': inEvent('description', 'hola'),
  'a note without end': inEvent('description', new Y.Text('x'.repeat(10_001))),
  'a time that is none': inEvent('startTime', '25:00'),
  'a time with seconds': inEvent('endTime', '10:00:00'),
  'an empty time': inEvent('endTime', ''),
  'a category nobody knows': inEvent('category', 'beach'),
  'an image elsewhere': inEvent('image', 'https://evil.example/x.png'),
  'an image above': inEvent('image', '/uploads/../secret'),
  'a position without key': inEvent('pos', [dayId]),
  'a position with more': inEvent('pos', [dayId, 'a0', 'x']),
  'a position nowhere': inEvent('pos', ['mine', 'a0']),
  'a position with a bad key': inEvent('pos', [dayId, 'a-0']),
  'a position without order': inEvent('pos', [dayId, '']),
  'an endless order key': inEvent('pos', [dayId, 'a'.repeat(129)]),
  'an object': inEvent('pos', { 0: dayId, 1: 'a0', length: 2 }),
  'a place without some keys': inEvent('place', { lat: 41.9, lng: 12.5 }),
  'a place with another key': inEvent('place', { ...rome, colour: 'red' }),
  'a place that is none': inEvent('place', { ...rome, lat: 0, lng: 0 }),
  'a place beyond the pole': inEvent('to', { ...rome, lat: 90.1 }),
  'a place with six decimals': inEvent('place', { ...rome, lng: 12.492231 }),
  'a place without end': inEvent('place', { ...rome, lat: Number.NaN }),
  'a place with a script': inEvent('place', { ...rome, url: 'javascript:alert(1)' }),
  'a place in a zone nobody knows': inEvent('place', { ...rome, timeZone: 'Europe/Roma' }),
  'a place with an endless name': inEvent('place', { ...rome, name: 'x'.repeat(81) }),
  'a place with a prototype': inEvent('place', JSON.parse(JSON.stringify(rome).replace('{', '{"__proto__":{"x":1},'))),
  'nights without number': inEvent('nights', 0),
  bytes: inEvent('image', Uint8Array.of(1, 2)),
  'a day key nobody knows': inDay('name', 'x'),
  'a day order that is none': inDay('ord', ''),
  'a day half deleted': inDay('del', false),
  'a schema of the future': (doc) => roots(doc).meta.set('v', 2),
  'another meta key': (doc) => roots(doc).meta.set('title', 'x'),
  'a formatted note': (doc) => {
    const text = new Y.Text()
    inEvent('description', text)(doc)
    text.insert(0, 'hola', { bold: true })
  },
  'a picture in a note': (doc) => {
    const text = new Y.Text()
    inEvent('description', text)(doc)
    text.insertEmbed(0, { image: 'x' })
  },
  'an attribute of a note': (doc) => {
    const text = new Y.Text('x')
    inEvent('description', text)(doc)
    text.setAttribute('lang', 'es')
  },
  'a document in a document': inEvent('label', new Y.Doc()),
  'items in the list part of a root': (doc) => Y.applyUpdate(doc, listItemIn('events')),
  'items in the list part of days': (doc) => Y.applyUpdate(doc, listItemIn('days')),
}

/** Adds a list item to a root that is a map. */
function listItemIn(root: string): Uint8Array {
  const doc = new Y.Doc()
  doc.getArray(root).insert(0, ['hidden'])
  return Y.encodeStateAsUpdate(doc)
}

test('R25 an update with content outside the schema ends with 4422', async () => {
  const { server, ana, id, disk } = await scene()
  for (const [what, write] of Object.entries(wrong)) {
    const doc = await disk.doc(id)
    const update = captureUpdate(doc, () => doc.transact(() => write(doc)))
    const raw = await RawSync.open(server, ana, id)
    raw.send(frames.update(update))
    expect(await raw.waitForClose(), what).toBe(4422)
  }
  expect(await disk.updates(id)).toHaveLength(1)
  const raw = await RawSync.open(server, ana, id)
  raw.send(frames.update(addLabelled(newDoc())))
  await raw.waitFor(() => raw.stored === 1)
})

test('R25 content that the schema allows is stored, also field by field', async () => {
  const { server, ana, id, disk } = await scene()
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  const event = new Y.Map<unknown>()
  roots(a.doc).events.set(eventId, event)
  const values: [string, unknown][] = [
    ['pos', ['', 'Zz9']],
    ['label', ''],
    ['label', '🏝️'.repeat(25)],
    ['label', `  ${'x'.repeat(50)}  `],
    ['description', new Y.Text('x'.repeat(10_000))],
    ['startTime', '00:00'],
    ['startTime', null],
    ['endTime', undefined],
    ['category', 'food'],
    ['category', null],
    ['image', '/images/events/food.jpg'],
    ['image', null],
    ['pos', [newId(), 'A'.repeat(128)]],
    ['place', rome],
    ['to', { ...rome, name: null, geonameId: 3169070, url: 'https://maps.example/?q=1', timeZone: 'Europe/Rome', hidden: true }],
    ['place', null],
    ['nights', 60],
  ]
  for (const [key, value] of values) event.set(key, value)
  for (const key of ['label', 'pos', 'description']) event.delete(key)
  roots(a.doc).days.set(dayId, new Y.Map([['del', true]]))
  roots(a.doc).meta.set('v', 1)
  await eventually(() => expect(a.isStored).toBe(true))
  expect(a.closes).toEqual([])
  expect(await disk.view(id)).toEqual(a.view())
  expect(a.view().events[eventId]).toMatchObject({ dayId: '', label: '', description: '' })
})

test('R25 unknown content already in the log does not block edits beside it', async () => {
  const { server, ana, id } = await scene()
  const doc = newDoc()
  const old = captureUpdate(doc, () => {
    inEvent('label', 'x')(doc)
    roots(doc).events.get(eventId)?.set('fromTheFuture', 1)
  })
  await appendAsOtherServer(server.db, id, old)
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  editEvent(a.doc, eventId, { label: 'Otro', description: 'nota' })
  await eventually(() => expect(a.isStored).toBe(true))
  expect(a.closes).toEqual([])
})
