import type { CalendarDate } from '../../dates'
import { clockChanges, instantOf, offsetAt } from '../../zoneTime'
import { formatIcsTime } from './contentLine'

const DAY_MS = 86_400_000

/** Days of the first and last timed event. */
export interface ZoneUse {
  from: CalendarDate
  to: CalendarDate
}

/** Every clock change of the used years: a recurrence rule is wrong where rules change. */
export function formatVTimeZone(timeZone: string, uses: readonly ZoneUse[]): string[] {
  const periods = yearsOf(uses).map((year) => periodOf(timeZone, year))
  const observances = periods.flatMap(({ start, end }) => [start, ...clockChanges(timeZone, start, end)])
  const standard = Math.min(...observances.map((instant) => offsetAt(timeZone, instant)))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observances.flatMap((instant) => {
      const [before, after] = [offsetAt(timeZone, instant - 1), offsetAt(timeZone, instant)]
      const kind = after === standard ? 'STANDARD' : 'DAYLIGHT'
      return [
        `BEGIN:${kind}`,
        // In the local time before the change (RFC 5545, 3.6.5).
        `DTSTART:${formatIcsTime(instant + before)}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(after)}`,
        `TZNAME:${offsetText(after)}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}

function yearsOf(uses: readonly ZoneUse[]): number[] {
  const years = new Set<number>()
  for (const { from, to } of uses) for (let year = yearOf(from); year <= yearOf(to); year += 1) years.add(year)
  return [...years].toSorted((a, b) => a - b)
}

const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))

function periodOf(timeZone: string, year: number): { start: number; end: number } {
  const start = instantOf(timeZone, Date.UTC(year, 0, 1))
  return { start, end: instantOf(timeZone, Date.UTC(year + 1, 0, 1)) + 2 * DAY_MS }
}

/** `+0530`; with seconds for historic offsets. */
function offsetText(offset: number): string {
  const seconds = Math.abs(offset) / 1000
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const digits = parts.map((part) => String(part).padStart(2, '0'))
  return (offset < 0 ? '-' : '+') + digits.slice(0, parts[2] === 0 ? 2 : 3).join('')
}
