import type { Day, Event } from '../api/events'
import type { Itinerary } from '../api/itineraries'
import type { Location } from '../api/locations'
import { type CalendarDate } from '../dates'
import { fromWireDate } from '../wireDates'
import { pickFields, type EventFields } from '../itinerary/fields'
import { oneLine } from '../limits'
import { isTimeZone } from '../zoneTime'

/** An event of a day, or an idea, as it is read wherever nobody edits. */
export interface OutlineEvent extends EventFields {
  id: string
}

export interface OutlineDay {
  id: string
  dayNumber: number
  /** `Día 2 - Miércoles, 2 de abril` */
  label: string
  date: CalendarDate
  events: readonly OutlineEvent[]
}

/** A trip from its title to its last idea, in the order in which it is read. */
export interface TripOutline {
  title: string
  description: string
  image: string | null
  startDate: CalendarDate
  endDate: CalendarDate
  place: Location
  days: readonly OutlineDay[]
  ideas: readonly OutlineEvent[]
}

/** What an outline is made of: an answer of REST, or a record beside `toWireDays` and `toWireEvents` of a view. */
export type OutlineSource = Pick<
  Itinerary,
  'title' | 'description' | 'image' | 'startDate' | 'endDate' | 'location' | 'days' | 'ideas'
>

/** The one order in which page, link, print, text, calendar and files show a trip. */
export function tripOutline({ startDate, endDate, location, days, ideas, ...trip }: OutlineSource): TripOutline {
  return {
    title: trip.title,
    description: trip.description,
    image: trip.image,
    startDate: fromWireDate(startDate),
    endDate: fromWireDate(endDate),
    place: { ...location, timeZone: knownZone(location.timeZone) },
    days: days.toSorted((a, b) => a.dayNumber - b.dayNumber).map(outlineDay),
    ideas: inOrder(ideas),
  }
}

const outlineDay = ({ id, dayNumber, label, date, events }: Day): OutlineDay => ({
  id,
  dayNumber,
  label,
  date: fromWireDate(date),
  events: inOrder(events),
})

const inOrder = (events: readonly Event[]): OutlineEvent[] =>
  events
    .toSorted((a, b) => a.orderIndex - b.orderIndex)
    // A document takes titles of several lines, which no kind of file has room for.
    .map((event) => ({ id: event.id, ...pickFields(event), label: oneLine(event.label) }))

/** A copy from before places had time zones says nothing of one, and a device may not know a zone that is younger than it. */
const knownZone = (timeZone: string | null | undefined): string | null =>
  typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : null
