import { categoryTexts } from '../../categoryTexts'
import type { CalendarDate } from '../../dates'
import { placeBadge } from '../../places'
import { mayChangeClocks } from '../../zoneTime'
import { titleOf } from '../eventLine'
import type { OutlineEvent, TripOutline } from '../tripOutline'
import { compactDate, compactNextDate, compactTime } from './compactTime'
import { escapeText } from './contentLine'
import { eventSpan } from './eventSpan'

/** An event's lines, without URL and modification time. Equal content gives equal lines. */
export interface CalendarEntry {
  eventId: string
  lines: readonly string[]
}

/** In page order, without ideas, which have no day. */
export function calendarEntries({ days, place }: TripOutline): CalendarEntry[] {
  const location = `LOCATION:${escapeText(placeBadge(place))}`
  return days.flatMap((day) => {
    const timesOf = timeLinesOn(day.date, place.timeZone)
    return day.events.map((event) => ({
      eventId: event.id,
      lines: [
        ...timesOf(event),
        `SUMMARY:${escapeText(titleOf(event))}`,
        ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
        location,
        ...(event.category === null ? [] : [`CATEGORIES:${escapeText(categoryTexts[event.category])}`]),
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
    if (span === undefined) return [`DTSTART;VALUE=DATE:${compactDate(date)}`, `DTEND;VALUE=DATE:${compactNextDate(date)}`]
    return [`DTSTART${zone}:${compactTime(span.start)}`, `DTEND${zone}:${compactTime(span.end)}`]
  }
}
