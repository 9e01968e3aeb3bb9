import { dateHere, dateParts, fromWireDate, type CalendarDate, type WireDate } from '#shared/dates'

const integers = new Intl.NumberFormat('es-ES')
/** `05`. */
export const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** A count as people read it: `1234`, `12.345`. */
export const formatCount = (value: number): string => integers.format(value)

/** `1 día`, `2 días`. */
export const plural = (value: number, one: string, many: string): string => `${formatCount(value)} ${value === 1 ? one : many}`

export const dayCount = (days: number): string => plural(days, 'día', 'días')

/** `24/10`. */
export function shortDate(date: CalendarDate): string {
  const { day, monthNumber } = dateParts(date)
  return `${twoDigits(day)}/${twoDigits(monthNumber)}`
}

/** `24/10 – 27/10` of two wire dates, `24/10` of one day. */
export function dateRange(startDate: WireDate, endDate: WireDate): string {
  const [start, end] = [fromWireDate(startDate), fromWireDate(endDate)]
  return start === end ? shortDate(end) : `${shortDate(start)} – ${shortDate(end)}`
}

/** `24 – 27 oct`, `30 oct – 2 nov`, `24 oct`. */
export function rangeInWords(start: CalendarDate, end: CalendarDate): string {
  const [from, to] = [dateParts(start), dateParts(end)]
  const month = (parts: typeof from) => ` ${parts.month.slice(0, 3)}`
  if (start === end) return `${to.day}${month(to)}`
  const sameMonth = from.month === to.month && from.year === to.year
  return `${from.day}${sameMonth ? '' : month(from)} – ${to.day}${month(to)}`
}

/** `24-10-2026`, as forms write a day. */
export function formDate(date: CalendarDate): string {
  const { day, monthNumber, year } = dateParts(date)
  return `${twoDigits(day)}-${twoDigits(monthNumber)}-${year}`
}

/** `18:40`, the hour of an instant where the reader is. */
export function timeHere(instant: string): string {
  const here = new Date(instant)
  return `${twoDigits(here.getHours())}:${twoDigits(here.getMinutes())}`
}

/** The instant at which a day ends where this browser is. */
export function endOfDayHere(date: CalendarDate): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + 1).toISOString()
}

/** Today where the reader is. */
export const today = (): CalendarDate => dateHere(Date.now())
