import { categoryTexts } from '../../categoryTexts'
import type { CalendarDate } from '../../dates'
import { placeBadge } from '../../places'
import { mayChangeClocks } from '../../zoneTime'
import { titleOf } from '../eventLine'
import type { OutlineEvent, TripOutline } from '../tripOutline'
import { compactDate, compactNextDate, compactTime } from './compactTime'
import { escapeText } from './contentLine'
import { eventSpan } from './eventSpan'

/** An event of a day as a calendar tells it: everything but its page's address and when it was changed. Two entries that say the same have the same lines. */
export interface CalendarEntry {
  eventId: string
  lines: readonly string[]
}

/** The events of a trip's days, in the order of the page; ideas have no day to stand on. */
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

/** Without a start it takes the whole day; without a known zone its hours are those of wherever the reader is. */
function timeLinesOn(date: CalendarDate, timeZone: string | null): (event: OutlineEvent) => string[] {
  const zone = timeZone === null ? '' : `;TZID=${timeZone}`
  // To ask a zone takes far longer than all the rest, and hardly ever makes a difference.
  const changing = timeZone !== null && mayChangeClocks(timeZone, date) ? timeZone : null
  return (event) => {
    const span = eventSpan(date, event, changing)
    if (span === undefined) return [`DTSTART;VALUE=DATE:${compactDate(date)}`, `DTEND;VALUE=DATE:${compactNextDate(date)}`]
    return [`DTSTART${zone}:${compactTime(span.start)}`, `DTEND${zone}:${compactTime(span.end)}`]
  }
}
