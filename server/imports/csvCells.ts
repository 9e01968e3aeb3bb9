import { addDays, EPOCH } from '#shared/dates'
import { limits } from '#shared/limits'
import { headingOfCell, type DayCells } from './dayCells'
import { readDayHeading } from './dayHeadings'
import { readLeadingDate, readWeekday, type WrittenDate } from './readDates'
import { readLeadingTimes, readTime } from './readTimes'

interface DayCell {
  number?: number
  /** Of `1-2`. */
  last?: number
  date?: WrittenDate
  weekday?: number
  title?: string
}

/** `2`, `2.0`, `Día 2`, `1-2`, a date or a weekday. */
export function readDay(text: string, cells: DayCells): DayCell | undefined {
  const heading = readDayHeading(headingOfCell(text, cells))
  const weekday = heading?.weekday ?? readWeekday(text)
  if (heading === undefined) return weekday === undefined ? undefined : { weekday }
  if (heading.first !== undefined && !(isDayNumber(heading.first) && isDayNumber(heading.first + heading.more))) return undefined
  return {
    ...(heading.first !== undefined && { number: heading.first }),
    ...(heading.first !== undefined && heading.more > 0 && { last: heading.first + heading.more }),
    ...(heading.date !== undefined && { date: heading.date }),
    ...(weekday !== undefined && { weekday }),
    ...(heading.title !== '' && { title: heading.title }),
  }
}

export const isDayNumber = (number: number): boolean => number > 0 && number <= limits.tripDays

/** Spreadsheets store days since 1899-12-30; this many until 1970. */
const SERIAL_OF_EPOCH = 25_569
const MAX_MOMENT = 80
const SERIAL = /^([234]\d{4})(?:[.,](\d{1,17}))?$/

/** `(GMT+9)`, `.000Z` */
const ZONE = /\s*\((?:GMT|UTC)[^()]{0,10}\)|(?<=:\d\d)(?:\.\d{3})?Z$|(?<=:\d\d)\.\d{3}$/iu
/** A cell with a date, a time or both, and perhaps their end. */
interface Moment {
  date?: WrittenDate
  /** `HH:MM` */
  time?: string
  until?: Moment
}

/** `24 oct 2026 9:30`, `2026-10-24T09:30:00`, `9:30 → 11:00`, `12/03 → 14/03`, and spreadsheets' numbers. */
export function readMoment(text: string, monthFirst: boolean): Moment | undefined {
  if (text === '' || text.length > MAX_MOMENT) return undefined
  if (ZONE.test(text)) return readMoment(text.replace(ZONE, ''), monthFirst)
  const [, serial, part] = SERIAL.exec(text) ?? []
  if (serial !== undefined) {
    const [year = 0, month = 0, day = 0] = addDays(EPOCH, Number(serial) - SERIAL_OF_EPOCH)
      .split('-')
      .map(Number)
    const times = part === undefined || Number(part) === 0 ? {} : (readTimeCell(`0.${part}`) ?? {})
    return { date: { year, month, day, weekday: undefined }, ...times }
  }
  const found = readLeadingDate(text, monthFirst)
  if (found === undefined) return readTimeCell(text)
  const { date } = found
  const rest = found.rest.replace(/^(?:T(?=\d)|[\s,]+(?:a las\s+)?)+/u, '')
  const times = rest === '' ? {} : readTimeCell(rest)
  if (times !== undefined) return { date, ...times }
  const [, before = '', behind = ''] = /^(.*?)\s*(?:→|->|–|—|-|\ba(?:l)?\b|\bhasta\b)\s*(.+)$/u.exec(rest) ?? []
  const until = readMoment(behind, monthFirst)
  const start = before === '' ? {} : readTimeCell(before)
  return until === undefined || start === undefined ? undefined : { date, ...start, until }
}

const DAY_MINUTES = 24 * 60

/** `10 a 12` */
const HOURS = /^\d{1,2}\s*(?:[-–—]|\ba\b|\bto\b)\s*\d{1,2}$/iu

export const readHours = (text: string): Moment | undefined => (HOURS.test(text) ? readTimeCell(text) : undefined)

/** A time, two, an hour, or the part of a day that spreadsheets store. */
function readTimeCell(text: string): Moment | undefined {
  const part = /^0[.,]\d{1,17}$/.test(text) ? Math.round(Number(text.replace(',', '.')) * DAY_MINUTES) : undefined
  const whole = part !== undefined && part < DAY_MINUTES ? `${Math.floor(part / 60)}:${String(part % 60).padStart(2, '0')}` : text
  const time = readTime(/^\d{1,2}$/.test(whole) ? `${whole}:00` : whole)
  if (time !== undefined) return { time }
  const times = readLeadingTimes(HOURS.test(whole) ? `de ${whole}` : whole)
  if (times?.start === undefined || times.rest !== '' || times.invalid.length > 0) return undefined
  return { time: times.start, ...(times.end !== undefined && { until: { time: times.end } }) }
}
