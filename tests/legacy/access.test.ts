import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { moveEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { LegacyTrip, errorAck, OK_ACK } from '#testkit/legacy/legacyTrip'
import { ApiClient, createItinerary, type Account } from '#testkit/api/apiClient'
import { queryValue } from '#testkit/server/rows'
import type { TestServer } from '#testkit/server/testServer'
import { startWithPeople } from '#testkit/server/serverFixture'

let server: TestServer
let owner: Account
let friend: Account
let stranger: Account
let nobody: ApiClient
let trip: LegacyTrip
let id: string
let dayId: string
let tab: LegacyTab

beforeAll(async () => {
  ;({ server, owner, friend, stranger } = await startWithPeople())
  nobody = new ApiClient(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  trip = await LegacyTrip.open(server, owner, friend)
  ;({ id, dayId, tab } = trip)
})

const logged = () => queryValue<number>(server.services.db, 'SELECT count(*) FROM doc_updates WHERE doc_id = @id', { id })

describe('every write', () => {
  const writes: Record<string, (eventId: string) => object> = {
    'edit-itinerary': () => ({ updatedItineraryData: { title: 'Otro' } }),
    'add-day': () => ({ dayData: { newDay: { label: 'Día 9', dayNumber: 9 } } }),
    'delete-day': () => ({ dayId, startDate: '2026-10-24T00:00:00.000Z', days: [] }),
    'add-event': () => ({ dayId, eventData: { label: 'nuevo' } }),
    'edit-event': (eventId) => ({ dayId, eventId, updatedEventData: { label: 'cambiado' } }),
    'delete-event': (eventId) => ({ dayId, eventId }),
    'reorder-events': (eventId) => ({ dayId, eventData: { reorderedEvents: [{ id: eventId }] } }),
  }

  test.each(Object.entries(writes))(
    '%s is refused to watchers, visitors and strangers, and reaches no other socket',
    async (name, payload) => {
      const eventId = await trip.add('a')
      const before = trip.view
      const room = await LegacyTab.enter(owner, id)
      const [watcher, guest] = [await LegacyTab.enter(stranger, id), await LegacyTab.enter(nobody, id)]
      const outsider = await LegacyTab.open(stranger)
      for (const socket of [watcher, guest, outsider]) {
        expect(await socket.emit(name, { itineraryId: id, ...payload(eventId) })).toEqual(errorAck('UnauthorizedError'))
        expect(socket.errors).toEqual(['No tienes permiso para hacer este cambio.'])
      }
      await room.waitForPendingEvents()
      expect(room.actions).toEqual([])
      expect(room.errors).toEqual([])
      expect(trip.view).toBe(before)
      const secret = await createItinerary(owner, { isPublic: false })
      for (const socket of [outsider, tab]) {
        expect(await socket.emit(name, { itineraryId: secret, ...payload(eventId) })).toEqual(errorAck('UnauthorizedError'))
        expect(await socket.emit(name, { itineraryId: crypto.randomUUID(), ...payload(eventId) })).toEqual(
          errorAck('NotFoundError'),
        )
      }
      expect(
        outsider.actions.filter(({ action }) => action === 'delete-day').length,
        'no truth of what one may not see',
      ).toBeLessThanOrEqual(1)
    },
  )

  test.each(Object.entries(writes))(
    '%s by the owner is stored before its acknowledgement, also without joining',
    async (name, payload) => {
      const eventId = await trip.add('a')
      await trip.write((doc) => moveEvent(doc, eventId, { dayId, index: 0 }))
      const socket = await LegacyTab.open(owner)
      const [rows, before] = [await logged(), trip.view]
      expect(await socket.emit(name, { itineraryId: id, ...payload(eventId) })).toEqual(OK_ACK)
      if (name === 'edit-itinerary')
        expect(await queryValue(server.services.db, 'SELECT title FROM itineraries WHERE id = @id', { id })).toBe('Otro')
      else if (name === 'reorder-events') expect(trip.view).toEqual(before)
      else expect(await logged()).toBe((rows ?? 0) + 1)
    },
  )

  test('a collaborator may change days and events, not the record', async () => {
    const eventId = await trip.add('a')
    for (const [name, payload] of Object.entries(writes)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .filter(([name]) => !name.startsWith('delete')))
      expect([name, await tab.emit(name, { itineraryId: id, ...payload(eventId) })]).toEqual([
        name,
        name === 'edit-itinerary' ? errorAck('UnauthorizedError') : OK_ACK,
      ])
  })

  test('with an opId is applied once per user, also when it is repeated', async () => {
    const mine = await LegacyTab.open(owner)
    const again = { itineraryId: id, dayId, opId: 'op-1', eventData: { label: 'una vez' } }
    expect(await Promise.all([tab.emit('add-event', again), tab.emit('add-event', again)])).toEqual([OK_ACK, OK_ACK])
    expect(await (await LegacyTab.open(friend)).emit('add-event', again)).toEqual(OK_ACK)
    expect(trip.view.days[0]?.events).toHaveLength(1)
    expect(await mine.emit('add-event', again)).toEqual(OK_ACK)
    expect(trip.view.days[0]?.events).toHaveLength(2)
  })

  test('is refused if the right ends before it is applied', async () => {
    const { hub } = server.services
    const open = hub.open.bind(hub)
    vi.spyOn(hub, 'open').mockImplementationOnce(async (itineraryId) => {
      await owner.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: friend.id } })
      return open(itineraryId)
    })
    const rows = await logged()
    expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'a' } })).toEqual(
      errorAck('UnauthorizedError'),
    )
    expect(await logged()).toBe(rows)
  })

  test('needs no acknowledgement callback', async () => {
    tab.socket.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'sin más' } })
    await eventually(() => expect(tab.loadedPage.days[0]?.events).toMatchObject([{ label: 'sin más' }]))
  })
})
