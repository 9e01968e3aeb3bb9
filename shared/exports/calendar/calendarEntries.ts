import { categoryTexts } from '../../categoryTexts'
import { placeBadge } from '../../places'
import { titleOf } from '../eventLine'
import type { OutlineDay, OutlineEvent, TripOutline } from '../tripOutline'
import { compactDate, compactNextDate, compactTime } from './compactTime'
import { escapeText } from './contentLine'
import { eventSpan } from './eventSpan'

/** An event of a day as a calendar tells it: everything but when it was changed. Two entries that say the same have the same lines. */
export interface CalendarEntry {
  eventId: string
  lines: readonly string[]
}

/** The events of a trip's days, in the order of the page; ideas have no day to stand on. `url` is the trip's page. */
export const calendarEntries = (trip: TripOutline, url: string): CalendarEntry[] =>
  trip.days.flatMap((day) =>
    day.events.map((event) => ({
      eventId: event.id,
      lines: [
        ...timeLines(day, event, trip.place.timeZone),
        `SUMMARY:${escapeText(titleOf(event))}`,
        ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
        `LOCATION:${escapeText(placeBadge(trip.place))}`,
        ...(event.category === null ? [] : [`CATEGORIES:${escapeText(categoryTexts[event.category])}`]),
        `URL:${url}`,
      ],
    })),
  )

/** Without a start it takes the whole day; without a known zone its hours are those of wherever the reader is. */
function timeLines({ date }: OutlineDay, event: OutlineEvent, timeZone: string | null): string[] {
  const span = eventSpan(date, event, timeZone)
  if (span === undefined) return [`DTSTART;VALUE=DATE:${compactDate(date)}`, `DTEND;VALUE=DATE:${compactNextDate(date)}`]
  const zone = timeZone === null ? '' : `;TZID=${timeZone}`
  return [`DTSTART${zone}:${compactTime(span.start)}`, `DTEND${zone}:${compactTime(span.end)}`]
}
