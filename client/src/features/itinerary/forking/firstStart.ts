import { addDays, dateParts, type CalendarDate } from '#shared/dates'

/** The first date after today that is the same day of the week as the source's first. */
export function firstStart(sourceStart: CalendarDate, today: CalendarDate): CalendarDate {
  const { weekday } = dateParts(sourceStart)
  let date = addDays(today, 1)
  while (dateParts(date).weekday !== weekday) date = addDays(date, 1)
  return date
}
