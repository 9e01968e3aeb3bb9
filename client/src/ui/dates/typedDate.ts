import { isCalendarDate, type CalendarDate } from '#shared/dates'

/** What was typed, with the dashes that separate day, month and year where they belong. */
export function withDashes(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return parts.filter((part) => part !== '').join('-')
}

/** The day that was typed; null while it is none. */
export function fromDigits(typed: string): CalendarDate | null {
  const date = typed.split('-').toReversed().join('-')
  return isCalendarDate(date) ? date : null
}
