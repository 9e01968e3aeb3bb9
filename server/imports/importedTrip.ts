import type { FileItinerary } from '#shared/api/itineraryFile'
import { addDays, tripLength, type CalendarDate } from '#shared/dates'
import { deriveDay } from '#shared/itinerary/derivedDay'
import { emptyEventFields } from '#shared/itinerary/fields'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'

/** Moves the trip to `startDate`; keeps its length. */
export function computeShiftedDates(
  trip: FileItinerary,
  startDate: CalendarDate,
): { startDate: CalendarDate; endDate: CalendarDate } {
  const { startDate: from, endDate: to, days } = trip
  const length = from === null || to === null ? Math.max(days.length, 1) : tripLength(from, to)
  return { startDate, endDate: addDays(startDate, length - 1) }
}

/** For `copyViewInto`, which replaces the ids. */
export function toImportedView(trip: FileItinerary, startDate: CalendarDate): ItineraryView {
  const view: ItineraryView = { days: [], ideas: [], events: {} }
  const put = (dayId: string, events: FileItinerary['ideas']): string[] =>
    events.map((event, orderIndex) => {
      const id = `${dayId}/${orderIndex}`
      view.events[id] = { ...emptyEventFields, ...event, id, dayId, orderIndex, authorId: null }
      return id
    })
  trip.days.forEach(({ events }, i) => {
    const id = `day ${i + 1}`
    view.days.push({ ...deriveDay(i, startDate, trip.days.length), id, events: put(id, events) })
  })
  view.ideas = put(IDEAS_DAY_ID, trip.ideas)
  return view
}
