import { isCalendarDate, type CalendarDate } from '#shared/dates'

/** Inserts dashes between day, month and year. */
export function withDashes(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return parts.filter((part) => part !== '').join('-')
}

/** Null while incomplete. */
export function fromDigits(typed: string): CalendarDate | null {
  const date = typed.split('-').toReversed().join('-')
  return isCalendarDate(date) ? date : null
}
