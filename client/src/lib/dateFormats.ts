import { localDate, dateParts, type CalendarDate } from '#shared/dates'

/** `05`. */
export const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** `24 – 27 oct`, `30 oct – 2 nov`, `24 oct`. */
export function rangeInWords(start: CalendarDate, end: CalendarDate): string {
  const [from, to] = [dateParts(start), dateParts(end)]
  const month = (parts: typeof from) => ` ${parts.month.slice(0, 3)}`
  if (start === end) return `${to.day}${month(to)}`
  const sameMonth = from.month === to.month && from.year === to.year
  return `${from.day}${sameMonth ? '' : month(from)} – ${to.day}${month(to)}`
}

/** `24-10-2026`, for forms. */
export function formDate(date: CalendarDate): string {
  const { day, monthNumber, year } = dateParts(date)
  return `${twoDigits(day)}-${twoDigits(monthNumber)}-${year}`
}

/** `18:40`, local time. */
export function timeHere(instant: string): string {
  const here = new Date(instant)
  return `${twoDigits(here.getHours())}:${twoDigits(here.getMinutes())}`
}

/** The local end of day, as an ISO instant. */
export function endOfDayHere(date: CalendarDate): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + 1).toISOString()
}

export const today = (): CalendarDate => localDate(Date.now())
