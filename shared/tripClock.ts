import { addDays, type CalendarDate } from './dates'
import { arrivalOf } from './itinerary/eventPlaces'
import type { EventFields } from './itinerary/fields'
import { journeyTimes, type Journey } from './places/journeyTimes'
import { dateOfWallTime, instantOf, isTimeZone, wallTimeAt, parseWallTime, type WallTime } from './zoneTime'

type ClockedEvent = Pick<EventFields, 'startTime' | 'endTime' | 'category' | 'place' | 'to'>

interface ClockedDay {
  id: string
  date: CalendarDate
  events: readonly (ClockedEvent & { id: string })[]
}

/** In local time of the destination. */
export interface TripMoment {
  /** Day id; null before and after the trip. */
  today: string | null
  /** Event ids under way, in page order: 'Ahora'. */
  now: string[]
  /** Next event ids of today, all with the same start: 'Después'. */
  next: string[]
}

const HOUR_MS = 3_600_000

/**
 * `instant` is in milliseconds since 1970; without a zone, local time. Hours are in the zone
 * of the event's place, if it has one. An end before the start is on the next day; without
 * one, until the next start, at most an hour.
 */
export function findTripMoment(days: readonly ClockedDay[], timeZone: string | null, instant: number): TripMoment {
  const wall = wallTimeAt(timeZone, instant)
  const date = dateOfWallTime(wall)
  const timed = days.flatMap((day) => day.events.flatMap((event) => timedEvent(day, event, timeZone)))
  const starts = timed.map(({ start }) => start).toSorted((a, b) => a - b)
  const endOf = ({ start, end }: TimedEvent): WallTime =>
    end ?? Math.min(start + HOUR_MS, starts.find((other) => other > start) ?? Infinity)
  const upcoming = starts.find((start) => start > wall)
  const nextStart = upcoming !== undefined && dateOfWallTime(upcoming) === date ? upcoming : undefined
  return {
    today: days.find((day) => day.date === date)?.id ?? null,
    now: timed.filter((event) => event.start <= wall && wall < endOf(event)).map(({ id }) => id),
    next: timed.filter(({ start }) => start === nextStart).map(({ id }) => id),
  }
}

interface TimedEvent {
  id: string
  start: WallTime
  /** undefined if missing or equal to the start. */
  end: WallTime | undefined
}

function timedEvent(
  { date }: ClockedDay,
  { id, startTime, ...event }: ClockedDay['events'][number],
  timeZone: string | null,
): TimedEvent[] {
  const start = startTime === null ? undefined : parseWallTime(date, startTime)
  if (startTime === null || start === undefined) return []
  const fromZone = knownZoneOf(event.place) ?? timeZone
  const toZone = knownZoneOf(arrivalOf(event)) ?? fromZone
  const end = wallTimeOfEnd({ date, startTime, endTime: event.endTime, fromZone, toZone })
  const toDestination = (zone: string | null, wall: WallTime): WallTime =>
    zone === null || zone === timeZone ? wall : wallTimeAt(timeZone, instantOf(zone, wall))
  return [{ id, start: toDestination(fromZone, start), end: end === undefined ? undefined : toDestination(toZone, end) }]
}

/** In the zone of the end. */
function wallTimeOfEnd(journey: Journey & { startTime: string }): WallTime | undefined {
  const { date, startTime, endTime, fromZone, toZone } = journey
  if (endTime === null || (fromZone === toZone && endTime === startTime)) return undefined
  const overnight = endTime < startTime ? 1 : 0
  const dayOffset = fromZone === toZone ? overnight : journeyTimes(journey)?.dayOffset
  return dayOffset === undefined ? undefined : parseWallTime(addDays(date, dayOffset), endTime)
}

function knownZoneOf(place: EventFields['place']): string | null {
  const zone = place?.timeZone ?? null
  return zone !== null && isTimeZone(zone) ? zone : null
}
