import { categoryTexts } from '../../categoryTexts'
import type { CalendarDate } from '../../dates'
import { formatPlaceAndCountry } from '../../places'
import { mayChangeClocks, instantOf, wallTimeAt, parseWallTime, type WallTime } from '../../zoneTime'
import { formatEventTitle } from '../eventLine'
import type { OutlineEvent, TripOutline } from '../tripOutline'
import type { EventFields } from '../../itinerary/fields'
import { formatIcsDate, formatIcsNextDate, formatIcsTime, escapeIcsText } from './contentLine'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** An event's lines, without URL and modification time. Equal content gives equal lines. */
export interface CalendarEntry {
  eventId: string
  lines: readonly string[]
}

interface EventSpan {
  start: WallTime
  end: WallTime
}

/** In page order, without ideas, which have no day. */
export function listCalendarEntries({ days, place }: TripOutline): CalendarEntry[] {
  const location = `LOCATION:${escapeIcsText(formatPlaceAndCountry(place))}`
  return days.flatMap((day) => {
    const timesOf = timeLinesOn(day.date, place.timeZone)
    return day.events.map((event) => ({
      eventId: event.id,
      lines: [
        ...timesOf(event),
        `SUMMARY:${escapeIcsText(formatEventTitle(event))}`,
        ...(event.description === '' ? [] : [`DESCRIPTION:${escapeIcsText(event.description)}`]),
        location,
        ...(event.category === null ? [] : [`CATEGORIES:${escapeIcsText(categoryTexts[event.category])}`]),
      ],
    }))
  })
}

/** Without a start an all-day event; without a known zone floating times. */
function timeLinesOn(date: CalendarDate, timeZone: string | null): (event: OutlineEvent) => string[] {
  const zone = timeZone === null ? '' : `;TZID=${timeZone}`
  // Asking the zone is slow, and needed only near clock changes.
  const changing = timeZone !== null && mayChangeClocks(timeZone, date) ? timeZone : null
  return (event) => {
    const span = eventSpan(date, event, changing)
    if (span === undefined) return [`DTSTART;VALUE=DATE:${formatIcsDate(date)}`, `DTEND;VALUE=DATE:${formatIcsNextDate(date)}`]
    return [`DTSTART${zone}:${formatIcsTime(span.start)}`, `DTEND${zone}:${formatIcsTime(span.end)}`]
  }
}

/**
 * In local time. An end before the start is on the next day; without an end, or with one
 * equal to the start, an hour. The end stays after the start in nights of clock changes.
 */
function eventSpan(
  date: CalendarDate,
  { startTime, endTime }: Pick<EventFields, 'startTime' | 'endTime'>,
  timeZone: string | null,
): EventSpan | undefined {
  const start = startTime === null ? undefined : parseWallTime(date, startTime)
  if (start === undefined) return undefined
  const entered = endTime === null ? undefined : parseWallTime(date, endTime)
  const end = entered === undefined || entered === start ? start + HOUR_MS : entered < start ? entered + DAY_MS : entered
  return { start, end: timeZone === null ? end : endAfterStart(timeZone, start, end) }
}

/** A start in a clock-change gap means a later instant: then the length is kept. */
function endAfterStart(timeZone: string, start: WallTime, end: WallTime): WallTime {
  const begin = instantOf(timeZone, start)
  if (instantOf(timeZone, end) > begin) return end
  return wallTimeAt(timeZone, begin) + (end - start)
}
