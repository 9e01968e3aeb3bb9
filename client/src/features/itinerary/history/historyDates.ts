import { addDays, localDate, dateParts, type CalendarDate } from '#shared/dates'
import { today } from '../../../lib/dateFormats'

const dayOf = (instant: string): CalendarDate => localDate(Date.parse(instant))

export interface DayOfHistory<T> {
  date: CalendarDate
  entries: T[]
}

/** Newest first. */
export function groupByDay<T extends { at: string }>(entries: readonly T[]): DayOfHistory<T>[] {
  const days: DayOfHistory<T>[] = []
  for (const entry of entries) {
    const date = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.date === date) last.entries.push(entry)
    else days.push({ date, entries: [entry] })
  }
  return days
}

/** 'Hoy', 'Ayer', '21 de noviembre', '21 de noviembre de 2025'. */
export function dayInWords(date: CalendarDate, now = today()): string {
  if (date === now) return 'Hoy'
  if (date === addDays(now, -1)) return 'Ayer'
  const { day, month, year } = dateParts(date)
  return `${day} de ${month}${year === dateParts(now).year ? '' : ` de ${year}`}`
}
