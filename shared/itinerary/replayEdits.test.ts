import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { caseCount, firstSeed } from '#testkit/budget'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { replayEdits, replayRestoration, createDocFromUpdates } from './replayEdits'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, moveEvent } from './commands'
import { roots } from './doc'
import { isOrderKey } from './order/order'
import { createSeedUpdate } from './seed'
import { computeView } from './view'
import { calendarDate } from '#testkit/date'

const SEED = firstSeed('SYNC_SEED')
const REPLAYS = caseCount('REPLAYS', { short: 20, full: 200 })
const look = (doc: Y.Doc) => computeView(doc, calendarDate('2026-10-01'), calendarDate('2026-10-03'))
const copy = (doc: Y.Doc) => createDocFromUpdates(Y.encodeStateAsUpdate(doc))

/** A trip: its base, an edited replica, and the same trip in another document. */
function scene() {
  const base = createDocFromUpdates(createSeedUpdate(3))
  const [dayId = '', other = '', last = ''] = look(base).days.map(({ id }) => id)
  const eventId = addEvent(base, { dayId }, { label: 'Coliseo', description: 'Con entrada.' })
  const mine = copy(base)
  const next = createDocFromUpdates()
  replayEdits(next, createDocFromUpdates(), base)
  return { base, mine, next, dayId, other, last, eventId }
}

test('a replay without edits changes nothing', () => {
  const { base, mine, next } = scene()
  expect(look(next)).toEqual(look(base))
  const before = Y.encodeStateAsUpdate(next)
  replayEdits(next, base, mine)
  expect(Y.encodeStateAsUpdate(next)).toEqual(before)
})

test('a replay keeps places, which a later version writes', () => {
  const { base, mine, next, dayId, eventId } = scene()
  const rome = { lat: 41.89021, lng: 12.49223, name: 'Coliseo' }
  const mineToo = addEvent(mine, { dayId }, { label: 'Foro' })
  for (const id of [eventId, mineToo]) roots(mine).events.get(id)?.set('place', rome)
  replayEdits(next, base, mine)
  for (const id of [eventId, mineToo]) expect(roots(next).events.get(id)?.get('place')).toEqual(rome)
  const once = Y.encodeStateAsUpdate(next)
  replayEdits(next, base, mine)
  expect(Y.encodeStateAsUpdate(next)).toEqual(once)
})

test('a replay makes the same edits on the other document, and a second replay changes nothing', () => {
  for (let round = 0; round < REPLAYS; round += 1) {
    const random = randomFrom(SEED + round)
    const { base, mine, next } = scene()
    for (let i = 0; i < 30; i += 1) applyRandomCommand(random, mine, 5)
    replayEdits(next, base, mine)
    expect(look(next), `seed ${SEED + round}`).toEqual(look(mine))
    const once = Y.encodeStateAsUpdate(next)
    replayEdits(next, base, mine)
    expect(Y.encodeStateAsUpdate(next), `seed ${SEED + round}`).toEqual(once)
  }
})

test('restores hundreds of rewritten notes, the first by their differences, the others whole', () => {
  const random = randomFrom(SEED)
  /** As long as only merges and imports make it. */
  const rewrite = (doc: Y.Doc, id: string) => {
    const words = Array.from({ length: 1900 }, () => String.fromCodePoint(97 + random.below(26))).join('')
    roots(doc).events.get(id)?.set('description', new Y.Text(words))
  }
  const target = createDocFromUpdates(createSeedUpdate(9))
  const ids = look(target).days.flatMap(({ id: dayId }) =>
    Array.from({ length: 50 }, (_, i) => addEvent(target, { dayId }, { label: `Plan ${i}` })),
  )
  for (const id of ids) rewrite(target, id)
  const base = copy(target)
  for (const id of ids) rewrite(base, id)
  const doc = copy(base)
  addEvent(doc, { dayId: '' }, { label: 'Idea of another user' })
  replayRestoration(doc, base, target)
  const [restored, wanted] = [look(doc).events, look(target).events]
  expect(ids.map((id) => restored[id])).toEqual(ids.map((id) => wanted[id]))
  expect(look(doc).ideas).toHaveLength(1)
  // All but the first notes are replaced whole: diffing them would take half a minute.
  expect(Y.getState(doc.store, doc.clientID)).toBeGreaterThan(0.95 * ids.length * 1900)
})

test('a replay keeps edits of other users: other fields, other words of a note, added events', () => {
  const { base, mine, next, dayId, eventId } = scene()
  editEvent(mine, eventId, { description: 'Con entrada. A las diez.', startTime: '10:00' })
  editEvent(next, eventId, { label: 'El Coliseo', description: 'Sin entrada, con entrada.' })
  const theirs = addEvent(next, { dayId }, { label: 'Foro' })
  replayEdits(next, base, mine)
  expect(look(next).events[eventId]).toMatchObject({ label: 'El Coliseo', startTime: '10:00' })
  expect(look(next).events[eventId]?.description).toContain('A las diez.')
  expect(look(next).events[eventId]?.description).toContain('Sin entrada')
  expect(look(next).days[0]?.events).toContain(theirs)
})

test('a replay leaves deleted events deleted, and deletes no day that other users have filled', () => {
  const { base, mine, next, dayId, other, eventId } = scene()
  editEvent(mine, eventId, { label: 'otro' })
  deleteEvent(next, eventId)
  deleteDay(mine, other)
  const theirs = addEvent(next, { dayId: other }, { label: 'de otra persona' })
  replayEdits(next, base, mine)
  expect(look(next).events[eventId]).toBeUndefined()
  expect(look(next).days.map(({ id }) => id)).toContain(other)
  expect(look(next).events[theirs]?.dayId).toBe(other)
  expect(look(next).days[0]?.id).toBe(dayId)
})

test('a replay restores a forgotten day with the events put into it', () => {
  const { base, mine, next, other, last, eventId } = scene()
  for (const doc of [base, next]) {
    deleteDay(doc, other)
    roots(doc).days.delete(last)
  }
  roots(next).days.delete(other)
  const id = addEvent(mine, { dayId: other }, { label: 'llega tarde' })
  moveEvent(mine, eventId, { dayId: last })
  const added = addDay(mine, { rangeDays: 9 })
  replayEdits(next, base, mine)
  expect(look(next).events[id]?.dayId).toBe(other)
  expect(look(next).events[eventId]?.dayId).toBe(last)
  expect(look(next).days.map((day) => day.id)).toContain(added)
})

test('a replay gives items without a position a valid one', () => {
  const { base, mine, next } = scene()
  roots(mine).days.set('01900000-0000-7000-8000-00000000000d', new Y.Map())
  roots(mine).events.set('01900000-0000-7000-8000-00000000000e', new Y.Map())
  replayEdits(next, base, mine)
  const [day, event] = [
    roots(next).days.get('01900000-0000-7000-8000-00000000000d'),
    roots(next).events.get('01900000-0000-7000-8000-00000000000e'),
  ]
  expect(isOrderKey(day?.get('ord'))).toBe(true)
  expect(event?.get('pos')).toEqual(['', expect.toSatisfy(isOrderKey)])
})
