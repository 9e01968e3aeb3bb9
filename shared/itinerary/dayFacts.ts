import { addDays, dayLabel, type CalendarDate } from '../dates'

/** What follows from the place of a day among those that show. */
export interface DayFacts {
  /** 1 for the first day shown. */
  dayNumber: number
  date: CalendarDate
  /** `Día 2 - Miércoles, 2 de abril` */
  label: string
  /** Two people may add the last day at once: the later one is shown beyond the trip's dates, never dropped. */
  isBeyondRange: boolean
}

/** Whether a day lies beyond a trip of `rangeDays`. */
export const isBeyondRange = (dayNumber: number, rangeDays: number): boolean => dayNumber > rangeDays

/** Of the day at `index` (from 0) of a trip that begins on `startDate` and whose dates span `rangeDays`. */
export function dayFactsAt(index: number, startDate: CalendarDate, rangeDays: number): DayFacts {
  const dayNumber = index + 1
  const date = addDays(startDate, index)
  return { dayNumber, date, label: dayLabel(dayNumber, date), isBeyondRange: isBeyondRange(dayNumber, rangeDays) }
}
