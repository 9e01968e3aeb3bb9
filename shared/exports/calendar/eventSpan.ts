import type { CalendarDate } from '../../dates'
import type { EventFields } from '../../itinerary/fields'
import { instantOf, wallTimeAt, wallTimeOf, type WallTime } from '../../zoneTime'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface EventSpan {
  start: WallTime
  end: WallTime
}

/**
 * When an event with a start begins and ends by the clocks there; undefined for one without a start. An end before the start is on the next day. Without
 * an end, or with one that is its start, it lasts an hour. In the night in which clocks are changed the end still comes after the start.
 */
export function eventSpan(
  date: CalendarDate,
  { startTime, endTime }: Pick<EventFields, 'startTime' | 'endTime'>,
  timeZone: string | null,
): EventSpan | undefined {
  const start = startTime === null ? undefined : wallTimeOf(date, startTime)
  if (start === undefined) return undefined
  const entered = endTime === null ? undefined : wallTimeOf(date, endTime)
  const end = entered === undefined || entered === start ? start + HOUR_MS : entered < start ? entered + DAY_MS : entered
  return { start, end: timeZone === null ? end : endAfterStart(timeZone, start, end) }
}

/**
 * Where the clocks' change leaves out the start, the instant meant is later than the hour says, maybe later than the end's: then the end is as long after it
 * as was entered.
 */
function endAfterStart(timeZone: string, start: WallTime, end: WallTime): WallTime {
  const begin = instantOf(timeZone, start)
  if (instantOf(timeZone, end) > begin) return end
  return wallTimeAt(timeZone, begin) + (end - start)
}
