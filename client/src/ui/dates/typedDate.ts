import { isCalendarDate, type CalendarDate } from '#shared/dates'

export type RangeEnd = 'start' | 'end'

export interface DateFieldFocus {
  end: RangeEnd
  by: 'button' | 'field' | 'focus'
}

export function formatTypedDate(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return parts.filter((part) => part !== '').join('-')
}

export function parseTypedDate(typed: string): CalendarDate | null {
  const date = typed.split('-').toReversed().join('-')
  return isCalendarDate(date) ? date : null
}
