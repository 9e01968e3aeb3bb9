import { tripLength, type CalendarDate } from '#shared/dates'
import { limits } from '#shared/limits'
import { dateErrors } from './dateErrors'

interface Dates {
  start: CalendarDate
  end: CalendarDate
}

/**
 * The range must fit all days, unless already too short (two users added the
 * last day at once). `changed` is the picked end.
 */
export function tripDateProblem(now: Dates, next: Dates, changed: 'start' | 'end', days: number): string | undefined {
  if (next.start > next.end) return changed === 'start' ? dateErrors.startAfterEnd : dateErrors.endBeforeStart
  const length = tripLength(next.start, next.end)
  if (length > limits.tripDays) return dateErrors.tooLong(limits.tripDays)
  if (isTooShort(now, next, days)) return changed === 'start' ? dateErrors.daysBeforeStart(days) : dateErrors.daysAfterEnd(days)
  return undefined
}

/** Fits not all days, and fewer than before. */
export function isTooShort(now: Dates, next: Dates, days: number): boolean {
  const length = tripLength(next.start, next.end)
  return length > 0 && length < days && length < tripLength(now.start, now.end)
}
