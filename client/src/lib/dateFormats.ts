import { localDate, dateParts, type CalendarDate } from '#shared/dates'

export const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** `24 – 27 oct`, `30 oct – 2 nov`, `24 oct`. */
export function formatDayMonthRange(start: CalendarDate, end: CalendarDate): string {
  const [from, to] = [dateParts(start), dateParts(end)]
  const month = (parts: typeof from) => ` ${parts.month.slice(0, 3)}`
  if (start === end) return `${to.day}${month(to)}`
  const sameMonth = from.month === to.month && from.year === to.year
  return `${from.day}${sameMonth ? '' : month(from)} – ${to.day}${month(to)}`
}

/** `24-10-2026`, for forms. */
export function formatInputDate(date: CalendarDate): string {
  const { day, monthNumber, year } = dateParts(date)
  return `${twoDigits(day)}-${twoDigits(monthNumber)}-${year}`
}

/** `18:40`, local time. */
export function formatLocalTime(instant: string): string {
  const here = new Date(instant)
  return `${twoDigits(here.getHours())}:${twoDigits(here.getMinutes())}`
}

/** As an ISO instant. */
export function endOfLocalDay(date: CalendarDate): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + 1).toISOString()
}

export const today = (): CalendarDate => localDate(Date.now())

/** '6 de diciembre, incluido' at the end of a day, else '6 de diciembre a las 18:40'. */
export function formatEndDate(instant: string, now = today()): string {
  const isEndOfDay = formatLocalTime(instant) === '00:00'
  const { day, month, year } = dateParts(localDate(Date.parse(instant) - (isEndOfDay ? 1 : 0)))
  const date = `${day} de ${month}${year === dateParts(now).year ? '' : ` de ${year}`}`
  return isEndOfDay ? `${date}, incluido` : `${date} a las ${formatLocalTime(instant)}`
}

/** '21 nov a las 18:40', '21 nov 2025 a las 18:40'. */
export function formatDateTime(instant: string, now = today()): string {
  const { day, month, year } = dateParts(localDate(Date.parse(instant)))
  return `${day} ${month.slice(0, 3)}${year === dateParts(now).year ? '' : ` ${year}`} a las ${formatLocalTime(instant)}`
}
