import { parseWireDate, toWireDate, type CalendarDate } from '#shared/dates'

export function date(text: string): CalendarDate {
  const parsed = parseWireDate(text)
  if (parsed === undefined) throw new Error(`Not a day: ${text}`)
  return parsed
}

export const wireDate = (text: string) => toWireDate(date(text))
