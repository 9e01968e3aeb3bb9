import { eq } from 'drizzle-orm'
import type { Location } from '#shared/api/locations'
import { searchWordsOf } from '#shared/search'
import { fold } from '#shared/text'
import { firstAfterPrefix } from '#server/base/db/beginsWith'
import type { Queries } from '#server/base/db/openDatabase'
import { locationNames, locations, locationWords } from '#server/base/db/schema'
import { columnFilter, type FeedFilter } from '#server/features/feeds/feedFilters'

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
  saveWords(tx, location.geonameId, Object.values(names).flat())
}

function saveWords(tx: Queries, geonameId: number, names: readonly string[]): void {
  tx.delete(locationWords).where(eq(locationWords.geonameId, geonameId)).run()
  const words = [...new Set(names.flatMap(searchWordsOf))].map((key) => ({ geonameId, key }))
  if (words.length > 0) tx.insert(locationWords).values(words).run()
}

const begins = (kind: Kind, part: number): string =>
  `t.geoname_id IN (SELECT geoname_id FROM location_names WHERE kind = '${kind}' AND key >= @part${part} AND key < @behind${part})`

/** Itineraries whose place begins like one to three folded parts: name, region and country, or what of them is given, in this order. */
export function filterByPlaceNames(parts: readonly string[]): FeedFilter {
  const values: Record<string, string> = {}
  for (const [i, part] of parts.entries()) Object.assign(values, { [`part${i}`]: part, [`behind${i}`]: firstAfterPrefix(part) })
  return columnFilter('itinerary', `(${partsFit(parts.length)})`, values)
}

function partsFit(count: number): string {
  if (count === 1) return `${begins('name', 0)} OR ${begins('admin1', 0)} OR ${begins('country', 0)}`
  if (count === 3) return `${begins('name', 0)} AND ${begins('admin1', 1)} AND ${begins('country', 2)}`
  const pairs = [
    ['name', 'admin1'],
    ['admin1', 'country'],
    ['name', 'country'],
  ] as const
  return pairs.map(([first, second]) => `(${begins(first, 0)} AND ${begins(second, 1)})`).join(' OR ')
}

/** Itineraries of one place, by all the ids under which it is or was known. */
export const filterByPlaceIds = (geonameIds: readonly number[]): FeedFilter =>
  columnFilter('itinerary', 't.geoname_id IN (SELECT value FROM json_each(@geonameIds))', {
    geonameIds: JSON.stringify(geonameIds),
  })
