import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, moveDay, moveEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID, newDoc, roots } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { AttributedTrip, describeChange, computeAttributedTripView, TRIP_START } from '#testkit/history/attributedTrip'
import { authorshipOf } from './authorship'
import { attributeChanges } from './attributeChanges'

/** Already reported. */
function planned() {
  const trip = new AttributedTrip()
  const ids: string[] = []
  trip.editAs('ana', (doc) => {
    ids.push(addEvent(doc, { dayId: trip.day(1) }, { label: 'museo' }))
    ids.push(addEvent(doc, { dayId: trip.day(1) }, { label: 'cena' }))
    ids.push(addEvent(doc, { dayId: trip.day(2) }, { label: 'playa' }))
  })
  expect(trip.takeChanges().map(describeChange)).toEqual(['ana add-event museo', 'ana add-event cena', 'ana add-event playa'])
  const [museum = '', dinner = '', beach = ''] = ids
  return { trip, museum, dinner, beach }
}

describe('the changes of one burst', () => {
  it('attribute to each editor of an event the fields that user edited', () => {
    const { trip, museum } = planned()
    for (const name of ['ana', 'bea']) trip.pull(name)
    editEvent(trip.replicaOf('ana'), museum, { label: 'Museo', startTime: '10:00' })
    editEvent(trip.replicaOf('bea'), museum, { description: 'con Ana', startTime: '11:00' })
    trip.push('ana')
    trip.push('bea')
    const changes = trip.takeChanges().map(describeChange)
    expect(changes).toEqual(['ana edit-event Museo label startTime', 'bea edit-event Museo startTime description'])
  })

  it('attribute a deletion to the user who deleted, not to authors or editors', () => {
    const { trip, museum, dinner } = planned()
    trip.pull('carla')
    trip.editAs('bea', (doc) => editEvent(doc, museum, { label: 'Museo' }))
    trip.editAs('carla', (doc) => deleteEvent(doc, museum))
    trip.editAs('bea', (doc) => editEvent(doc, dinner, { label: 'Cena' }))
    expect(trip.takeChanges().map(describeChange)).toEqual(['carla delete-event museo', 'bea edit-event Cena label'])
  })

  it('omit events added and deleted again, and reverted edits', () => {
    const { trip, museum } = planned()
    let id = ''
    trip.editAs('ana', (doc) => (id = addEvent(doc, { dayId: trip.day(1) }, { label: 'duda' })))
    trip.editAs('bea', (doc) => deleteEvent(doc, id))
    trip.editAs('bea', (doc) => editEvent(doc, museum, { label: 'Museo' }))
    trip.editAs('ana', (doc) => editEvent(doc, museum, { label: 'museo' }))
    expect(trip.takeChanges()).toEqual([])
  })

  it('report a new event that another user edits for both users', () => {
    const { trip } = planned()
    let id = ''
    trip.editAs('ana', (doc) => (id = addEvent(doc, { dayId: trip.day(1) }, { label: 'duda' })))
    trip.editAs('bea', (doc) => editEvent(doc, id, { label: 'certeza' }))
    expect(trip.takeChanges().map(describeChange)).toEqual(['ana add-event certeza', 'bea edit-event certeza label'])
  })

  it('attribute a note also to the user who only removed text from it', () => {
    const { trip, museum } = planned()
    trip.editAs('ana', (doc) => editEvent(doc, museum, { description: 'con guía y merienda' }))
    trip.takeChanges()
    for (const name of ['ana', 'bea']) trip.pull(name)
    editEvent(trip.replicaOf('ana'), museum, { description: 'con guía y merienda rica' })
    editEvent(trip.replicaOf('bea'), museum, { description: 'merienda' })
    trip.push('ana')
    trip.push('bea')
    expect(trip.takeChanges().map(describeChange)).toEqual([
      'ana edit-event museo description',
      'bea edit-event museo description',
    ])
  })
})

describe('changes of days', () => {
  it('a deleted day is one change, including its events', () => {
    const { trip } = planned()
    trip.editAs('bea', (doc) => deleteDay(doc, trip.day(1)))
    const [change, ...more] = trip.takeChanges()
    expect(more).toEqual([])
    expect(change).toMatchObject({ userId: 'bea', kind: 'delete-day', eventId: null, label: 'Día 1 - Sábado, 24 de octubre' })
  })

  it('an event deleted earlier by another user is attributed to that user', () => {
    const { trip, museum } = planned()
    trip.editAs('ana', (doc) => deleteEvent(doc, museum))
    trip.editAs('bea', (doc) => deleteDay(doc, trip.day(1)))
    expect(trip.takeChanges().map(describeChange)).toEqual([
      'ana delete-event museo',
      'bea delete-day Día 1 - Sábado, 24 de octubre',
    ])
  })

  it('a day deleted while another user adds an event stays, and both changes are reported', () => {
    const { trip, museum, dinner } = planned()
    for (const name of ['ana', 'bea']) trip.pull(name)
    const day = trip.day(1)
    addEvent(trip.replicaOf('ana'), { dayId: day }, { label: 'siesta' })
    deleteDay(trip.replicaOf('bea'), day)
    trip.push('ana')
    trip.push('bea')
    expect(trip.takeChanges().map(describeChange)).toEqual([
      'ana add-event siesta',
      'bea delete-day Día 1 - Sábado, 24 de octubre',
    ])
    expect(computeAttributedTripView(trip.doc).events).not.toHaveProperty(museum)
    expect(computeAttributedTripView(trip.doc).events).not.toHaveProperty(dinner)
  })

  it('a restored day is reported as added', () => {
    const { trip } = planned()
    const day = trip.day(3)
    trip.editAs('bea', (doc) => deleteDay(doc, day))
    trip.takeChanges()
    trip.editAs('ana', (doc) => roots(doc).days.get(day)?.delete('del'))
    expect(trip.takeChanges().map(describeChange)).toEqual(['ana add-day Día 3 - Lunes, 26 de octubre'])
  })

  it('added and moved days are reported', () => {
    const { trip } = planned()
    trip.editAs('bea', (doc) => addDay(doc, { rangeDays: 7 }))
    trip.editAs('ana', (doc) => moveDay(doc, trip.day(3), 0))
    expect(trip.takeChanges().map(describeChange)).toEqual([
      'bea add-day Día 4 - Martes, 27 de octubre',
      'ana move-day Día 1 - Sábado, 24 de octubre',
    ])
  })
})

describe('moves of events', () => {
  it('a move is reported for the moved event, with its current day', () => {
    const { trip, museum, dinner, beach } = planned()
    const [first, second] = [trip.day(1), trip.day(2)]
    trip.editAs('bea', (doc) => moveEvent(doc, dinner, { dayId: first, index: 0 }))
    expect(trip.takeChanges()).toMatchObject([{ userId: 'bea', kind: 'move-event', eventId: dinner, dayId: first }])
    trip.editAs('bea', (doc) => moveEvent(doc, museum, { dayId: second, index: 0 }))
    expect(trip.takeChanges()).toMatchObject([{ userId: 'bea', kind: 'move-event', eventId: museum, dayId: second }])
    trip.editAs('ana', (doc) => moveEvent(doc, beach, { dayId: IDEAS_DAY_ID }))
    expect(trip.takeChanges()).toMatchObject([{ userId: 'ana', kind: 'move-event', eventId: beach, dayId: null }])
  })

  it('neighbours that only made room are not reported', () => {
    const { trip, museum, dinner, beach } = planned()
    const day = trip.day(1)
    // Nothing fits between two equal keys.
    trip.editAs('ana', (doc) => {
      for (const id of [museum, dinner]) roots(doc).events.get(id)?.set('pos', [day, 'a1'])
    })
    trip.takeChanges()
    trip.editAs('bea', (doc) => moveEvent(doc, beach, { dayId: day, index: 1 }))
    expect(trip.takeChanges()).toMatchObject([{ userId: 'bea', kind: 'move-event', eventId: beach, dayId: day }])
  })
})

describe('seeds', () => {
  const seededBy = (userId: string | null) => {
    const doc = newDoc()
    seedDoc(doc, 2)
    addEvent(doc, { dayId: computeAttributedTripView(doc).days[0]?.id ?? '' }, { label: 'museo' })
    return { doc, update: { data: Y.encodeStateAsUpdate(doc), origin: 'sync' as const, userId, at: 1 } }
  }
  const changesOf = ({ doc, update }: ReturnType<typeof seededBy>, seq: number) =>
    attributeChanges(
      { days: new Map(), events: {} },
      computeAttributedTripView(doc),
      authorshipOf(doc, [{ ...update, seq }]),
      TRIP_START,
    )

  it('are not reported, neither from the server nor from an owner offline', () => {
    expect(changesOf(seededBy(null), 1)).toEqual([])
    expect(changesOf(seededBy('ana'), 1)).toEqual([])
  })

  it('a schema number written later hides nothing', () => {
    expect(changesOf(seededBy('ana'), 7).map(({ kind }) => kind)).toEqual(['add-day', 'add-day', 'add-event'])
  })
})
