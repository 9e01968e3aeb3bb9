import { expect, test } from 'vitest'
import { setSuspension } from '#server/accounts/userStore'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { eventually } from '#testkit/eventually'
import { OK_ACK, LegacyTrip, errorAck } from '#testkit/legacy/legacyTrip'
import { reportAndDecide, signUpModerator } from '#testkit/server/socialCalls'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { signUp } from '#testkit/api/apiClient'

const fixture = setUpServerFixture()

test('a suspended user is refused every write, and still gets the edits of others', async () => {
  const { server, ana, luis } = fixture
  const trip = await LegacyTrip.open(server, ana, luis)
  const { id, dayId, tab } = trip
  const eventId = await trip.add('mine')
  const [moderator, eva] = [await signUpModerator(server), await signUp(server)]
  const until = new Date(Date.now() + 60_000).toISOString()
  await reportAndDecide(eva, moderator, ['profile', luis.id], { action: 'suspend', until })
  const writes: Record<string, object> = {
    'add-event': { dayId, eventData: { label: 'late' } },
    'edit-event': { dayId, eventId, updatedEventData: { label: 'late' } },
    'delete-event': { dayId, eventId },
    'reorder-events': { dayId, eventData: { reorderedEvents: [{ id: eventId }] } },
    'delete-day': { dayId, startDate: '2026-10-24T00:00:00.000Z', days: [] },
    'add-day': { dayData: { newDay: { label: 'Día 9', dayNumber: 9 } } },
  }
  const before = trip.view
  for (const [name, payload] of Object.entries(writes))
    expect([name, await tab.emit(name, { itineraryId: id, ...payload })]).toEqual([name, errorAck('SuspendedError')])
  expect(new Set(tab.errors)).toEqual(new Set(['Tu cuenta está suspendida: puedes leer, pero no cambiar nada.']))
  expect(trip.view).toBe(before)
  const owner = await LegacyTab.enter(ana, id)
  expect(await owner.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'of Ana' } })).toEqual(OK_ACK)
  await eventually(() => expect(tab.actions.map(({ action }) => action)).toContain('add-event'))
})

test('a suspended owner may not change the record, and may again after the suspension', async () => {
  const { server, ana, luis } = fixture
  const { id } = await LegacyTrip.open(server, ana, luis)
  const tab = await LegacyTab.enter(ana, id)
  const rename = () => tab.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: { title: 'Otro' } })
  const suspend = (until: number | null) => server.services.db.write((tx) => setSuspension(tx, ana.id, until))
  await suspend(Date.now() + 60_000)
  expect(await rename()).toEqual(errorAck('SuspendedError'))
  await suspend(null)
  expect(await rename()).toEqual(OK_ACK)
})
