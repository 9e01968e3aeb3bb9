import type { WireDay, WireEvent } from '../api/events'
import type { Itinerary } from '../api/itineraries'
import type { Location } from '../api/locations'
import { type CalendarDate } from '../dates'
import { fromWireDate } from '../wireDates'
import { withoutHiddenPlaces } from '../itinerary/eventPlaces'
import { pickEventFields, type EventFields } from '../itinerary/fields'
import { normalizeLine } from '../limits'
import { isTimeZone } from '../zoneTime'

export interface OutlineEvent extends EventFields {
  id: string
}

export interface OutlineDay {
  id: string
  dayNumber: number
  label: string
  date: CalendarDate
  events: readonly OutlineEvent[]
}

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

/** A REST answer, or a record with `toWireDays` and `toWireEvents` of a view. */
export type OutlineSource = Pick<
  Itinerary,
  'title' | 'description' | 'image' | 'startDate' | 'endDate' | 'location' | 'days' | 'ideas'
>

/** The one order for page, link, print, text, calendar and files. */
export function buildTripOutline({ startDate, endDate, location, days, ideas, ...trip }: OutlineSource): TripOutline {
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

/** For users who do not take part. */
export const outlineWithoutHiddenPlaces = (outline: TripOutline): TripOutline => ({
  ...outline,
  days: outline.days.map((day) => ({ ...day, events: day.events.map(withoutHiddenPlaces) })),
  ideas: outline.ideas.map(withoutHiddenPlaces),
})

/** undefined if the trip has no such day. Without ideas. */
export function outlineOfDay(outline: TripOutline, dayNumber: number): TripOutline | undefined {
  const days = outline.days.filter((day) => day.dayNumber === dayNumber)
  return days.length === 0 ? undefined : { ...outline, days, ideas: [] }
}

const outlineDay = ({ id, dayNumber, label, date, events }: WireDay): OutlineDay => ({
  id,
  dayNumber,
  label,
  date: fromWireDate(date),
  events: inOrder(events),
})

const inOrder = (events: readonly WireEvent[]): OutlineEvent[] =>
  events
    .toSorted((a, b) => a.orderIndex - b.orderIndex)
    // Titles in documents may have several lines.
    .map((event) => ({ id: event.id, ...pickEventFields(event), label: normalizeLine(event.label) }))

/** Old copies lack the zone, and a device may not know a new one. */
const knownZone = (timeZone: string | null | undefined): string | null =>
  typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : null
