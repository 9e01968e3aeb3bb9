import type { CalendarDate, WireDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'

const integers = new Intl.NumberFormat('es-ES')
/** `1234`, `12.345`. */
export const formatCount = (value: number): string => integers.format(value)

/** `1 día`, `2 días`. */
export const plural = (value: number, one: string, many: string): string => `${formatCount(value)} ${value === 1 ? one : many}`

export const formatDayCount = (days: number): string => plural(days, 'día', 'días')

/** `24/10`. */
const formatShortDate = (date: CalendarDate): string => `${date.slice(8)}/${date.slice(5, 7)}`

/** `24/10 – 27/10`, or `24/10` for one day. */
export function formatShortDateRange(startDate: WireDate, endDate: WireDate): string {
  const [start, end] = [fromWireDate(startDate), fromWireDate(endDate)]
  return start === end ? formatShortDate(end) : `${formatShortDate(start)} – ${formatShortDate(end)}`
}
