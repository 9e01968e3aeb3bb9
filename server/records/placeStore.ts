import { eq } from 'drizzle-orm'
import type { Location } from '#shared/api/locations'
import { searchWordsOf } from '#shared/search'
import { fold } from '#shared/text'
import type { FoldedPlaceNames } from '#server/base/gazetteer'
import { first, type Reader, type Transaction } from '#server/base/db/database'
import { locationNames, locations, locationWords } from '#server/base/db/schema'

/** Keeps a place that somebody chose, with the names it is found by; what was kept of it before is brought up to date. */
export async function savePlace(tx: Transaction, location: Location, names: FoldedPlaceNames): Promise<void> {
  // Without its id among what is set: to PostgreSQL that would be another place, for which whoever refers to this one waits.
  const { geonameId, ...facts } = location
  await tx.insert(locations).values(location).onConflictDoUpdate({ target: locations.geonameId, set: facts })
  await tx.delete(locationNames).where(eq(locationNames.geonameId, geonameId))
  const rows = (['name', 'admin1', 'country'] as const).flatMap((kind) => {
    const keys = new Set(names[kind].map(fold).filter((key) => key !== ''))
    return [...keys].map((key) => ({ geonameId, kind, key }))
  })
  if (rows.length > 0) await tx.insert(locationNames).values(rows)
  await saveWords(tx, geonameId, Object.values(names).flat())
}

async function saveWords(tx: Transaction, geonameId: number, names: readonly string[]): Promise<void> {
  await tx.delete(locationWords).where(eq(locationWords.geonameId, geonameId))
  const words = [...new Set(names.flatMap(searchWordsOf))].map((key) => ({ geonameId, key }))
  if (words.length > 0) await tx.insert(locationWords).values(words)
}

/** A place that somebody chose once. */
export const findPlace = (db: Reader, geonameId: number): Promise<Location | undefined> =>
  first(db.select().from(locations).where(eq(locations.geonameId, geonameId)))
