import { addDays, formatDayLabel, type CalendarDate } from '../dates'

export interface DerivedDay {
  /** From 1. */
  dayNumber: number
  date: CalendarDate
  /** `Día 2 - Miércoles, 2 de abril` */
  label: string
  /** Two users may add the last day at once: one is beyond the dates. */
  isBeyondRange: boolean
}

export const isBeyondRange = (dayNumber: number, rangeDays: number): boolean => dayNumber > rangeDays

export function deriveDay(index: number, startDate: CalendarDate, rangeDays: number): DerivedDay {
  const dayNumber = index + 1
  const date = addDays(startDate, index)
  return { dayNumber, date, label: formatDayLabel(dayNumber, date), isBeyondRange: isBeyondRange(dayNumber, rangeDays) }
}
