import { parseDateRange, formatDateRange, type CalendarDate } from '../dates'
import { formatPlaceAndCountry } from '../places'
import type { TripOutline } from './tripOutline'

const BETWEEN = ' · '

/** `Roma, Italia · del 24 al 26 de octubre de 2026` */
export const formatPlaceAndDates = ({
  place,
  startDate,
  endDate,
}: Pick<TripOutline, 'place' | 'startDate' | 'endDate'>): string =>
  `${formatPlaceAndCountry(place)}${BETWEEN}${formatDateRange(startDate, endDate)}`

export function parsePlaceAndDates(line: string): { place: string; start: CalendarDate; end: CalendarDate } | undefined {
  const at = line.lastIndexOf(BETWEEN)
  const range = at < 0 ? undefined : parseDateRange(line.slice(at + BETWEEN.length))
  return range && { place: line.slice(0, at), ...range }
}
