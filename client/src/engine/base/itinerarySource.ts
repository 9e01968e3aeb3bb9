import type { Day, Event } from '#shared/api/events'
import type { Itinerary } from '#shared/api/itineraries'
import type { UserBrief } from '#shared/api/users'
import { fromWireDate, tripLength } from '#shared/dates'
import { isBeyondRange } from '#shared/itinerary/dayFacts'
import { IDEAS } from '#shared/itinerary/ideas'
import type { DayView, EventView, ItineraryView } from '#shared/itinerary/view'
import { constant, type Readable } from '../../lib/store/store'

/** What an itinerary's page needs of the record: all that is not days and events. */
export type FullRecord = Omit<Itinerary, 'days' | 'ideas'>

/** Where a page reads an itinerary from: the live document, or, for people who just look, what the server answered. */
export interface ItinerarySource {
  /** A page that reads it is drawn once it is there. */
  record: Readable<FullRecord | undefined>
  /** Owner first. */
  people: Readable<readonly UserBrief[]>
  view: Readable<ItineraryView>
}

export const recordOf = ({ days: _days, ideas: _ideas, ...record }: Itinerary): FullRecord => record

/** Length of the trip's dates in days. */
export const tripLengthOf = ({ startDate, endDate }: Pick<FullRecord, 'startDate' | 'endDate'>): number =>
  tripLength(fromWireDate(startDate), fromWireDate(endDate))

/** What the server answered, in the form in which the live document shows itself. */
export function viewOfAnswer(itinerary: Itinerary): ItineraryView {
  const events: Record<string, EventView> = {}
  const take = (dayId: string, list: readonly Event[]): string[] => {
    for (const event of list) events[event.id] = { ...event, dayId }
    return list.map(({ id }) => id)
  }
  const range = tripLengthOf(itinerary)
  const dayView = ({ id, dayNumber, label, date, events: inside }: Day): DayView => ({
    id,
    dayNumber,
    label,
    date: fromWireDate(date),
    isBeyondRange: isBeyondRange(dayNumber, range),
    events: take(id, inside),
  })
  return { days: itinerary.days.map(dayView), ideas: take(IDEAS, itinerary.ideas), events }
}

/** The source of a page that only reads. */
export const sourceOfAnswer = (itinerary: Itinerary, people: readonly UserBrief[]): ItinerarySource => ({
  record: constant(recordOf(itinerary)),
  people: constant(people),
  view: constant(viewOfAnswer(itinerary)),
})
