import { limits } from './limits'

declare const calendarDate: unique symbol

/** `YYYY-MM-DD`, without time zone. Only this module makes one, from validated text. */
export type CalendarDate = string & { readonly [calendarDate]: true }

/** On the wire: midnight UTC, or the day alone. */
export type WireDate = CalendarDate | `${CalendarDate}T00:00:00${'' | '.000'}Z`

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand is given here and nowhere else, to texts that are a day
const calendarDay = (text: string): CalendarDate => text as CalendarDate

export const EPOCH = calendarDay('1970-01-01')

/** For reads that do not depend on dates. */
export const ANY_DATE = calendarDay('2000-01-01')

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const WIRE_DATE = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.000)?Z$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/
const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const FURTHEST_EAST_MS = 13 * 3_600_000
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const
const RANGE_IN_FULL = /^(?:del )?(\d{1,2})(?: de ([a-z]+))?(?: de (\d{4}))?(?: al (\d{1,2}) de ([a-z]+) de (\d{4}))?$/

const toDayNumber = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const fromDayNumber = (day: number): CalendarDate => calendarDay(new Date(day * DAY_MS).toISOString().slice(0, 10))

/** Also rejects 30 February, and years outside 1000 to 9998. */
export function isCalendarDate(value: string): value is CalendarDate {
  const match = CALENDAR_DATE.exec(value)
  if (match === null || Number(match[1]) < 1000 || Number(match[1]) > 9998) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** `YYYY-MM-DD` or exactly midnight UTC: never a day shifted by a time zone. */
export function parseWireDate(value: string): CalendarDate | undefined {
  const date = WIRE_DATE.exec(value)?.[1] ?? value
  return isCalendarDate(date) ? date : undefined
}

/**
 * A wire date, or the instant at which the user's day begins (older clients): between
 * UTC−10:45 and UTC+13, at a quarter hour, so it is the UTC day 13 hours later.
 */
export function parseDateInput(value: string): CalendarDate | undefined {
  const day = INSTANT.exec(value)?.[1]
  if (day === undefined || !isCalendarDate(day)) return parseWireDate(value)
  const instant = Date.parse(value)
  if (Number.isNaN(instant) || instant % QUARTER_MS !== 0) return undefined
  const date = fromDayNumber(Math.floor((instant + FURTHEST_EAST_MS) / DAY_MS))
  return isCalendarDate(date) ? date : undefined
}

export const isWireDate = (value: string): value is WireDate => parseWireDate(value) !== undefined

/** Midnight UTC, with milliseconds. */
export const toWireDate = (date: CalendarDate) => `${date}T00:00:00.000Z` as const

/** `now` is in milliseconds since 1970. */
export function localDate(now: number): CalendarDate {
  const here = new Date(now)
  return fromDayNumber(Date.UTC(here.getFullYear(), here.getMonth(), here.getDate()) / DAY_MS)
}

/** From milliseconds since 1970. */
export const toIsoInstant = (instant: number): string => new Date(instant).toISOString()

export const addDays = (date: CalendarDate, days: number): CalendarDate => fromDayNumber(toDayNumber(date) + days)

export const daysBetween = (start: CalendarDate, end: CalendarDate): number => toDayNumber(end) - toDayNumber(start)

/** In days, both ends included. */
export const tripLength = (start: CalendarDate, end: CalendarDate): number => daysBetween(start, end) + 1

export function findDateProblem(start: CalendarDate, end: CalendarDate): 'end_before_start' | 'range_too_long' | undefined {
  if (end < start) return 'end_before_start'
  return tripLength(start, end) > limits.tripDays ? 'range_too_long' : undefined
}

/** In Spanish: `{ weekday: 'martes', day: 1, month: 'abril', year: 2025 }` */
export function dateParts(date: CalendarDate) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return {
    // 1 January 1970, day 0, was a Thursday.
    weekday: WEEKDAYS.at((toDayNumber(date) + 4) % 7) ?? WEEKDAYS[0],
    day,
    month: MONTHS[month - 1] ?? MONTHS[0],
    monthNumber: month,
    year,
  }
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `Martes, 1 de abril` */
export function formatWeekdayDate(date: CalendarDate): string {
  const { weekday, day, month } = dateParts(date)
  return `${capitalise(weekday)}, ${day} de ${month}`
}

/** `4 de abril de 2026`, `del 30 de marzo al 4 de abril de 2026` */
export function formatDateRange(start: CalendarDate, end: CalendarDate): string {
  const [from, to] = [dateParts(start), dateParts(end)]
  const full = `${to.day} de ${to.month} de ${to.year}`
  if (start === end) return full
  if (from.year !== to.year) return `del ${from.day} de ${from.month} de ${from.year} al ${full}`
  return from.month === to.month ? `del ${from.day} al ${full}` : `del ${from.day} de ${from.month} al ${full}`
}

/** The inverse of `formatDateRange`; undefined for other texts. */
export function parseDateRange(text: string): { start: CalendarDate; end: CalendarDate } | undefined {
  const [, day, month, year, endDay, endMonth, endYear] = RANGE_IN_FULL.exec(text) ?? []
  const [lastDay, lastMonth, lastYear] = [endDay ?? day, endMonth ?? month, endYear ?? year]
  const end = dateOf(lastDay, lastMonth, lastYear)
  const start = dateOf(day, month ?? lastMonth, year ?? lastYear)
  return start !== undefined && end !== undefined && formatDateRange(start, end) === text ? { start, end } : undefined
}

function dateOf(day: string | undefined, month: string | undefined, year: string | undefined): CalendarDate | undefined {
  const monthNumber = MONTHS.findIndex((name) => name === month) + 1
  const date = `${year ?? ''}-${String(monthNumber).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

/** `Día 2 - Miércoles, 2 de abril` */
export const formatDayLabel = (dayNumber: number, date: CalendarDate): string => `Día ${dayNumber} - ${formatWeekdayDate(date)}`
