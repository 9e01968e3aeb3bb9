import { expect, it } from 'vitest'
import { toItineraryFile } from '#shared/exports/writeJson'
import { buildTripOutline } from '#shared/exports/tripOutline'
import { copyViewInto } from '#shared/itinerary/seed'
import { newDoc } from '#shared/itinerary/doc'
import { computeView } from '#shared/itinerary/view'
import { toWireDays, toWireEvents } from '#shared/itinerary/wire'
import { calendarDate } from '#testkit/date'
import { randomFrom } from '#testkit/random'
import { randomTrip } from '#testkit/trips/randomTrip'
import { createTripSource } from '#testkit/trips/createTripSource'
import { computeShiftedDates, toImportedView } from './importedTrip'

const facts = { exportedAt: 0, url: null }

it('100 trips are the same in a new document', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const source = randomTrip(randomFrom(seed))
    const outline = buildTripOutline(source)
    const trip = toItineraryFile(outline, facts).itinerary
    const doc = newDoc()
    copyViewInto(doc, toImportedView(trip, outline.startDate))
    const shown = computeView(doc, outline.startDate, outline.endDate)
    const again = buildTripOutline({ ...source, days: toWireDays(shown), ideas: toWireEvents(shown, shown.ideas) })
    expect(toItineraryFile(again, facts).itinerary, `seed ${seed}`).toEqual(trip)
  }
})

it('a trip with a new start date keeps its length, and without dates is as long as its days', () => {
  const { itinerary } = toItineraryFile(buildTripOutline(createTripSource({ range: 5, days: [[], []] })), facts)
  const on = calendarDate('2027-02-27')
  expect(computeShiftedDates(itinerary, on)).toEqual({ startDate: '2027-02-27', endDate: '2027-03-03' })
  expect(computeShiftedDates({ ...itinerary, startDate: null }, on)).toEqual({ startDate: '2027-02-27', endDate: '2027-02-28' })
  expect(computeShiftedDates({ ...itinerary, startDate: null, days: [] }, on)).toEqual({
    startDate: '2027-02-27',
    endDate: '2027-02-27',
  })
})
