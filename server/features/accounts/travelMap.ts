import type { CountryVisits, TravelMap } from '#shared/api/users'
import { countCountries, hasTripEnded, type TravelledTrip } from '#shared/travelMap'
import { isStorageError } from '#server/base/db/storageErrors'
import type { FairRunner } from '#server/base/fairScheduler'
import type { Gazetteer } from '#server/base/gazetteer'
import type { Services } from '#server/base/services'
import { listTravelledTrips, listVisits, saveCountries, type LocatedEvent, type VisitRow } from './travelMapStore'

/** Some milliseconds each. */
const TRIPS_AT_ONCE = 50
const PLACES_AT_ONCE = 10

type Part = Pick<Services, 'db' | 'gazetteer' | 'now'>

/** The caller checks that the viewer may see it. Hidden places count for the user only. */
export async function readTravelMap(
  services: Part,
  { userId, viewerId }: { userId: string; viewerId: string | null },
  runFairly: FairRunner,
): Promise<TravelMap> {
  const { db, gazetteer, now } = services
  const isOwn = userId === viewerId
  const at = now()
  const all = await listTravelledTrips(db, { userId, viewerId })
  const shown = isOwn ? all : all.filter((trip) => hasTripEnded(trip, at))
  const [ended, planned]: [TravelledTrip[], TravelledTrip[]] = [[], []]
  for (const trips of inParts(shown, TRIPS_AT_ONCE)) {
    const ids = trips.map(({ id }) => id)
    const rows = await runFairly(() => listVisits(db, ids, { withHidden: isOwn }))
    const visits = groupByTrip(rows)
    for (const trip of trips) {
      const { id: itineraryId, startDate, endDate, destination } = trip
      const known = await locate(services, itineraryId, visits.get(itineraryId) ?? [], runFairly)
      const travelled = { startDate, endDate, destination: destination || null, visits: known }
      ;(hasTripEnded(trip, at) ? ended : planned).push(travelled)
    }
  }
  const countries = listCountries(gazetteer, ended)
  return isOwn ? { countries, planned: listCountries(gazetteer, planned) } : { countries }
}

function listCountries(gazetteer: Pick<Gazetteer, 'countryName'>, trips: readonly TravelledTrip[]): CountryVisits[] {
  const counts = [...countCountries(trips)].map(([code, count]) => ({
    code,
    name: gazetteer.countryName(code) ?? code,
    ...count,
  }))
  return counts.toSorted((a, b) => b.days - a.days || b.trips - a.trips || a.name.localeCompare(b.name, 'es'))
}

function groupByTrip(rows: readonly VisitRow[]): Map<string, VisitRow[]> {
  const groups = new Map<string, VisitRow[]>()
  for (const row of rows) {
    const group = groups.get(row.itineraryId)
    if (group === undefined) groups.set(row.itineraryId, [row])
    else group.push(row)
  }
  return groups
}

/** Finding a country takes about half a millisecond, so it is kept until the place changes. */
async function locate(
  { db, gazetteer }: Part,
  itineraryId: string,
  rows: readonly VisitRow[],
  runFairly: FairRunner,
): Promise<TravelledTrip['visits']> {
  const located: LocatedEvent[] = []
  const visits = rows.map(({ dayNumber, country, eventId, place }) => ({ dayNumber, country, eventId, place }))
  for (const some of inParts(
    visits.filter(({ country }) => country === null),
    PLACES_AT_ONCE,
  ))
    await runFairly(() => {
      for (const visit of some) {
        const { eventId: id, place } = visit
        visit.country = (place && gazetteer.findCountry(place)) ?? ''
        if (id !== null && place !== null) located.push({ id, place, country: visit.country })
      }
    })
  if (located.length > 0) await keep(db, itineraryId, located)
  return visits.flatMap(({ dayNumber, country }) => (country ? [{ dayNumber, country }] : []))
}

/** With read-only storage a later call keeps them. */
async function keep(db: Services['db'], itineraryId: string, located: readonly LocatedEvent[]): Promise<void> {
  if (db.isLocked) return
  try {
    await saveCountries(db, itineraryId, located)
  } catch (error) {
    if (!isStorageError(error)) throw error
  }
}

function* inParts<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
