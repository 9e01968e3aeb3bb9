import type { FileItinerary } from '#shared/api/itineraryFile'
import { addDays, tripLength, type CalendarDate } from '#shared/dates'
import { dayFactsAt } from '#shared/itinerary/dayFacts'
import { IDEAS } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'

/** The dates of a trip that begins on `startDate`: as long as the file says, else as it has days. */
export function datesFrom(trip: FileItinerary, startDate: CalendarDate): { startDate: CalendarDate; endDate: CalendarDate } {
  const { startDate: from, endDate: to, days } = trip
  const length = from === null || to === null ? Math.max(days.length, 1) : tripLength(from, to)
  return { startDate, endDate: addDays(startDate, length - 1) }
}

/** A trip that was understood as a view, for `copyInto`: its ids only hold it together, and every day and event gets another one there. */
export function importedView(trip: FileItinerary, startDate: CalendarDate): ItineraryView {
  const view: ItineraryView = { days: [], ideas: [], events: {} }
  const put = (dayId: string, events: FileItinerary['ideas']): string[] =>
    events.map((event, orderIndex) => {
      const id = `${dayId}/${orderIndex}`
      view.events[id] = { ...event, id, dayId, orderIndex, authorId: null }
      return id
    })
  trip.days.forEach(({ events }, i) => {
    const id = `day ${i + 1}`
    view.days.push({ ...dayFactsAt(i, startDate, trip.days.length), id, events: put(id, events) })
  })
  view.ideas = put(IDEAS, trip.ideas)
  return view
}
