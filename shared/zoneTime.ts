import { addDays, daysBetween, EPOCH, type CalendarDate } from './dates'
import { isTime } from './itinerary/fieldKinds'

/** Local time without zone: milliseconds since 1970 as if in UTC. */
export type WallTime = number

const SECOND_MS = 1000
const DAY_MS = 86_400_000

/** `HH:MM`; undefined if invalid. */
export function parseWallTime(date: CalendarDate, time: string): WallTime | undefined {
  if (!isTime(time)) return undefined
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return daysBetween(EPOCH, date) * DAY_MS + (hours * 60 + minutes) * 60_000
}

/** `HH:MM` */
export const timeOfWallTime = (wall: WallTime): string => new Date(wall).toISOString().slice(11, 16)

export const dateOfWallTime = (wall: WallTime): CalendarDate => addDays(EPOCH, Math.floor(wall / DAY_MS))

const formatters = new Map<string, Intl.DateTimeFormat>()
/** Names are spelled in any case, so clients can make up more than there are zones. */
const MAX_FORMATTERS = 1000

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  formatters.set(timeZone, made)
  return made
}

export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name)
    return true
  } catch {
    return false
  }
}

/** `instant` is in milliseconds since 1970; without a zone, the device's. */
export function wallTimeAt(timeZone: string | null, instant: number): WallTime {
  if (timeZone === null) return instant - new Date(instant).getTimezoneOffset() * 60_000
  const read: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) read[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** From UTC, in milliseconds. */
export function offsetAt(timeZone: string, instant: number): number {
  const whole = Math.floor(instant / SECOND_MS) * SECOND_MS
  return wallTimeAt(timeZone, whole) - whole
}

/** Ambiguous times: the first. In a gap: the offset before it (RFC 5545, 3.3.5). */
export function instantOf(timeZone: string, wall: WallTime): number {
  const before = wall - offsetAt(timeZone, wall - DAY_MS)
  const after = wall - offsetAt(timeZone, wall + DAY_MS)
  return [before, after].find((instant) => wallTimeAt(timeZone, instant) === wall) ?? before
}

/** On this day or around it. */
export function mayChangeClocks(timeZone: string, date: CalendarDate): boolean {
  const start = daysBetween(EPOCH, date) * DAY_MS
  return offsetAt(timeZone, start - 2 * DAY_MS) !== offsetAt(timeZone, start + 4 * DAY_MS)
}

/** Instants in order. (No zone is known to change twice within `STEP_MS`.) */
export function clockChanges(timeZone: string, from: number, to: number): number[] {
  const changes: number[] = []
  for (let start = from; start < to; start += STEP_MS) {
    let [low, high] = [start, Math.min(start + STEP_MS, to)]
    const offset = offsetAt(timeZone, low)
    if (offsetAt(timeZone, high) === offset) continue
    while (high - low > SECOND_MS) {
      const middle = low + Math.floor((high - low) / 2 / SECOND_MS) * SECOND_MS
      if (offsetAt(timeZone, middle) === offset) low = middle
      else high = middle
    }
    changes.push(high)
  }
  return changes
}

const STEP_MS = 14 * DAY_MS
