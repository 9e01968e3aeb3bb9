import { categoryTexts } from '../../categoryTexts'
import { addDays, type CalendarDate } from '../../dates'
import { formatPlaceAndCountry } from '../../places'
import { arrivalOf } from '../../itinerary/eventPlaces'
import { journeyTimes } from '../../places/journeyTimes'
import type { Place } from '../../places/place'
import { mayChangeClocks, instantOf, wallTimeAt, parseWallTime, type WallTime } from '../../zoneTime'
import { formatEventTitle, formatPlaceName } from '../eventLine'
import type { OutlineEvent, TripOutline } from '../tripOutline'
import type { EventFields } from '../../itinerary/fields'
import { formatIcsDate, formatIcsNextDate, formatIcsTime, escapeIcsText } from './contentLine'
import type { ZoneUse } from './zoneBlock'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** An event's lines, without URL and modification time. Equal content gives equal lines. */
export interface CalendarEntry {
  eventId: string
  lines: readonly string[]
  /** Of its hours, each with its days. */
  zones: readonly { timeZone: string; use: ZoneUse }[]
}

interface EventSpan {
  start: WallTime
  end: WallTime
}

/** In page order, without ideas, which have no day. */
export function listCalendarEntries({ days, place }: TripOutline): CalendarEntry[] {
  const location = `LOCATION:${escapeIcsText(formatPlaceAndCountry(place))}`
  return days.flatMap((day) => {
    const timesOf = timesOn(day.date, place.timeZone)
    return day.events.map((event): CalendarEntry => {
      const { lines, zones } = timesOf(event)
      return {
        eventId: event.id,
        lines: [
          ...lines,
          `SUMMARY:${escapeIcsText(formatEventTitle(event))}`,
          ...(event.description === '' ? [] : [`DESCRIPTION:${escapeIcsText(event.description)}`]),
          ...(event.place === null ? [location] : placeLines(event.place)),
          ...(event.category === null ? [] : [`CATEGORIES:${escapeIcsText(categoryTexts[event.category])}`]),
        ],
        zones,
      }
    })
  })
}

const placeLines = (place: Place): string[] => {
  const name = formatPlaceName(place)
  const address = place.address === null || place.address === name ? '' : `, ${place.address}`
  return [`LOCATION:${escapeIcsText(name + address)}`, `GEO:${place.lat};${place.lng}`]
}

/**
 * Without a start an all-day event; without a known zone floating times. Hours are those of the event's
 * place, and of a journey's arrival.
 */
function timesOn(date: CalendarDate, tripZone: string | null): (event: OutlineEvent) => Pick<CalendarEntry, 'lines' | 'zones'> {
  // Asking the zone is slow, and needed only near clock changes.
  const changing = new Map<string | null, string | null>()
  const changingZone = (timeZone: string | null): string | null => {
    const known = changing.get(timeZone)
    if (known !== undefined) return known
    const found = timeZone !== null && mayChangeClocks(timeZone, date) ? timeZone : null
    changing.set(timeZone, found)
    return found
  }
  return (event) => {
    const zone = event.place?.timeZone ?? tripZone
    const span = eventSpan(date, event, changingZone(zone))
    if (span === undefined)
      return { lines: [`DTSTART;VALUE=DATE:${formatIcsDate(date)}`, `DTEND;VALUE=DATE:${formatIcsNextDate(date)}`], zones: [] }
    const arrival = arrivalIn(date, event, zone)
    const endZone = arrival?.timeZone ?? zone
    return {
      lines: [
        `DTSTART${idOf(zone)}:${formatIcsTime(span.start)}`,
        `DTEND${idOf(endZone)}:${formatIcsTime(arrival?.end ?? span.end)}`,
      ],
      zones: [
        ...(zone === null ? [] : [{ timeZone: zone, use: { from: date, to: date } }]),
        ...(arrival === undefined ? [] : [{ timeZone: arrival.timeZone, use: { from: arrival.date, to: arrival.date } }]),
      ],
    }
  }
}

const idOf = (timeZone: string | null): string => (timeZone === null ? '' : `;TZID=${timeZone}`)

interface Arrival {
  timeZone: string
  date: CalendarDate
  end: WallTime
}

/** Of a journey to another zone. */
function arrivalIn(date: CalendarDate, event: OutlineEvent, fromZone: string | null): Arrival | undefined {
  const timeZone = arrivalOf(event)?.timeZone ?? null
  const { startTime, endTime } = event
  if (timeZone === null || timeZone === fromZone || endTime === null) return undefined
  const times = journeyTimes({ date, startTime, endTime, fromZone, toZone: timeZone })
  if (times === undefined) return undefined
  const arrivalDate = addDays(date, times.dayOffset)
  const end = parseWallTime(arrivalDate, endTime)
  return end === undefined ? undefined : { timeZone, date: arrivalDate, end }
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
