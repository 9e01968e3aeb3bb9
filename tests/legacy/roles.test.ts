import { expect, test } from 'vitest'
import { invite, signUp } from '#testkit/api/apiClient'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { OK_ACK, LegacyTrip, errorAck } from '#testkit/legacy/legacyTrip'
import { eventually } from '#testkit/eventually'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const fixture = setUpServerFixture()

async function open(role: 'proposer' | 'viewer') {
  const { server, ana, luis } = fixture
  const trip = await LegacyTrip.open(server, ana, luis)
  await ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { isPublic: false } })
  const eventId = await trip.add('de Luis')
  const guest = await signUp(server)
  await invite(ana, trip.id, guest, role)
  return { trip, eventId, guest, tab: await LegacyTab.enter(guest, trip.id) }
}

const setRole = (itineraryId: string, userId: string, role: 'editor' | 'viewer') =>
  fixture.ana.call('PATCH /itineraries/{id}/collaborators/{userId}', { params: { id: itineraryId, userId }, body: { role } })

test.each(['proposer', 'viewer'] as const)(
  'a %s watches a private trip, is refused every write and gets corrections',
  async (role) => {
    const { trip, eventId, tab } = await open(role)
    const { id, dayId } = trip
    const writes: Record<string, object> = {
      'add-event': { dayId, eventData: { label: 'mío' } },
      'edit-event': { dayId, eventId, updatedEventData: { label: 'mío' } },
      'delete-event': { dayId, eventId },
      'reorder-events': { dayId, eventData: { reorderedEvents: [] } },
      'delete-day': { dayId, startDate: '2026-10-24T00:00:00.000Z', days: [] },
      'add-day': { dayData: { newDay: { label: 'Día 9', dayNumber: 9 } } },
      'edit-itinerary': { updatedItineraryData: { title: 'Mío' } },
    }
    const before = trip.view
    for (const [name, payload] of Object.entries(writes))
      expect([name, await tab.emit(name, { itineraryId: id, ...payload })]).toEqual([name, errorAck('UnauthorizedError')])
    expect(trip.view).toBe(before)
    const actionNames = () => tab.actions.map(({ action }) => action)
    await eventually(() =>
      expect(actionNames()).toEqual(expect.arrayContaining(['edit-event', 'reorder-events', 'delete-day', 'edit-itinerary'])),
    )
    await trip.add('después')
    await eventually(() => expect(actionNames()).toContain('add-event'))
  },
)

test('a member stays when a trip turns private, and snapshots carry the roles', async () => {
  const { trip, guest, tab } = await open('viewer')
  const { ana, luis } = fixture
  const { id } = trip
  for (const isPublic of [true, false]) await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic } })
  await trip.add('otro')
  await eventually(() =>
    expect(tab.snapshots.at(-1)?.itinerary.roles).toEqual({ [ana.id]: 'owner', [luis.id]: 'editor', [guest.id]: 'viewer' }),
  )
  expect(tab.notices).not.toContain('access-revoked')
  await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: guest.id } })
  await eventually(() => expect(tab.notices).toContain('access-revoked'))
})

test('a new role is valid in open rooms from its response on', async () => {
  const { trip, guest, tab } = await open('viewer')
  const { id, dayId } = trip
  const add = () => tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'mío' } })
  expect(await add()).toEqual(errorAck('UnauthorizedError'))
  await setRole(id, guest.id, 'editor')
  expect(await add()).toEqual(OK_ACK)
  await setRole(id, guest.id, 'viewer')
  expect(await add()).toEqual(errorAck('UnauthorizedError'))
  expect(tab.notices).not.toContain('access-revoked')
})
