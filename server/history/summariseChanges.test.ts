import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, moveDay, moveEvent } from '#shared/itinerary/commands'
import { IDEAS, isMarkedDeleted, newDoc, roots } from '#shared/itinerary/doc'
import { seed } from '#shared/itinerary/seed'
import { view, type ItineraryView } from '#shared/itinerary/view'
import { randomFrom } from '#testkit/random'
import { randomCommand } from '#testkit/randomCommands'
import { summariseChanges, type AttributedChange } from './summariseChanges'
import { authorshipOf } from './authorship'

const START = '2026-10-24'
const END = '2026-10-30'

const shownIn = (doc: Y.Doc): ItineraryView => view(doc, START, END)
const rowsOf = ({ days, events }: ItineraryView) => ({
  events,
  days: new Map(days.map(({ id, dayNumber }) => [id, dayNumber])),
})

/** A document as the server holds it, its log, and people who edit copies of it. */
class Trip {
  readonly doc = newDoc()
  readonly people = new Map<string, Y.Doc>()
  #log: { seq: number; data: Uint8Array; origin: 'sync'; userId: string | null; at: number }[] = []
  #seq = 0
  #before: ItineraryView
  /** What each update touched, as Yjs says it while it is applied: `event/key userId`. */
  readonly truth = new Set<string>()

  constructor(days = 3) {
    this.doc.on('update', (data: Uint8Array, userId: string | null) => {
      this.#log.push({ seq: (this.#seq += 1), data, origin: 'sync', userId, at: this.#seq })
    })
    this.doc.on('afterTransaction', (transaction: Y.Transaction) => this.#witness(transaction))
    const seeder = newDoc()
    seed(seeder, days)
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(seeder), null)
    this.#before = shownIn(this.doc)
    this.#log = []
  }

  #witness({ changed, origin }: Y.Transaction): void {
    const { days, events } = roots(this.doc)
    for (const [type, keys] of changed)
      for (const key of keys) {
        const shared: unknown = type
        const parent: unknown = type.parent
        if (shared === days || shared === events) this.truth.add(`${String(key)} ${String(origin)}`)
        else if (parent === days || parent === events)
          this.truth.add(`${type._item?.parentSub ?? ''}/${String(key)} ${String(origin)}`)
        else if (type.parent !== null) this.truth.add(`${type.parent._item?.parentSub ?? ''}/description ${String(origin)}`)
      }
  }

  person(name: string): Y.Doc {
    const doc = this.people.get(name) ?? newDoc()
    this.people.set(name, doc)
    return doc
  }

  /** Brings a person's copy what the others did. */
  pull(name: string): void {
    Y.applyUpdate(this.person(name), Y.encodeStateAsUpdate(this.doc))
  }

  /** The server takes what somebody did. */
  push(name: string): void {
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(this.person(name), Y.encodeStateVector(this.doc)), name)
  }

  /** Somebody who sees everything does something. */
  by(name: string, command: (doc: Y.Doc) => void): void {
    this.pull(name)
    command(this.person(name))
    this.push(name)
  }

  day(number: number): string {
    return this.#before.days[number - 1]?.id ?? ''
  }

  /** What is told of everything since the last time. */
  told(): AttributedChange[] {
    const after = shownIn(this.doc)
    const changes = summariseChanges(rowsOf(this.#before), after, authorshipOf(this.doc, this.#log), START)
    this.#before = after
    this.#log = []
    this.truth.clear()
    return changes
  }
}

const short = ({ userId, kind, label, fields }: AttributedChange) => [userId, kind, label, ...fields].join(' ')

/** Two events of Ana's in the first day and one in the second, told already. */
function planned() {
  const trip = new Trip()
  const ids: string[] = []
  trip.by('ana', (doc) => {
    ids.push(addEvent(doc, { dayId: trip.day(1) }, { label: 'museo' }))
    ids.push(addEvent(doc, { dayId: trip.day(1) }, { label: 'cena' }))
    ids.push(addEvent(doc, { dayId: trip.day(2) }, { label: 'playa' }))
  })
  expect(trip.told().map(short)).toEqual(['ana add-event museo', 'ana add-event cena', 'ana add-event playa'])
  const [museum = '', dinner = '', beach = ''] = ids
  return { trip, museum, dinner, beach }
}

describe('within one burst', () => {
  it('two people who edit the same event are each told with their own fields', () => {
    const { trip, museum } = planned()
    for (const name of ['ana', 'bea']) trip.pull(name)
    editEvent(trip.person('ana'), museum, { label: 'Museo', startTime: '10:00' })
    editEvent(trip.person('bea'), museum, { description: 'con Ana', startTime: '11:00' })
    trip.push('ana')
    trip.push('bea')
    const told = trip.told().map(short)
    expect(told).toEqual(['ana edit-event Museo label startTime', 'bea edit-event Museo startTime description'])
  })

  it('a deletion is the deleter’s, whoever wrote and edited the event', () => {
    const { trip, museum, dinner } = planned()
    trip.pull('carla')
    trip.by('bea', (doc) => editEvent(doc, museum, { label: 'Museo' }))
    trip.by('carla', (doc) => deleteEvent(doc, museum))
    trip.by('bea', (doc) => editEvent(doc, dinner, { label: 'Cena' }))
    expect(trip.told().map(short)).toEqual(['carla delete-event museo', 'bea edit-event Cena label'])
  })

  it('what came and went is not told, and neither is what is as it was', () => {
    const { trip, museum } = planned()
    let id = ''
    trip.by('ana', (doc) => (id = addEvent(doc, { dayId: trip.day(1) }, { label: 'duda' })))
    trip.by('bea', (doc) => deleteEvent(doc, id))
    trip.by('bea', (doc) => editEvent(doc, museum, { label: 'Museo' }))
    trip.by('ana', (doc) => editEvent(doc, museum, { label: 'museo' }))
    expect(trip.told()).toEqual([])
  })

  it('a new event that somebody else edits at once is told of both', () => {
    const { trip } = planned()
    let id = ''
    trip.by('ana', (doc) => (id = addEvent(doc, { dayId: trip.day(1) }, { label: 'duda' })))
    trip.by('bea', (doc) => editEvent(doc, id, { label: 'certeza' }))
    expect(trip.told().map(short)).toEqual(['ana add-event certeza', 'bea edit-event certeza label'])
  })

  it('a note is edited by whoever took something out of it, too', () => {
    const { trip, museum } = planned()
    trip.by('ana', (doc) => editEvent(doc, museum, { description: 'con guía y merienda' }))
    trip.told()
    for (const name of ['ana', 'bea']) trip.pull(name)
    editEvent(trip.person('ana'), museum, { description: 'con guía y merienda rica' })
    editEvent(trip.person('bea'), museum, { description: 'merienda' })
    trip.push('ana')
    trip.push('bea')
    expect(trip.told().map(short)).toEqual(['ana edit-event museo description', 'bea edit-event museo description'])
  })
})

describe('days', () => {
  it('a deleted day is one thing, with all that was in it', () => {
    const { trip } = planned()
    trip.by('bea', (doc) => deleteDay(doc, trip.day(1)))
    const [change, ...more] = trip.told()
    expect(more).toEqual([])
    expect(change).toMatchObject({ userId: 'bea', kind: 'delete-day', eventId: null, label: 'Día 1 - Sábado, 24 de octubre' })
  })

  it('what somebody else deleted of it before is told of them', () => {
    const { trip, museum } = planned()
    trip.by('ana', (doc) => deleteEvent(doc, museum))
    trip.by('bea', (doc) => deleteDay(doc, trip.day(1)))
    expect(trip.told().map(short)).toEqual(['ana delete-event museo', 'bea delete-day Día 1 - Sábado, 24 de octubre'])
  })

  it('one that was deleted while somebody put an event there stays; both are told', () => {
    const { trip, museum, dinner } = planned()
    for (const name of ['ana', 'bea']) trip.pull(name)
    const day = trip.day(1)
    addEvent(trip.person('ana'), { dayId: day }, { label: 'siesta' })
    deleteDay(trip.person('bea'), day)
    trip.push('ana')
    trip.push('bea')
    expect(trip.told().map(short)).toEqual(['ana add-event siesta', 'bea delete-day Día 1 - Sábado, 24 de octubre'])
    expect(shownIn(trip.doc).events).not.toHaveProperty(museum)
    expect(shownIn(trip.doc).events).not.toHaveProperty(dinner)
  })

  it('one that is put back is told as added', () => {
    const { trip } = planned()
    const day = trip.day(3)
    trip.by('bea', (doc) => deleteDay(doc, day))
    trip.told()
    trip.by('ana', (doc) => roots(doc).days.get(day)?.delete('del'))
    expect(trip.told().map(short)).toEqual(['ana add-day Día 3 - Lunes, 26 de octubre'])
  })

  it('are added and moved', () => {
    const { trip } = planned()
    trip.by('bea', (doc) => addDay(doc, { rangeDays: 7 }))
    trip.by('ana', (doc) => moveDay(doc, trip.day(3), 0))
    expect(trip.told().map(short)).toEqual([
      'bea add-day Día 4 - Martes, 27 de octubre',
      'ana move-day Día 1 - Sábado, 24 de octubre',
    ])
  })
})

describe('places', () => {
  it('a move is told of the event that was moved, with the day where it is now', () => {
    const { trip, museum, dinner, beach } = planned()
    const [first, second] = [trip.day(1), trip.day(2)]
    trip.by('bea', (doc) => moveEvent(doc, dinner, { dayId: first, index: 0 }))
    expect(trip.told()).toMatchObject([{ userId: 'bea', kind: 'move-event', eventId: dinner, dayId: first }])
    trip.by('bea', (doc) => moveEvent(doc, museum, { dayId: second, index: 0 }))
    expect(trip.told()).toMatchObject([{ userId: 'bea', kind: 'move-event', eventId: museum, dayId: second }])
    trip.by('ana', (doc) => moveEvent(doc, beach, { dayId: IDEAS }))
    expect(trip.told()).toMatchObject([{ userId: 'ana', kind: 'move-event', eventId: beach, dayId: null }])
  })

  it('neighbours that only made room were not moved', () => {
    const { trip, museum, dinner, beach } = planned()
    const day = trip.day(1)
    // Two events with the same key: nothing fits between them.
    trip.by('ana', (doc) => {
      for (const id of [museum, dinner]) roots(doc).events.get(id)?.set('pos', [day, 'a1'])
    })
    trip.told()
    trip.by('bea', (doc) => moveEvent(doc, beach, { dayId: day, index: 1 }))
    expect(trip.told()).toMatchObject([{ userId: 'bea', kind: 'move-event', eventId: beach, dayId: day }])
  })
})

describe('seeds', () => {
  const seededBy = (userId: string | null) => {
    const doc = newDoc()
    seed(doc, 2)
    addEvent(doc, { dayId: shownIn(doc).days[0]?.id ?? '' }, { label: 'museo' })
    return { doc, update: { data: Y.encodeStateAsUpdate(doc), origin: 'sync' as const, userId, at: 1 } }
  }
  const told = ({ doc, update }: ReturnType<typeof seededBy>, seq: number) =>
    summariseChanges({ days: new Map(), events: {} }, shownIn(doc), authorshipOf(doc, [{ ...update, seq }]), START)

  it('are not told: neither the server’s nor one that its owner made offline, with all that came with it', () => {
    expect(told(seededBy(null), 1)).toEqual([])
    expect(told(seededBy('ana'), 1)).toEqual([])
  })

  it('a schema number that somebody writes later hides nothing', () => {
    expect(told(seededBy('ana'), 7).map(({ kind }) => kind)).toEqual(['add-day', 'add-day', 'add-event'])
  })
})

describe('random histories of three people', () => {
  it.each(Array.from({ length: 25 }, (_, i) => 4100 + i))(
    'blame nobody for what others did, and leave nothing out (seed %i)',
    (number) => {
      const random = randomFrom(number)
      const trip = new Trip(4)
      const names = ['ana', 'bea', 'carla']
      for (let burst = 0; burst < 12; burst += 1) {
        const before = shownIn(trip.doc)
        // They only show because of an event in them: their deletion was told.
        const marked = new Set([...roots(trip.doc).days].flatMap(([id, day]) => (isMarkedDeleted(day) ? [id] : [])))
        for (let i = random.below(10); i >= 0; i -= 1) {
          const name = random.pick(names) ?? ''
          if (random.chance(0.5)) trip.pull(name)
          randomCommand(random, trip.person(name), 7)
          if (random.chance(0.7)) trip.push(name)
        }
        const { truth } = trip
        const witnessed = new Set(truth)
        const after = shownIn(trip.doc)
        const told = trip.told()
        for (const change of told) {
          const id = change.eventId ?? change.dayId ?? ''
          const keys = keysOf(change).map((key) => (key === '' ? `${id} ${change.userId}` : `${id}/${key} ${change.userId}`))
          expect(
            keys.some((key) => witnessed.has(key)),
            `${short(change)} of ${id}`,
          ).toBe(true)
        }
        expectComplete({ ...before, days: before.days.filter(({ id }) => !marked.has(id)) }, after, told)
      }
    },
  )

  const keysOf = ({ kind, fields }: AttributedChange): string[] => {
    if (kind === 'edit-event') return fields
    if (kind === 'move-event') return ['pos']
    if (kind === 'move-day') return ['ord']
    return ['', 'del']
  }

  function expectComplete(before: ItineraryView, after: ItineraryView, told: AttributedChange[]): void {
    const has = (kind: AttributedChange['kind'], id: string, field?: string) =>
      told.some(
        (change) =>
          change.kind === kind &&
          (change.eventId ?? change.dayId) === id &&
          (field === undefined || change.fields.includes(field)),
      )
    const deletedDays = new Set(told.flatMap(({ kind, dayId }) => (kind === 'delete-day' ? [dayId] : [])))
    for (const [id, event] of Object.entries(after.events)) {
      const was = before.events[id]
      if (was === undefined) expect(has('add-event', id)).toBe(true)
      else {
        for (const field of ['label', 'description', 'category', 'image', 'startTime', 'endTime'] as const)
          if (was[field] !== event[field]) expect(has('edit-event', id, field), `${field} of ${id}`).toBe(true)
        if (was.dayId !== event.dayId) expect(has('move-event', id)).toBe(true)
      }
    }
    for (const [id, was] of Object.entries(before.events))
      if (after.events[id] === undefined) expect(has('delete-event', id) || deletedDays.has(was.dayId)).toBe(true)
    const daysBefore = before.days.map(({ id }) => id)
    const daysAfter = after.days.map(({ id }) => id)
    for (const id of daysBefore) if (!daysAfter.includes(id)) expect(has('delete-day', id)).toBe(true)
  }
})
