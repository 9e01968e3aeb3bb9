import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editEvent, moveEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import { limits } from '#shared/limits'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { LegacyTrip, errorAck, OK_ACK } from '#testkit/legacy/legacyTrip'
import { createItinerary, type Account } from '#testkit/api/apiClient'
import { queryValue } from '#testkit/server/rows'
import type { TestServer } from '#testkit/server/testServer'
import { startWithPeople } from '#testkit/server/serverFixture'

let server: TestServer
let owner: Account
let friend: Account
let trip: LegacyTrip
let id: string
let dayId: string
let tab: LegacyTab

beforeAll(async () => {
  ;({ server, owner, friend } = await startWithPeople())
})
afterAll(() => server.close())
beforeEach(async () => {
  trip = await LegacyTrip.open(server, owner, friend)
  ;({ id, dayId, tab } = trip)
})

describe('edit-itinerary', () => {
  test('changes the record as PATCH does, and broadcasts the changed fields', async () => {
    const mine = await LegacyTab.enter(owner, id)
    const change = { title: ' Otro   título ', startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-06', likes: 99, days: [] }
    expect(await mine.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: change })).toEqual(OK_ACK)
    const { updatedItineraryData } = await tab.nextAction('edit-itinerary')
    expect(updatedItineraryData).toEqual({
      title: 'Otro título',
      startDate: '2026-11-01T00:00:00.000Z',
      endDate: '2026-11-06T00:00:00.000Z',
      dayCount: 6,
      recordVersion: expect.any(Number),
    })
    expect(tab.loadedPage.days.map(({ label }) => label)).toEqual(trip.view.days.map(({ label }) => label))
    expect(tab.loadedPage.days[0]?.label).toBe('Día 1 - Domingo, 1 de noviembre')
    await tab.waitForPendingEvents()
    expect(tab.actions, 'pages make new labels by themselves').toEqual([])
  })

  test('changes and broadcasts nothing for the same values, as after a PATCH', async () => {
    const mine = await LegacyTab.enter(owner, id)
    await owner.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Nuevo' } })
    await mine.nextAction('edit-itinerary')
    const { version } = await server.services.hub.open(id)
    for (let i = 0; i < 5; i += 1)
      expect(
        await mine.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: { title: 'Nuevo', isPublic: true } }),
      ).toEqual(OK_ACK)
    await server.services.settle(id)
    await mine.waitForPendingEvents()
    expect(mine.actions).toEqual([])
    expect((await server.services.hub.open(id)).version).toBe(version)
  })

  test('refuses dates shorter than the days, and sends the dates back', async () => {
    const mine = await LegacyTab.enter(owner, id)
    const dates = { startDate: '2026-10-24T00:00:00.000Z', endDate: '2026-10-25T00:00:00.000Z' }
    expect(await mine.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: dates })).toEqual(
      errorAck('InvalidInputError'),
    )
    expect((await mine.nextAction('edit-itinerary')).updatedItineraryData).toEqual({
      ...dates,
      endDate: '2026-10-28T00:00:00.000Z',
    })
  })
})

describe('add-day and delete-day', () => {
  test('a day is appended with a label of its own while the dates have room', async () => {
    const newDay = { label: 'Día 77 - Nunca', dayNumber: 77 }
    expect(await tab.emit('add-day', { itineraryId: id, dayData: { newDay } })).toEqual(OK_ACK)
    expect((await tab.nextAction('add-day')).day).toMatchObject({
      label: 'Día 5 - Miércoles, 28 de octubre',
      dayNumber: 5,
      date: '2026-10-28T00:00:00.000Z',
      events: [],
    })
    expect(await tab.emit('add-day', { itineraryId: id, dayData: { newDay } })).toEqual(errorAck('InvalidInputError'))
    expect(tab.errors).toEqual(['El itinerario ya tiene todos los días de sus fechas.'])
    expect(trip.view.days).toHaveLength(5)
  })

  test('a day is deleted with its events, and the copy of the days in the packet is ignored', async () => {
    await trip.add('a')
    const days = tab.loadedPage.days.slice(2).map((day) => ({ ...day, events: [] }))
    expect(await tab.emit('delete-day', { itineraryId: id, dayId, startDate: '1999-01-01', days })).toEqual(OK_ACK)
    const action = await tab.nextAction('delete-day')
    expect(action.days.map(({ label, dayNumber }) => [dayNumber, label])).toEqual([
      [1, 'Día 1 - Sábado, 24 de octubre'],
      [2, 'Día 2 - Domingo, 25 de octubre'],
      [3, 'Día 3 - Lunes, 26 de octubre'],
    ])
    expect(await tab.emit('delete-day', { itineraryId: id, dayId, startDate: '', days: [] }), 'again').toEqual(OK_ACK)
    expect(await tab.emit('delete-day', { itineraryId: id, dayId: crypto.randomUUID(), startDate: '', days: [] })).toEqual(
      errorAck('NotFoundError'),
    )
    expect(trip.view.days).toHaveLength(3)
  })
})

describe('add-event', () => {
  test('appends a normalized event, regardless of the place it asks for', async () => {
    await trip.add('a')
    const b = await trip.add(' b   b ', {
      orderIndex: 0,
      description: ' nota ',
      startTime: '09:30:00',
      endTime: '',
      category: 'food',
      image: '/images/x.jpg',
    })
    expect(trip.view.days[0]?.events.at(-1)).toBe(b)
    expect(trip.view.events[b]).toEqual({
      id: b,
      dayId,
      orderIndex: 1,
      label: 'b b',
      description: 'nota',
      category: 'food',
      image: '/images/x.jpg',
      startTime: '09:30',
      endTime: null,
      place: null,
      to: null,
      nights: null,
      authorId: null,
    })
  })

  test.each([
    { label: '   ' },
    { label: 'x'.repeat(limits.eventLabel + 1) },
    { label: 'a', description: 'x'.repeat(limits.eventDescription + 1) },
    { label: 'a', startTime: '25:00' },
    { label: 'a', category: 'sleep' },
    { label: 'a', image: 'https://evil.example/x.png' },
  ])('is refused over a limit: %j', async (eventData) => {
    expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData })).toEqual(errorAck('InvalidInputError'))
    expect(trip.view.days[0]?.events).toEqual([])
  })

  test('is refused in a day of another trip and in a full day', async () => {
    const other = await createItinerary(owner)
    const elsewhere = (await server.services.hub.open(other)).view().days[0]?.id
    expect(await tab.emit('add-event', { itineraryId: id, dayId: elsewhere, eventData: { label: 'a' } })).toEqual(
      errorAck('NotFoundError'),
    )
    for (let i = 0; i < limits.eventsPerDay; i += 1)
      expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: `${i}` } })).toEqual(OK_ACK)
    expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'de más' } })).toEqual(
      errorAck('InvalidInputError'),
    )
    expect(tab.errors.at(-1)).toBe('Este día ya tiene todos los eventos que caben.')
  })
})

describe('delete-event', () => {
  test('is idempotent, follows an event to its new day, and does not reach ideas', async () => {
    const [a, b, c] = [await trip.add('a'), await trip.add('b'), await trip.add('c')]
    const remove = (eventId: string) => tab.emit('delete-event', { itineraryId: id, dayId, eventId })
    expect([await remove(a), await remove(a), await remove(crypto.randomUUID())]).toEqual([OK_ACK, OK_ACK, OK_ACK])
    const elsewhere = trip.view.days[1]?.id ?? ''
    await trip.write((doc) => moveEvent(doc, b, { dayId: elsewhere }))
    await trip.write((doc) => moveEvent(doc, c, { dayId: IDEAS_DAY_ID }))
    expect([await remove(b), await remove(c)]).toEqual([OK_ACK, errorAck('NotFoundError')])
    expect(Object.keys(trip.view.events)).toEqual([c])
  })
})

describe('reorder-events', () => {
  const order = async () => trip.view.days[0]?.events
  const reorder = (ids: unknown[]) =>
    tab.emit('reorder-events', {
      itineraryId: id,
      dayId,
      eventData: { reorderedEvents: ids.map((eventId, orderIndex) => ({ id: eventId, orderIndex, label: 'no se lee' })) },
    })

  test('takes only positions; unknown, foreign and repeated ids are ignored, unseen events stay', async () => {
    const [a, b, c, d] = [await trip.add('a'), await trip.add('b'), await trip.add('c'), await trip.add('d')]
    const other = trip.view.days[1]?.id ?? ''
    await tab.emit('add-event', { itineraryId: id, dayId: other, eventData: { label: 'otro día' } })
    const foreign = trip.view.days[1]?.events[0]
    expect(await reorder([d, foreign, a, crypto.randomUUID(), a, 'nada', b])).toEqual(OK_ACK)
    expect(await order()).toEqual([d, a, b, c])
    expect(trip.view.events[a]?.label).toBe('a')
    expect(trip.view.days[1]?.events).toEqual([foreign])
    const truth = await tab.nextAction('reorder-events')
    expect(truth.events.map((event) => event.id)).toEqual([d, a, b, c])
  })

  test('is the smallest set of moves: one moved event is one write', async () => {
    const ids = [await trip.add('a'), await trip.add('b'), await trip.add('c'), await trip.add('d'), await trip.add('e')]
    const moved = [...ids.slice(1), ids[0] ?? '']
    tab.loadedPage.reorder(dayId, moved)
    expect(await reorder(moved)).toEqual(OK_ACK)
    await tab.nextAction('reorder-events')
    await tab.waitForPendingEvents()
    expect(tab.actions, 'it was done just so: no truth needed').toEqual([])
    expect(await order()).toEqual(moved)
    const newest = 'SELECT length(data) FROM doc_updates WHERE doc_id = @id ORDER BY seq DESC LIMIT 1'
    expect(await queryValue(server.services.db, newest, { id })).toBeLessThan(120)
  })
})

describe('edits of other clients', () => {
  test('reach legacy pages from any source, except ideas', async () => {
    const a = await trip.add('a')
    await trip.write((doc) => editEvent(doc, a, { label: 'desde otro sitio' }))
    expect((await tab.nextAction('edit-event')).updatedEventData).toMatchObject({ id: a, label: 'desde otro sitio' })
    await trip.write((doc) => moveEvent(doc, a, { dayId: IDEAS_DAY_ID }))
    expect(await tab.nextAction('delete-event')).toEqual({ action: 'delete-event', dayId, eventId: a })
    await trip.write((doc) => editEvent(doc, a, { label: 'en secreto' }))
    await trip.write((doc) => moveEvent(doc, a, { dayId }))
    expect((await tab.nextAction('add-event')).event).toMatchObject({ id: a, label: 'en secreto' })
  })
})
