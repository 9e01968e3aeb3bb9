import { tripLength, type CalendarDate } from './dates'
import { dateOfWallTime, isTimeZone, wallTimeAt } from './zoneTime'

/** ISO 3166 codes of countries. */
export interface TravelledTrip {
  startDate: CalendarDate
  endDate: CalendarDate
  /** null, for example, of an ocean. */
  destination: string | null
  /** Of places, without those of journeys and ideas. Day numbers begin at 1. */
  visits: readonly { dayNumber: number; country: string }[]
}

export interface CountryCount {
  trips: number
  days: number
}

/**
 * A trip counts for its destination and for each country of its places. A day counts for each country of its places,
 * without places for the destination.
 */
export function countCountries(trips: Iterable<TravelledTrip>): Map<string, CountryCount> {
  const counts = new Map<string, CountryCount>()
  for (const trip of trips)
    for (const [country, days] of daysByCountry(trip)) {
      const known = counts.get(country)
      counts.set(country, { trips: (known?.trips ?? 0) + 1, days: (known?.days ?? 0) + days })
    }
  return counts
}

function daysByCountry({ startDate, endDate, destination, visits }: TravelledTrip): Map<string, number> {
  const length = tripLength(startDate, endDate)
  const daysIn = new Map<string, Set<number>>()
  for (const { dayNumber, country } of visits) {
    if (dayNumber > length) continue
    const days = daysIn.get(country)
    if (days === undefined) daysIn.set(country, new Set([dayNumber]))
    else days.add(dayNumber)
  }
  const counts = new Map([...daysIn].map(([country, days]) => [country, days.size]))
  if (destination === null) return counts
  const placedDays = new Set([...daysIn.values()].flatMap((days) => [...days])).size
  return counts.set(destination, (counts.get(destination) ?? 0) + length - placedDays)
}

/** Before today in its time zone, else UTC. `now` in milliseconds since 1970. */
export function hasTripEnded({ endDate, timeZone }: { endDate: CalendarDate; timeZone: string | null }, now: number): boolean {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC'
  return endDate < dateOfWallTime(wallTimeAt(zone, now))
}
