import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { Location } from '../../../shared/api/locations'
import { fold } from '../../../shared/text'
import type { Queries } from '../../db/open'
import { itineraries, locationNames, locations } from '../../db/schema'

type Kind = (typeof locationNames.$inferSelect)['kind']

/** Names under which a place, its region and its country are found, in Spanish and English. */
export type PlaceNames = Record<Kind, readonly string[]>

/** Keeps a place that somebody chose, with the names it is found by; what was kept of it before is brought up to date. */
export function savePlace(tx: Queries, location: Location, names: PlaceNames): void {
  tx.insert(locations).values(location).onConflictDoUpdate({ target: locations.geonameId, set: location }).run()
  tx.delete(locationNames).where(eq(locationNames.geonameId, location.geonameId)).run()
  for (const kind of ['name', 'admin1', 'country'] as const) {
    const keys = new Set(names[kind].map(fold).filter((key) => key !== ''))
    for (const key of keys) tx.insert(locationNames).values({ geonameId: location.geonameId, kind, key }).run()
  }
}

/** The highest code point: no text that begins like `part` sorts after `part` with this behind it. */
const LAST = '\u{10FFFF}'

const begins = (db: Queries, kind: Kind, part: string): SQL =>
  inArray(
    itineraries.geonameId,
    db
      .select({ geonameId: locationNames.geonameId })
      .from(locationNames)
      .where(and(eq(locationNames.kind, kind), gte(locationNames.key, part), lt(locationNames.key, part + LAST))),
  )

/** Whether an itinerary's place begins like one to three folded parts: name, region and country, or what of them is given, in this order. */
export function liesIn(db: Queries, [first = '', second, third]: readonly string[]): SQL | undefined {
  const name = (part: string) => begins(db, 'name', part)
  const admin1 = (part: string) => begins(db, 'admin1', part)
  const country = (part: string) => begins(db, 'country', part)
  if (second === undefined) return or(name(first), admin1(first), country(first))
  if (third !== undefined) return and(name(first), admin1(second), country(third))
  return or(and(name(first), admin1(second)), and(admin1(first), country(second)), and(name(first), country(second)))
}
