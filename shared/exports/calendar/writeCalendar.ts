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
  zone: { timeZone: string; use: ZoneUse } | undefined
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
  for (const { zone } of parts) {
    if (zone === undefined) continue
    const uses = zones.get(zone.timeZone)
    if (uses === undefined) zones.set(zone.timeZone, [zone.use])
    else uses.push(zone.use)
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
  zone: zoneOf(outline),
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

function zoneOf({ days, place: { timeZone } }: TripOutline): CalendarPart['zone'] {
  const timed = days.filter(({ events }) => events.some(({ startTime }) => startTime !== null))
  const [from, to] = [timed[0]?.date, timed.at(-1)?.date]
  return timeZone === null || from === undefined || to === undefined ? undefined : { timeZone, use: { from, to } }
}
