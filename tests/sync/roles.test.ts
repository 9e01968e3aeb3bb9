import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addDay, addEvent, deleteEvent, editEvent, moveDay, moveEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import type { SyncAccount, SyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'
import { captureUpdate, computeTestView } from '#testkit/sync/captureUpdate'

const labels = (doc: Y.Doc) =>
  Object.values(computeTestView(doc).events)
    .map(({ label }) => label)
    .toSorted()

/** Ana's trip with an idea each of Ana, Bob (proposer) and Eva (viewer). */
async function setUpFixture(server: SyncServer) {
  const [ana, bob, eva] = [await server.addUser('Ana'), await server.addUser('Bob'), await server.addUser('Eva')]
  const id = await server.addTrip(ana)
  await server.invite(id, bob, 'proposer')
  await server.invite(id, eva, 'viewer')
  const a = new SyncClient(server, ana, id)
  const b = new SyncClient(server, bob, id)
  await eventually(() => expect([a.isSynced, b.isSynced]).toEqual([true, true]))
  const hers = addEvent(a.doc, { dayId: '' }, { label: 'of Ana', description: 'Her note' })
  const his = addEvent(b.doc, { dayId: '' }, { label: 'of Bob', description: 'His note' })
  await eventually(() => {
    expect([a.isStored, b.isStored]).toEqual([true, true])
    expect([labels(a.doc), labels(b.doc)]).toEqual([
      ['of Ana', 'of Bob'],
      ['of Ana', 'of Bob'],
    ])
  })
  const dayId = computeTestView(a.doc).days[0]?.id ?? ''
  return { ana, bob, eva, id, a, b, hers, his, dayId }
}

async function send(server: SyncServer, who: SyncAccount, id: string, change: (doc: Y.Doc) => void) {
  const raw = await RawSync.open(server, who, id)
  const doc = newDoc()
  await raw.load(doc)
  raw.send(frames.update(captureUpdate(doc, () => change(doc))))
  await eventually(() => expect(raw.stored === 1 || raw.closed !== undefined).toBe(true))
  return raw.closed ?? 'stored'
}

test('R78 a member connects and gets the roles of all members, again after each change', async () => {
  const server = await syncServerForTest()
  const { ana, bob, eva, id } = await setUpFixture(server)
  const raw = await RawSync.open(server, eva, id)
  const receivedRoles = () => ItineraryRecord.parse(raw.messagesOf('record').at(-1)?.record).roles
  expect(receivedRoles()).toEqual({ [ana.id]: 'owner', [bob.id]: 'proposer', [eva.id]: 'viewer' })
  await server.setRole(id, bob, 'editor')
  await raw.waitFor(() => receivedRoles()[bob.id] === 'editor')
})

test('R78 an update with new content from a viewer is refused with 4423, and other connections stay open', async () => {
  const server = await syncServerForTest()
  const { eva, id, a, b, hers } = await setUpFixture(server)
  expect(await send(server, eva, id, (doc) => addEvent(doc, { dayId: '' }, { label: 'of Eva' }))).toEqual({
    code: 4423,
    reason: 'viewer',
  })
  expect(await send(server, eva, id, (doc) => deleteEvent(doc, hers))).toEqual({ code: 4423, reason: 'viewer' })
  addEvent(a.doc, { dayId: '' }, { label: 'after' })
  await eventually(() => expect(labels(b.doc)).toEqual(['after', 'of Ana', 'of Bob']))
  expect([a.closes, b.closes]).toEqual([[], []])
})

test('R78 a viewer reconnects with a copy that holds nothing new', async () => {
  const server = await syncServerForTest()
  const { eva, id, a, his } = await setUpFixture(server)
  const e = new SyncClient(server, eva, id)
  await eventually(() => expect(e.isSynced).toBe(true))
  deleteEvent(a.doc, his)
  await eventually(() => expect(labels(e.doc)).toEqual(['of Ana']))
  const again = new SyncClient(server, eva, id, { doc: e.doc, params: { c: String(e.doc.clientID) } })
  await eventually(() => expect(again.isSynced && again.isStored).toBe(true))
  expect([e.closes, again.closes]).toEqual([[], []])
})

test('R79 a proposer makes, changes, orders and deletes ideas of their own', async () => {
  const server = await syncServerForTest()
  const { a, b, his } = await setUpFixture(server)
  editEvent(b.doc, his, { label: 'changed', description: 'Another note', startTime: '10:00' })
  const second = addEvent(b.doc, { dayId: '' }, { label: 'second' })
  moveEvent(b.doc, second, { dayId: '', index: 0 })
  await eventually(() => expect([b.isStored, labels(a.doc)]).toEqual([true, ['changed', 'of Ana', 'second']]))
  expect(computeTestView(a.doc).ideas[0]).toBe(second)
  deleteEvent(b.doc, his)
  await eventually(() => expect([b.isStored, labels(a.doc)]).toEqual([true, ['of Ana', 'second']]))
  expect(b.closes).toEqual([])
})

test.each<[string, (doc: Y.Doc, of: { hers: string; his: string; dayId: string }) => void]>([
  ['a day', (doc) => addDay(doc, { rangeDays: 9 })],
  ['the order of days', (doc, { dayId }) => moveDay(doc, dayId, 2)],
  ['the mark of a day', (doc, { dayId }) => roots(doc).days.get(dayId)?.set('del', true)],
  ['the schema', (doc) => roots(doc).meta.set('v', 1)],
  ['an event in a day', (doc, { dayId }) => addEvent(doc, { dayId }, { label: 'mine' })],
  ['an idea of theirs that goes into a day', (doc, { his, dayId }) => moveEvent(doc, his, { dayId })],
  ['a title of others', (doc, { hers }) => editEvent(doc, hers, { label: 'mine now' })],
  ['a note of others', (doc, { hers }) => editEvent(doc, hers, { description: 'My note' })],
  [
    'the place of an idea of others',
    (doc, { hers }) => moveEvent(doc, hers, { dayId: '', index: computeTestView(doc).ideas[0] === hers ? 1 : 0 }),
  ],
  ['an idea of others, deleted', (doc, { hers }) => deleteEvent(doc, hers)],
  ['an idea of others, put over', (doc, { hers }) => roots(doc).events.set(hers, new Y.Map([['pos', ['', 'a1']]]))],
  [
    'something beside what would be fine',
    (doc, { his, hers }) => {
      editEvent(doc, his, { label: 'fine' })
      deleteEvent(doc, hers)
    },
  ],
])('R79 a proposer’s update that touches %s is refused whole', async (_, change) => {
  const server = await syncServerForTest()
  const { bob, id, a, hers, his, dayId } = await setUpFixture(server)
  const before = computeTestView(a.doc)
  expect(await send(server, bob, id, (doc) => change(doc, { hers, his, dayId }))).toEqual({ code: 4423, reason: 'proposer' })
  // Its ack proves that earlier updates were handled.
  addEvent(a.doc, { dayId: '' }, { label: 'after' })
  await eventually(() => expect(a.isStored).toBe(true))
  expect((await server.hub.open(id)).view().events).toMatchObject({ [hers]: { label: 'of Ana' }, [his]: { label: 'of Bob' } })
  expect(computeTestView(a.doc).days).toEqual(before.days)
})

test('R79 a proposer may not reuse the id of another user’s event, deleted or not, even if the write loses', async () => {
  const server = await syncServerForTest()
  const { bob, id, a, hers } = await setUpFixture(server)
  const mine = (doc: Y.Doc) => roots(doc).events.set(hers, new Y.Map<unknown>([['pos', ['', 'a1']]]))
  const stored = async () => (await server.hub.open(id)).headSeq
  const before = await stored()
  const loser = newDoc()
  loser.clientID = 7
  const raw = await RawSync.open(server, bob, id)
  raw.send(frames.update(captureUpdate(loser, () => mine(loser))))
  expect(await raw.waitForClose()).toBe(4423)
  expect(await stored()).toBe(before)
  deleteEvent(a.doc, hers)
  await eventually(() => expect(a.isStored).toBe(true))
  expect(await send(server, bob, id, mine)).toEqual({ code: 4423, reason: 'proposer' })
})

test('R79 an idea moved into a day is not its proposer’s to change until it is an idea again', async () => {
  const server = await syncServerForTest()
  const { bob, id, a, b, his, dayId } = await setUpFixture(server)
  moveEvent(a.doc, his, { dayId })
  await eventually(() => expect(computeTestView(b.doc).ideas).toHaveLength(1))
  const edit = (doc: Y.Doc) => editEvent(doc, his, { label: 'changed' })
  expect(await send(server, bob, id, edit)).toEqual({ code: 4423, reason: 'proposer' })
  expect(await send(server, bob, id, (doc) => moveEvent(doc, his, { dayId: '' }))).toEqual({ code: 4423, reason: 'proposer' })
  expect(await send(server, bob, id, (doc) => deleteEvent(doc, his))).toEqual({ code: 4423, reason: 'proposer' })
  moveEvent(a.doc, his, { dayId: '' })
  await eventually(() => expect(computeTestView(b.doc).ideas).toHaveLength(2))
  expect(await send(server, bob, id, edit)).toBe('stored')
})

test('R79 a concurrent edit of a proposer does not take an idea out of the day it was moved into', async () => {
  const server = await syncServerForTest()
  const { bob, id, a, b, his, dayId } = await setUpFixture(server)
  b.provider.disconnect()
  moveEvent(b.doc, his, { dayId: '', index: computeTestView(b.doc).ideas[0] === his ? 1 : 0 })
  moveEvent(a.doc, his, { dayId })
  await eventually(() => expect(a.isStored).toBe(true))
  const late = await RawSync.open(server, bob, id)
  late.send(frames.update(Y.encodeStateAsUpdate(b.doc)))
  expect(await late.waitForClose()).toBe(4423)
  expect((await server.hub.open(id)).view().events[his]?.dayId).toBe(dayId)
})

test('R80 a new role is valid on open connections, and each update is judged by it', async () => {
  const server = await syncServerForTest()
  const { eva, bob, id, a } = await setUpFixture(server)
  const [e, b] = [await RawSync.open(server, eva, id), await RawSync.open(server, bob, id)]
  const aDay = () => {
    const doc = newDoc()
    return frames.update(captureUpdate(doc, () => addDay(doc, { rangeDays: 9 })))
  }
  await server.setRole(id, eva, 'editor')
  e.send(aDay())
  await e.waitFor(() => e.stored === 1)
  await server.setRole(id, eva, 'viewer')
  e.send(aDay())
  await e.waitForClose()
  expect(e.closed).toEqual({ code: 4423, reason: 'viewer' })
  expect(e.stored).toBe(1)
  await server.setRole(id, bob, 'viewer')
  const doc = newDoc()
  b.send(frames.update(captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: 'late' }))))
  await b.waitForClose()
  expect(b.closed).toEqual({ code: 4423, reason: 'viewer' })
  await eventually(() => expect(computeTestView(a.doc).days).toHaveLength(4))
})

test('R81 after a rewrite a proposer can still change their own ideas, and no others', async () => {
  const server = await syncServerForTest()
  const { ana, bob, id, hers, his } = await setUpFixture(server)
  await server.hub.rebase(id)
  const room = await server.hub.open(id)
  expect(room.authoredView().events).toMatchObject({ [hers]: { authorId: ana.id }, [his]: { authorId: bob.id } })
  const sendAnew = async (change: (doc: Y.Doc) => void) => {
    const raw = await RawSync.open(server, bob, `${id}?epoch=2`)
    const doc = newDoc()
    await raw.load(doc)
    raw.send(frames.update(captureUpdate(doc, () => change(doc))))
    await eventually(() => expect(raw.stored === 1 || raw.closed !== undefined).toBe(true))
    return raw.closed?.reason ?? 'stored'
  }
  expect(await sendAnew((doc) => editEvent(doc, his, { label: 'changed' }))).toBe('stored')
  expect(await sendAnew((doc) => editEvent(doc, hers, { label: 'changed' }))).toBe('proposer')
})
