import type { TripOutline } from '../tripOutline'
import { calendarEntries, type CalendarEntry } from './calendarEntries'
import { compactInstant } from './compactTime'
import { contentLine, escapeText } from './contentLine'
import { zoneBlock, type ZoneUse } from './zoneBlock'

/** How often what an entry says has changed, and when it last did (milliseconds since 1970). */
export interface EntryStamp {
  sequence: number
  modifiedAt: number
}

export interface CalendarTrip {
  outline: TripOutline
  /** Its page. */
  url: string
  stampOf: (eventId: string) => EntryStamp
}

/** Who made a calendar: an import trusts the order of ours. */
export const CALENDAR_PRODUCT = '-//Periplo//Periplo//ES'

/** Trips as one calendar (RFC 5545). The same trips and stamps give the same bytes. */
export function writeCalendar(name: string, trips: readonly CalendarTrip[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${CALENDAR_PRODUCT}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...[...zonesIn(trips)].flatMap(([timeZone, uses]) => zoneBlock(timeZone, uses)),
    ...trips.flatMap(({ outline, url, stampOf }) =>
      calendarEntries(outline, url).flatMap((entry) => eventBlock(entry, stampOf(entry.eventId))),
    ),
    'END:VCALENDAR',
  ]
  return lines.map(contentLine).join('')
}

function eventBlock({ eventId, lines }: CalendarEntry, { sequence, modifiedAt }: EntryStamp): string[] {
  const modified = compactInstant(modifiedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${eventId}@periplo`,
    `DTSTAMP:${modified}`,
    `LAST-MODIFIED:${modified}`,
    `SEQUENCE:${sequence}`,
    ...lines,
    'END:VEVENT',
  ]
}

/** The zones in which some event has hours, in the order in which they are met. */
function zonesIn(trips: readonly CalendarTrip[]): Map<string, ZoneUse[]> {
  const zones = new Map<string, ZoneUse[]>()
  for (const { outline } of trips) {
    const timed = outline.days.filter(({ events }) => events.some(({ startTime }) => startTime !== null))
    const [from, to] = [timed[0]?.date, timed.at(-1)?.date]
    const { timeZone } = outline.place
    if (timeZone === null || from === undefined || to === undefined) continue
    const uses = zones.get(timeZone)
    if (uses === undefined) zones.set(timeZone, [{ from, to }])
    else uses.push({ from, to })
  }
  return zones
}
