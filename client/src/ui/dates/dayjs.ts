import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/es'
import { isCalendarDate, type CalendarDate } from '#shared/dates'

/** At local noon, so that no clock change moves the day. */
export const toDayjs = (date: CalendarDate | null): Dayjs | null =>
  date === null ? null : dayjs(`${date}T12:00:00`).locale('es')

/** Null for an incomplete or impossible day. */
export function fromDayjs(value: Dayjs | null): CalendarDate | null {
  if (value === null || !value.isValid()) return null
  const date = value.format('YYYY-MM-DD')
  return isCalendarDate(date) ? date : null
}
