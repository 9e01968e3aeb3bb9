import { eq } from 'drizzle-orm'
import type { Location } from '#shared/api/locations'
import { searchWordsOf } from '#shared/search'
import { fold } from '#shared/text'
import type { FoldedPlaceNames } from '#server/base/gazetteer'
import type { Queries } from '#server/base/db/openDatabase'
import { locationNames, locations, locationWords } from '#server/base/db/schema'

/** Keeps a place that somebody chose, with the names it is found by; what was kept of it before is brought up to date. */
export function savePlace(tx: Queries, location: Location, names: FoldedPlaceNames): void {
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
