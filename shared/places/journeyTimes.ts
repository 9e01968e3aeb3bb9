import { addDays, type CalendarDate } from '../dates'
import { instantOf, isTimeZone, parseWallTime } from '../zoneTime'

/** Times are `HH:MM`. An unknown zone is that of the other end. */
export interface Journey {
  /** Where it begins. */
  date: CalendarDate
  startTime: string | null
  endTime: string | null
  fromZone: string | null
  toZone: string | null
}

export interface JourneyTimes {
  minutes: number
  /** Of the end. Below 0 across the antimeridian. */
  dayOffset: number
}

/** Zones are up to 26 hours apart. */
const FURTHEST_DAYS = [-2, -1, 0, 1, 2, 3]
const MINUTE_MS = 60_000

const known = (zone: string | null): string | undefined => (zone !== null && isTimeZone(zone) ? zone : undefined)

/** The zone of each end, or UTC for both if none is known. */
export function zonesOf({ fromZone, toZone }: Pick<Journey, 'fromZone' | 'toZone'>): { from: string; to: string } {
  const [from, to] = [known(fromZone), known(toZone)]
  return { from: from ?? to ?? 'UTC', to: to ?? from ?? 'UTC' }
}

/** The end is the first one after the start. undefined without two times that differ. */
export function journeyTimes({ date, startTime, endTime, ...zones }: Journey): JourneyTimes | undefined {
  if (startTime === null || endTime === null) return undefined
  const { from, to } = zonesOf(zones)
  const startWall = parseWallTime(date, startTime)
  if (startWall === undefined) return undefined
  const start = instantOf(from, startWall)
  for (const dayOffset of FURTHEST_DAYS) {
    const endWall = parseWallTime(addDays(date, dayOffset), endTime)
    if (endWall === undefined) return undefined
    const end = instantOf(to, endWall)
    if (end === start) return undefined
    if (end > start) return { minutes: Math.round((end - start) / MINUTE_MS), dayOffset }
  }
  return undefined
}
