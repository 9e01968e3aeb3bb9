import type { WireDay, WireEvent } from '../api/events'
import type { Itinerary } from '../api/itineraries'
import { tripLength } from '../dates'
import { fromWireDate } from '../wireDates'
import { isBeyondRange } from './derivedDay'
import { emptyEventFields } from './fields'
import { IDEAS_DAY_ID } from './ideas'
import type { DayView, EventView, ItineraryView } from './view'

export function viewFromResponse({
  startDate,
  endDate,
  days,
  ideas,
}: Pick<Itinerary, 'startDate' | 'endDate' | 'days' | 'ideas'>): ItineraryView {
  const events: Record<string, EventView> = {}
  const take = (dayId: string, list: readonly WireEvent[]): string[] => {
    for (const { commentCount: _count, votes: _votes, voted: _voted, ...event } of list)
      // Older answers lack newer fields.
      events[event.id] = { ...emptyEventFields, ...event, dayId }
    return list.map(({ id }) => id)
  }
  const range = tripLength(fromWireDate(startDate), fromWireDate(endDate))
  const dayView = ({ id, dayNumber, label, date, events: inside }: WireDay): DayView => ({
    id,
    dayNumber,
    label,
    date: fromWireDate(date),
    isBeyondRange: isBeyondRange(dayNumber, range),
    events: take(id, inside),
  })
  return { days: days.map(dayView), ideas: take(IDEAS_DAY_ID, ideas), events }
}
