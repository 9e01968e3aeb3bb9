import * as Y from 'yjs'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDay, addDraftEvent, addEvent, deleteDay, deleteEvent, editEvent, moveDay, moveEvent, CommandError } from './commands'
import { IDEAS_DAY_ID, newDoc, roots } from './doc'
import { emptyEventFields, type EventFields } from './fields'
import { seedDoc } from './seed'
import { computeView } from './view'
import { noEventCounts, toWireDays } from './wire'
import { calendarDate } from '#testkit/date'
import { colosseum } from '#testkit/randomPlace'

let doc: Y.Doc
let dayIds: string[]

const read = (of: Y.Doc = doc) => computeView(of, calendarDate('2026-10-24'), calendarDate('2026-10-26'))
const labels = (dayId: string, of: Y.Doc = doc): string[] => {
  const shown = read(of)
  const ids = dayId === IDEAS_DAY_ID ? shown.ideas : (shown.days.find(({ id }) => id === dayId)?.events ?? [])
  return ids.map((id) => shown.events[id]?.label ?? '')
}
const day = (n: number): string => dayIds[n - 1] ?? ''
const add = (label: string, dayId = day(1), index?: number) =>
  addEvent(doc, index === undefined ? { dayId } : { dayId, index }, { label })
const problemOf = (command: () => unknown): unknown => {
  try {
    return command()
  } catch (error) {
    return error instanceof CommandError ? error.problem : error
  }
}
const fork = (): Y.Doc => {
  const other = newDoc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  return other
}
const sync = (a: Y.Doc, b: Y.Doc) => {
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)))
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)))
}
const updatesOf = (of: Y.Doc, command: () => unknown): number => {
  let count = 0
  const listen = () => (count += 1)
  of.on('update', listen)
  command()
  of.off('update', listen)
  return count
}

beforeEach(() => {
  doc = newDoc()
  seedDoc(doc, 3)
  dayIds = read().days.map(({ id }) => id)
})

describe('days', () => {
  it('are labelled by position', () => {
    expect(read().days.map(({ label }) => label)).toEqual([
      'Día 1 - Sábado, 24 de octubre',
      'Día 2 - Domingo, 25 de octubre',
      'Día 3 - Lunes, 26 de octubre',
    ])
    deleteDay(doc, day(1))
    expect(read().days.map(({ label }) => label)).toEqual(['Día 1 - Sábado, 24 de octubre', 'Día 2 - Domingo, 25 de octubre'])
  })

  it('are added at the end and only within the range', () => {
    expect(problemOf(() => addDay(doc, { rangeDays: 3 }))).toBe('range_full')
    const added = addDay(doc, { rangeDays: 4 })
    expect(read().days.at(-1)).toMatchObject({ id: added, dayNumber: 4, isBeyondRange: true })
  })

  it('are deleted with their known events, and return for one that arrives later', () => {
    add('Coliseo')
    const other = fork()
    addEvent(other, { dayId: day(1) }, { label: 'Foro' })
    expect(deleteDay(doc, day(1))).toBe(true)
    sync(doc, other)
    expect(labels(day(1))).toEqual(['Foro'])
    expect(read()).toEqual(read(other))
    addEvent(doc, { dayId: day(1) }, { label: 'Palatino' })
    expect(roots(doc).days.get(day(1))?.has('del')).toBe(false)
  })

  it('are deleted once', () => {
    deleteDay(doc, day(2))
    expect(updatesOf(doc, () => expect(deleteDay(doc, day(2))).toBe(false))).toBe(0)
    expect(deleteDay(doc, 'nobody')).toBe(false)
  })

  it('can be moved', () => {
    moveDay(doc, day(3), 0)
    expect(read().days.map(({ id }) => id)).toEqual([day(3), day(1), day(2)])
    expect(problemOf(() => moveDay(doc, 'nobody', 0))).toBe('unknown_day')
    expect(updatesOf(doc, () => moveDay(doc, day(3), 0))).toBe(0)
  })
})

describe('events', () => {
  it('are added at the given position, with defaults', () => {
    add('A')
    add('C')
    const b = add('B', day(1), 1)
    expect(labels(day(1))).toEqual(['A', 'B', 'C'])
    expect(read().events[b]).toEqual({
      id: b,
      dayId: day(1),
      orderIndex: 1,
      authorId: null,
      label: 'B',
      description: '',
      category: null,
      image: null,
      startTime: null,
      endTime: null,
      place: null,
      to: null,
      nights: null,
    })
  })

  it('are added once from the two drafts of a duplicated tab', () => {
    const draft = (fields: Partial<EventFields>, label = 'Cena') =>
      addDraftEvent(doc, { dayId: day(1) }, { ...emptyEventFields, label, ...fields }, 'draft')
    expect(draft({ startTime: '21:00', description: 'Mesa para dos' })).toBe('draft')
    expect(updatesOf(doc, () => draft({ description: 'Mesa para dos' }))).toBe(0)
    expect(draft({ category: 'food', description: 'Mesa' })).toBe('draft')
    expect(labels(day(1))).toEqual(['Cena'])
    const saved = () => read().events['draft']
    expect(saved()).toMatchObject({ startTime: '21:00', category: 'food', description: 'Mesa para dos' })
    draft({ startTime: '21:30', description: 'Mesa para dos, fuera' })
    expect(saved()).toMatchObject({ startTime: '21:30', description: 'Mesa para dos, fuera' })
    draft({ description: 'Llevar efectivo' })
    expect(saved()?.description).toBe('Mesa para dos, fuera\nLlevar efectivo')
  })

  it('of another title are added beside the one that a duplicated tab saved', () => {
    addDraftEvent(doc, { dayId: day(1) }, { label: 'Cena' }, 'draft')
    expect(addDraftEvent(doc, { dayId: day(1) }, { label: 'Comida' }, 'draft')).not.toBe('draft')
    expect(labels(day(1))).toEqual(['Cena', 'Comida'])
  })

  it('are added again from a draft when the first was deleted', () => {
    addDraftEvent(doc, { dayId: day(1) }, { label: 'Cena' }, 'draft')
    deleteEvent(doc, 'draft')
    addDraftEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'Cena' }, 'draft')
    expect([labels(day(1)), labels(IDEAS_DAY_ID)]).toEqual([[], ['Cena']])
  })

  it('without a place have no key for it, which older servers would refuse', () => {
    const b = add('B', day(1))
    editEvent(doc, b, { place: null, to: null, nights: null, label: 'C' })
    expect([...(roots(doc).events.get(b)?.keys() ?? [])].toSorted()).toEqual(
      ['category', 'description', 'endTime', 'image', 'label', 'pos', 'startTime'].toSorted(),
    )
  })

  it('get a place, an arrival and nights as whole values, which may be cleared', () => {
    const b = addEvent(doc, { dayId: day(1) }, { label: 'B', place: colosseum, nights: 2 })
    editEvent(doc, b, { to: colosseum, place: { ...colosseum, hidden: true } }, { place: colosseum })
    expect(read().events[b]).toMatchObject({ place: { ...colosseum, hidden: true }, to: colosseum, nights: 2 })
    editEvent(doc, b, { place: null, nights: null })
    expect(read().events[b]).toMatchObject({ place: null, to: colosseum, nights: null })
    expect(roots(doc).events.get(b)?.get('place')).toBeNull()
  })

  it('keep a place that another user set, when a form did not change it', () => {
    const b = addEvent(doc, { dayId: day(1) }, { label: 'B', place: colosseum })
    editEvent(doc, b, { place: { ...colosseum, name: 'Foro' } })
    editEvent(doc, b, { label: 'C', place: { ...colosseum } }, { label: 'B', place: colosseum })
    expect(read().events[b]).toMatchObject({ label: 'C', place: { name: 'Foro' } })
  })

  it('with the same place are not written again', () => {
    const b = addEvent(doc, { dayId: day(1) }, { label: 'B', place: colosseum })
    expect(updatesOf(doc, () => editEvent(doc, b, { place: { ...colosseum } }))).toBe(0)
  })

  it.each([
    ['place', { place: { ...colosseum, lat: 91 } }],
    ['to', { to: { ...colosseum, name: '' } }],
    ['nights', { nights: 61 }],
    ['nights', { nights: 0.5 }],
  ])('refuse an invalid value of %s', (field, fields) => {
    expect(() => addEvent(doc, { dayId: day(1) }, { label: 'B', ...fields })).toThrow(`invalid_field: ${field}`)
  })

  it('of two users who set a place at once get one whole place', () => {
    const b = addEvent(doc, { dayId: day(1) }, { label: 'B', place: colosseum })
    const other = fork()
    const [forum, pantheon] = [
      { ...colosseum, name: 'Foro', lat: 41.89246 },
      { ...colosseum, name: 'Panteón', lng: 12.47687 },
    ]
    editEvent(doc, b, { place: forum }, { place: colosseum })
    editEvent(other, b, { place: pantheon }, { place: colosseum })
    sync(doc, other)
    expect([forum, pantheon]).toContainEqual(read().events[b]?.place)
    expect(roots(other).events.get(b)?.get('place')).toEqual(read().events[b]?.place)
  })

  it('obey the limits for writers', () => {
    const wrong = [
      { label: '' },
      { label: '  ' },
      { label: 'x'.repeat(51) },
      { label: 'a', description: 'x'.repeat(251) },
      { label: 'a', startTime: '24:00' },
      { label: 'a', image: 'javascript:alert(1)' },
    ]
    for (const fields of wrong)
      expect(
        problemOf(() => addEvent(doc, { dayId: day(1) }, fields)),
        JSON.stringify(fields),
      ).toBe('invalid_field')
    expect(problemOf(() => addEvent(doc, { dayId: 'nobody' }, { label: 'a' }))).toBe('unknown_day')
    for (let i = 0; i < 60; i += 1) add(`Plan ${i}`)
    expect(problemOf(() => add('uno más'))).toBe('day_full')
    expect(read().days[0]?.events).toHaveLength(60)
    addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: '🏛️'.repeat(25) })
  })

  it('move within a day, to another day and to the ideas', () => {
    const [a] = [add('A'), add('B'), add('C')]
    moveEvent(doc, a, { dayId: day(1), index: 2 })
    expect(labels(day(1))).toEqual(['B', 'C', 'A'])
    moveEvent(doc, a, { dayId: day(2) })
    moveEvent(doc, a, { dayId: IDEAS_DAY_ID })
    expect([labels(day(1)), labels(day(2)), labels(IDEAS_DAY_ID)]).toEqual([['B', 'C'], [], ['A']])
    expect(updatesOf(doc, () => moveEvent(doc, a, { dayId: IDEAS_DAY_ID, index: 0 }))).toBe(0)
    expect(problemOf(() => moveEvent(doc, 'nobody', { dayId: day(1) }))).toBe('unknown_event')
  })

  it('write only what changed', () => {
    const a = add('A')
    expect(updatesOf(doc, () => editEvent(doc, a, { label: 'A', description: '', startTime: null }))).toBe(0)
    editEvent(doc, a, { label: ' Otra   cosa ', startTime: '09:30:00', category: 'food' })
    expect(read().events[a]).toMatchObject({ label: 'Otra cosa', startTime: '09:30', category: 'food' })
    editEvent(doc, a, { label: '' })
    expect(read().events[a]?.label).toBe('')
  })

  it('keep fields of other users that the form did not change', () => {
    const a = addEvent(doc, { dayId: day(1) }, { label: 'A', description: 'nota' })
    const form = { ...read().events[a] }
    editEvent(doc, a, { startTime: '10:00', description: 'nota de Ana' })
    editEvent(doc, a, { ...form, label: 'B', description: 'mi nota' }, form)
    expect(read().events[a]).toMatchObject({ label: 'B', startTime: '10:00', description: 'mi nota de Ana' })
  })

  it('merge a note that two users changed in different places', () => {
    const a = addEvent(doc, { dayId: day(1) }, { label: 'A', description: 'comprar entradas' })
    const other = fork()
    editEvent(doc, a, { description: 'comprar entradas hoy' })
    editEvent(other, a, { description: '¡comprar entradas' })
    sync(doc, other)
    expect(read().events[a]?.description).toBe('¡comprar entradas hoy')
    expect(read()).toEqual(read(other))
  })

  it('stay deleted when another user edits them concurrently', () => {
    const a = add('A')
    const other = fork()
    expect(deleteEvent(doc, a)).toBe(true)
    expect(deleteEvent(doc, a)).toBe(false)
    editEvent(other, a, { label: 'B' })
    sync(doc, other)
    expect(labels(day(1))).toEqual([])
    expect(problemOf(() => editEvent(doc, a, { label: 'C' }))).toBe('unknown_event')
  })

  it('show as ideas when their day is unknown', () => {
    const a = add('A')
    roots(doc).events.get(a)?.set('pos', ['0190c6a2-0000-7000-8000-000000000000', 'V'])
    expect(read().ideas).toEqual([a])
  })
})

describe('the view', () => {
  it('keeps the identity of unchanged parts', () => {
    const a = add('A')
    const b = add('B', day(2))
    const before = read()
    expect(computeView(doc, calendarDate('2026-10-24'), calendarDate('2026-10-26'), before)).toBe(before)
    editEvent(doc, a, { label: 'AA' })
    const after = computeView(doc, calendarDate('2026-10-24'), calendarDate('2026-10-26'), before)
    expect(after.events[b]).toBe(before.events[b])
    expect(after.days).toEqual(before.days)
    expect(after.days[1]).toBe(before.days[1])
    expect(after.days[0]).toBe(before.days[0])
    expect(after.events[a]).not.toBe(before.events[a])
  })

  it('follows a new start date without a write', () => {
    expect(computeView(doc, calendarDate('2027-02-27'), calendarDate('2027-03-01')).days.map(({ label }) => label)).toEqual([
      'Día 1 - Sábado, 27 de febrero',
      'Día 2 - Domingo, 28 de febrero',
      'Día 3 - Lunes, 1 de marzo',
    ])
  })

  it('survives a hostile document', () => {
    roots(doc).days.set('x', new Y.Map<unknown>([['ord', 7]]))
    roots(doc).events.set(
      'y',
      new Y.Map<unknown>([
        ['pos', 'nowhere'],
        ['label', { a: 1 }],
        ['description', 'plain'],
        ['category', 'hotel'],
      ]),
    )
    expect(read().events.y).toMatchObject({ dayId: IDEAS_DAY_ID, label: '', description: '', category: null })
  })

  it('has the wire format of the contract', () => {
    const a = addEvent(doc, { dayId: day(1) }, { label: 'A', startTime: '09:00' })
    expect(toWireDays(read())[0]).toEqual({
      id: day(1),
      label: 'Día 1 - Sábado, 24 de octubre',
      dayNumber: 1,
      date: '2026-10-24T00:00:00.000Z',
      events: [
        {
          id: a,
          orderIndex: 0,
          authorId: null,
          label: 'A',
          description: '',
          category: null,
          image: null,
          startTime: '09:00',
          endTime: null,
          place: null,
          to: null,
          nights: null,
          ...noEventCounts,
        },
      ],
    })
  })
})
