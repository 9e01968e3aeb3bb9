import { tripLength, type CalendarDate } from '#shared/dates'
import { limits } from '#shared/limits'
import { dateErrors } from './dateErrors'

interface Dates {
  start: CalendarDate
  end: CalendarDate
}

/**
 * What is wrong with new dates of a trip, as a sentence; undefined when nothing is. Days keep their places, so the range may not become
 * shorter than the days shown. It may stay so where it already is (two people added the last day at once). `changed` is the end just picked.
 */
export function tripDateProblem(now: Dates, next: Dates, changed: 'start' | 'end', days: number): string | undefined {
  if (next.start > next.end) return changed === 'start' ? dateErrors.startAfterEnd : dateErrors.endBeforeStart
  const length = tripLength(next.start, next.end)
  if (length > limits.tripDays) return dateErrors.tooLong(limits.tripDays)
  if (isTooShort(now, next, days)) return changed === 'start' ? dateErrors.daysBeforeStart(days) : dateErrors.daysAfterEnd(days)
  return undefined
}

/** Whether new dates have no room for all days, and the dates before had more. */
export function isTooShort(now: Dates, next: Dates, days: number): boolean {
  const length = tripLength(next.start, next.end)
  return length > 0 && length < days && length < tripLength(now.start, now.end)
}
