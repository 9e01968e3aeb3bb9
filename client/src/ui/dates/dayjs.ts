import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/es'
import { isCalendarDate, type CalendarDate } from '#shared/dates'

/** The date picker's own kind of day, at noon where the reader is: no clock change can move it to another day. */
export const toDayjs = (date: CalendarDate | null): Dayjs | null =>
  date === null ? null : dayjs(`${date}T12:00:00`).locale('es')

/** Back again; null while a day is half typed or impossible. */
export function fromDayjs(value: Dayjs | null): CalendarDate | null {
  if (value === null || !value.isValid()) return null
  const date = value.format('YYYY-MM-DD')
  return isCalendarDate(date) ? date : null
}
