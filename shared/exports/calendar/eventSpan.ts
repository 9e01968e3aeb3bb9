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
 * In local time; undefined without a start. An end before the start is on the
 * next day. Without an end, or with one equal to the start, an hour. The end
 * stays after the start in nights of clock changes.
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
 * A start in a clock-change gap means a later instant, perhaps beyond the end:
 * then the length is kept.
 */
function endAfterStart(timeZone: string, start: WallTime, end: WallTime): WallTime {
  const begin = instantOf(timeZone, start)
  if (instantOf(timeZone, end) > begin) return end
  return wallTimeAt(timeZone, begin) + (end - start)
}
