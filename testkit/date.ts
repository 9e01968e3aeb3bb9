import { parseWireDate, toWireDate, type CalendarDate } from '#shared/dates'

/** A calendar day written in a test: `date('2026-03-01')`. */
export function date(text: string): CalendarDate {
  const parsed = parseWireDate(text)
  if (parsed === undefined) throw new Error(`Not a day: ${text}`)
  return parsed
}

/** The same as it travels: `wireDate('2026-03-01')`. */
export const wireDate = (text: string) => toWireDate(date(text))
