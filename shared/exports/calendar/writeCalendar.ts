import type { TripOutline } from '../tripOutline'
import { foldContentLine, escapeIcsText, formatIcsInstant } from './contentLine'
import { formatVTimeZone, type ZoneUse } from './zoneBlock'
import { listCalendarEntries, type CalendarEntry } from './calendarEntries'

/** Imports trust the order of our own calendars. */
export const CALENDAR_PRODUCT = '-//Periplo//Periplo//ES'

/** Number of changes and time of the last (milliseconds since 1970). */
export interface CalendarRevision {
  sequence: number
  modifiedAt: number
}

export interface CalendarTrip {
  outline: TripOutline
  url: string
  revisionOf: (eventId: string) => CalendarRevision
  entries?: readonly CalendarEntry[]
}

export interface CalendarPart {
  title: string
  text: string
  /** Days of the first and last use of each zone. */
  zones: ReadonlyMap<string, ZoneUse>
}

/** RFC 5545. Deterministic for the same trips and revisions. */
export const writeCalendar = (name: string, trips: readonly CalendarTrip[]): string =>
  joinCalendar(name, trips.map(createCalendarPart))

export function joinCalendar(name: string, parts: readonly CalendarPart[]): string {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${CALENDAR_PRODUCT}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeIcsText(name)}`,
    ...[...zonesIn(parts)].flatMap(([timeZone, uses]) => formatVTimeZone(timeZone, uses)),
  ]
  return [...head.map(foldContentLine), ...parts.map(({ text }) => text), foldContentLine('END:VCALENDAR')].join('')
}

function zonesIn(parts: readonly CalendarPart[]): Map<string, ZoneUse[]> {
  const zones = new Map<string, ZoneUse[]>()
  for (const [timeZone, use] of parts.flatMap((part) => [...part.zones])) {
    const uses = zones.get(timeZone)
    if (uses === undefined) zones.set(timeZone, [use])
    else uses.push(use)
  }
  return zones
}

export const createCalendarPart = ({
  outline,
  url,
  revisionOf,
  entries = listCalendarEntries(outline),
}: CalendarTrip): CalendarPart => ({
  title: outline.title,
  text: entries
    .flatMap((entry) => eventBlock(entry, url, revisionOf(entry.eventId)))
    .map(foldContentLine)
    .join(''),
  zones: zonesOf(entries),
})

function eventBlock({ eventId, lines }: CalendarEntry, url: string, { sequence, modifiedAt }: CalendarRevision): string[] {
  const modified = formatIcsInstant(modifiedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${eventId}@periplo`,
    `DTSTAMP:${modified}`,
    `LAST-MODIFIED:${modified}`,
    `SEQUENCE:${sequence}`,
    ...lines,
    `URL:${url}`,
    'END:VEVENT',
  ]
}

function zonesOf(entries: readonly CalendarEntry[]): Map<string, ZoneUse> {
  const zones = new Map<string, ZoneUse>()
  for (const { timeZone, use } of entries.flatMap((entry) => entry.zones)) {
    const known = zones.get(timeZone) ?? use
    zones.set(timeZone, { from: known.from < use.from ? known.from : use.from, to: known.to > use.to ? known.to : use.to })
  }
  return zones
}
