import { parseWireDate, toWireDate, type CalendarDate } from '#shared/dates'

export function calendarDate(text: string): CalendarDate {
  const parsed = parseWireDate(text)
  if (parsed === undefined) throw new Error(`Not a day: ${text}`)
  return parsed
}

export const wireDate = (text: string) => toWireDate(calendarDate(text))
