import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromWireDate } from '#shared/wireDates'
import { keepDates } from '#shared/itinerary/keepDates'
import { eventually } from '#testkit/eventually'
import { LegacyTrip, OK_ACK } from '#testkit/legacy/legacyTrip'
import { calendarDate } from '#testkit/date'
import type { Account } from '#testkit/api/apiClient'
import type { TestServer } from '#testkit/server/testServer'
import { startWithPeople } from '#testkit/server/serverFixture'

let server: TestServer
let owner: Account
let friend: Account
let trip: LegacyTrip

beforeAll(async () => {
  ;({ server, owner, friend } = await startWithPeople())
})
afterAll(() => server.close())
beforeEach(async () => {
  trip = await LegacyTrip.open(server, owner, friend)
})

const read = () => owner.call('GET /itineraries/{id}', { params: { id: trip.id } })
const patch = async (body: object) =>
  expect((await owner.attempt('PATCH /itineraries/{id}', { params: { id: trip.id }, body })).status).toBe(204)

/** What a page does before it sends the new start. */
async function keepDatesFrom(startDate: string): Promise<void> {
  const now = await read()
  const end = fromWireDate(now.endDate)
  await trip.write((doc) => {
    keepDates(doc, { start: fromWireDate(now.startDate), end }, { start: calendarDate(startDate), end })
  })
}

const agreed = () =>
  eventually(async () => {
    const { days, startDate } = await read()
    expect(trip.tab.loadedPage.record.startDate).toBe(startDate)
    expect(trip.tab.loadedPage.days.map(({ id, label }) => [id, label])).toEqual(days.map(({ id, label }) => [id, label]))
    return days
  })

test('an older page shows the days in front, and edits events on their dates', async () => {
  const { id, tab, dayId } = trip
  const event = await trip.add('Foro')
  const first = (await read()).days[0]!
  const form = tab.form(event)
  await keepDatesFrom('2026-10-22')
  await patch({ startDate: '2026-10-22' })
  const days = await agreed()
  expect(days.find((day) => day.id === dayId)?.date).toBe(first.date)
  expect(await tab.save(id, form, { label: 'Foro romano' })).toEqual(OK_ACK)
  expect((await read()).days.find((day) => day.id === dayId)?.events).toMatchObject([{ id: event, label: 'Foro romano' }])
})

test('an event that an older page puts into a removed day becomes an idea', async () => {
  const { id, tab } = trip
  await patch({ endDate: '2026-10-27' })
  const before = (await read()).days
  await keepDatesFrom('2026-10-25')
  const eventData = { label: 'Tívoli', description: '', category: null, startTime: '', endTime: '', image: null }
  expect(await tab.emit('add-event', { itineraryId: id, dayId: before[0]!.id, eventData })).toEqual(OK_ACK)
  await patch({ startDate: '2026-10-25', overflow: 'ideas' })
  const days = await agreed()
  expect(days.map((day) => [day.id, day.date])).toEqual(before.slice(1).map((day) => [day.id, day.date]))
  expect((await read()).ideas.map(({ label }) => label)).toEqual(['Tívoli'])
})
