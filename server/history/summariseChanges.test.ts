import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, moveDay, moveEvent } from '#shared/itinerary/commands'
import { IDEAS, newDoc, roots } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { AttributedTrip, describeChange, shownIn, START } from '#testkit/history/attributedTrip'
import { authorshipOf } from './authorship'
import { summariseChanges } from './summariseChanges'

/** Already reported. */
function planned() {
  const trip = new AttributedTrip()
  const ids: string[] = []
  trip.by('ana', (doc) => {
    ids.push(addEvent(doc, { dayId: trip.day(1) }, { label: 'museo' }))
    ids.push(addEvent(doc, { dayId: trip.day(1) }, { label: 'cena' }))
    ids.push(addEvent(doc, { dayId: trip.day(2) }, { label: 'playa' }))
  })
  expect(trip.told().map(describeChange)).toEqual(['ana add-event museo', 'ana add-event cena', 'ana add-event playa'])
  const [museum = '', dinner = '', beach = ''] = ids
  return { trip, museum, dinner, beach }
}

describe('the changes of one burst', () => {
  it('attribute to each editor of an event the fields that user edited', () => {
    const { trip, museum } = planned()
    for (const name of ['ana', 'bea']) trip.pull(name)
    editEvent(trip.person('ana'), museum, { label: 'Museo', startTime: '10:00' })
    editEvent(trip.person('bea'), museum, { description: 'con Ana', startTime: '11:00' })
    trip.push('ana')
    trip.push('bea')
    const told = trip.told().map(describeChange)
    expect(told).toEqual(['ana edit-event Museo label startTime', 'bea edit-event Museo startTime description'])
  })

  it('attribute a deletion to the user who deleted, not to authors or editors', () => {
    const { trip, museum, dinner } = planned()
    trip.pull('carla')
    trip.by('bea', (doc) => editEvent(doc, museum, { label: 'Museo' }))
    trip.by('carla', (doc) => deleteEvent(doc, museum))
    trip.by('bea', (doc) => editEvent(doc, dinner, { label: 'Cena' }))
    expect(trip.told().map(describeChange)).toEqual(['carla delete-event museo', 'bea edit-event Cena label'])
  })

  it('omit events added and deleted again, and reverted edits', () => {
    const { trip, museum } = planned()
    let id = ''
    trip.by('ana', (doc) => (id = addEvent(doc, { dayId: trip.day(1) }, { label: 'duda' })))
    trip.by('bea', (doc) => deleteEvent(doc, id))
    trip.by('bea', (doc) => editEvent(doc, museum, { label: 'Museo' }))
    trip.by('ana', (doc) => editEvent(doc, museum, { label: 'museo' }))
    expect(trip.told()).toEqual([])
  })

  it('report a new event that another user edits for both users', () => {
    const { trip } = planned()
    let id = ''
    trip.by('ana', (doc) => (id = addEvent(doc, { dayId: trip.day(1) }, { label: 'duda' })))
    trip.by('bea', (doc) => editEvent(doc, id, { label: 'certeza' }))
    expect(trip.told().map(describeChange)).toEqual(['ana add-event certeza', 'bea edit-event certeza label'])
  })

  it('attribute a note also to the user who only removed text from it', () => {
    const { trip, museum } = planned()
    trip.by('ana', (doc) => editEvent(doc, museum, { description: 'con guía y merienda' }))
    trip.told()
    for (const name of ['ana', 'bea']) trip.pull(name)
    editEvent(trip.person('ana'), museum, { description: 'con guía y merienda rica' })
    editEvent(trip.person('bea'), museum, { description: 'merienda' })
    trip.push('ana')
    trip.push('bea')
    expect(trip.told().map(describeChange)).toEqual(['ana edit-event museo description', 'bea edit-event museo description'])
  })
})

describe('changes of days', () => {
  it('a deleted day is one change, including its events', () => {
    const { trip } = planned()
    trip.by('bea', (doc) => deleteDay(doc, trip.day(1)))
    const [change, ...more] = trip.told()
    expect(more).toEqual([])
    expect(change).toMatchObject({ userId: 'bea', kind: 'delete-day', eventId: null, label: 'Día 1 - Sábado, 24 de octubre' })
  })

  it('an event deleted earlier by another user is attributed to that user', () => {
    const { trip, museum } = planned()
    trip.by('ana', (doc) => deleteEvent(doc, museum))
    trip.by('bea', (doc) => deleteDay(doc, trip.day(1)))
    expect(trip.told().map(describeChange)).toEqual(['ana delete-event museo', 'bea delete-day Día 1 - Sábado, 24 de octubre'])
  })

  it('a day deleted while another user adds an event stays, and both changes are reported', () => {
    const { trip, museum, dinner } = planned()
    for (const name of ['ana', 'bea']) trip.pull(name)
    const day = trip.day(1)
    addEvent(trip.person('ana'), { dayId: day }, { label: 'siesta' })
    deleteDay(trip.person('bea'), day)
    trip.push('ana')
    trip.push('bea')
    expect(trip.told().map(describeChange)).toEqual(['ana add-event siesta', 'bea delete-day Día 1 - Sábado, 24 de octubre'])
    expect(shownIn(trip.doc).events).not.toHaveProperty(museum)
    expect(shownIn(trip.doc).events).not.toHaveProperty(dinner)
  })

  it('a restored day is reported as added', () => {
    const { trip } = planned()
    const day = trip.day(3)
    trip.by('bea', (doc) => deleteDay(doc, day))
    trip.told()
    trip.by('ana', (doc) => roots(doc).days.get(day)?.delete('del'))
    expect(trip.told().map(describeChange)).toEqual(['ana add-day Día 3 - Lunes, 26 de octubre'])
  })

  it('added and moved days are reported', () => {
    const { trip } = planned()
    trip.by('bea', (doc) => addDay(doc, { rangeDays: 7 }))
    trip.by('ana', (doc) => moveDay(doc, trip.day(3), 0))
    expect(trip.told().map(describeChange)).toEqual([
      'bea add-day Día 4 - Martes, 27 de octubre',
      'ana move-day Día 1 - Sábado, 24 de octubre',
    ])
  })
})

describe('moves of events', () => {
  it('a move is reported for the moved event, with its current day', () => {
    const { trip, museum, dinner, beach } = planned()
    const [first, second] = [trip.day(1), trip.day(2)]
    trip.by('bea', (doc) => moveEvent(doc, dinner, { dayId: first, index: 0 }))
    expect(trip.told()).toMatchObject([{ userId: 'bea', kind: 'move-event', eventId: dinner, dayId: first }])
    trip.by('bea', (doc) => moveEvent(doc, museum, { dayId: second, index: 0 }))
    expect(trip.told()).toMatchObject([{ userId: 'bea', kind: 'move-event', eventId: museum, dayId: second }])
    trip.by('ana', (doc) => moveEvent(doc, beach, { dayId: IDEAS }))
    expect(trip.told()).toMatchObject([{ userId: 'ana', kind: 'move-event', eventId: beach, dayId: null }])
  })

  it('neighbours that only made room are not reported', () => {
    const { trip, museum, dinner, beach } = planned()
    const day = trip.day(1)
    // Nothing fits between two equal keys.
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
    seedDoc(doc, 2)
    addEvent(doc, { dayId: shownIn(doc).days[0]?.id ?? '' }, { label: 'museo' })
    return { doc, update: { data: Y.encodeStateAsUpdate(doc), origin: 'sync' as const, userId, at: 1 } }
  }
  const told = ({ doc, update }: ReturnType<typeof seededBy>, seq: number) =>
    summariseChanges({ days: new Map(), events: {} }, shownIn(doc), authorshipOf(doc, [{ ...update, seq }]), START)

  it('are not reported, neither from the server nor from an owner offline', () => {
    expect(told(seededBy(null), 1)).toEqual([])
    expect(told(seededBy('ana'), 1)).toEqual([])
  })

  it('a schema number written later hides nothing', () => {
    expect(told(seededBy('ana'), 7).map(({ kind }) => kind)).toEqual(['add-day', 'add-day', 'add-event'])
  })
})
