import type { TripOutline } from '../tripOutline'
import { calendarEntries, type CalendarEntry } from './calendarEntries'
import { compactInstant } from './compactTime'
import { contentLine } from './contentLine'
import type { ZoneUse } from './zoneBlock'

/** Number of changes and time of the last (milliseconds since 1970). */
export interface EntryStamp {
  sequence: number
  modifiedAt: number
}

export interface CalendarTrip {
  outline: TripOutline
  /** The trip's page. */
  url: string
  stampOf: (eventId: string) => EntryStamp
  entries?: readonly CalendarEntry[]
}

export interface CalendarPart {
  title: string
  text: string
  /** First and last day with timed events, if any. */
  zone: { timeZone: string; use: ZoneUse } | undefined
}

/** Deterministic for the same trip and stamps. */
export const calendarPart = ({ outline, url, stampOf, entries = calendarEntries(outline) }: CalendarTrip): CalendarPart => ({
  title: outline.title,
  text: entries
    .flatMap((entry) => eventBlock(entry, url, stampOf(entry.eventId)))
    .map(contentLine)
    .join(''),
  zone: zoneOf(outline),
})

function eventBlock({ eventId, lines }: CalendarEntry, url: string, { sequence, modifiedAt }: EntryStamp): string[] {
  const modified = compactInstant(modifiedAt)
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
