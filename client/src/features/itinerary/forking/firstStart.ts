import { addDays, dateParts, type CalendarDate } from '#shared/dates'

/** The first future date with the weekday of the source's start. */
export function firstStart(sourceStart: CalendarDate, today: CalendarDate): CalendarDate {
  const { weekday } = dateParts(sourceStart)
  let date = addDays(today, 1)
  while (dateParts(date).weekday !== weekday) date = addDays(date, 1)
  return date
}
