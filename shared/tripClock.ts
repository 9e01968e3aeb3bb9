import type { CalendarDate } from './dates'
import type { EventFields } from './itinerary/fields'
import { dateOfWallTime, wallTimeAt, parseWallTime, type WallTime } from './zoneTime'

interface ClockedDay {
  id: string
  date: CalendarDate
  events: readonly (Pick<EventFields, 'startTime' | 'endTime'> & { id: string })[]
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
const DAY_MS = 24 * HOUR_MS

/**
 * `instant` is in milliseconds since 1970; without a zone, local time. An end before the
 * start is on the next day; without one, until the next start, at most an hour.
 */
export function findTripMoment(days: readonly ClockedDay[], timeZone: string | null, instant: number): TripMoment {
  const wall = wallTimeAt(timeZone, instant)
  const date = dateOfWallTime(wall)
  const timed = days.flatMap((day) => day.events.flatMap((event) => timedEvent(day, event)))
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

function timedEvent(day: ClockedDay, { id, startTime, endTime }: ClockedDay['events'][number]): TimedEvent[] {
  const start = startTime === null ? undefined : parseWallTime(day.date, startTime)
  if (start === undefined) return []
  const entered = endTime === null ? undefined : parseWallTime(day.date, endTime)
  const end = entered === undefined || entered === start ? undefined : entered < start ? entered + DAY_MS : entered
  return [{ id, start, end }]
}
