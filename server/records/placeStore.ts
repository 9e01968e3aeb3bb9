import { eq, isNull } from 'drizzle-orm'
import type { Location } from '#shared/api/locations'
import type { Position } from '#shared/places/place'
import { searchWordsOf } from '#shared/search'
import { foldText } from '#shared/text'
import type { FoldedPlaceNames, Gazetteer } from '#server/base/gazetteer'
import { firstRowOf, type DbReader, type Transaction, type Db } from '#server/base/db/database'
import { itineraries, locationNames, locations, locationWords } from '#server/base/db/schema'
import type { Services } from '#server/base/services'
import { invalidInputError } from '#server/base/errors'

export async function savePlace(tx: Transaction, location: Location, names: FoldedPlaceNames): Promise<void> {
  // The key is not set: PostgreSQL would lock the row against foreign keys.
  const { geonameId, ...facts } = location
  await tx.insert(locations).values(location).onConflictDoUpdate({ target: locations.geonameId, set: facts })
  await tx.delete(locationNames).where(eq(locationNames.geonameId, geonameId))
  const rows = (['name', 'admin1', 'country'] as const).flatMap((kind) => {
    const keys = new Set(names[kind].map(foldText).filter((key) => key !== ''))
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

export const findPlace = (db: DbReader, geonameId: number): Promise<Location | undefined> =>
  firstRowOf(db.select().from(locations).where(eq(locations.geonameId, geonameId)))

/** Undefined if its position is unknown. */
export async function findDestination(db: DbReader, itineraryId: string): Promise<Position | undefined> {
  const found = await firstRowOf(
    db
      .select({ lat: locations.lat, lng: locations.lng })
      .from(locations)
      .innerJoin(itineraries, eq(itineraries.geonameId, locations.geonameId))
      .where(eq(itineraries.id, itineraryId)),
  )
  const { lat = null, lng = null } = found ?? {}
  return lat === null || lng === null ? undefined : { lat, lng }
}

/** For places chosen before zones were stored. */
export async function fillPlaceTimeZones(db: Db, gazetteer: Pick<Gazetteer, 'find'>): Promise<void> {
  const unzoned = await db.select({ geonameId: locations.geonameId }).from(locations).where(isNull(locations.timeZone))
  const zones = unzoned.flatMap(({ geonameId }) => {
    const timeZone = gazetteer.find(geonameId)?.timeZone ?? null
    return timeZone === null ? [] : [{ geonameId, timeZone }]
  })
  if (zones.length === 0) return
  await db.write(async (tx) => {
    for (const { geonameId, timeZone } of zones)
      await tx.update(locations).set({ timeZone }).where(eq(locations.geonameId, geonameId))
  })
}

/** Names never come from the client. Throws AppError `InvalidInputError` for an unknown id. */
export function requireGazetteerPlace(
  { gazetteer }: Pick<Services, 'gazetteer'>,
  geonameId: number,
  path = 'location.geonameId',
): { location: Location; names: FoldedPlaceNames } {
  const location = gazetteer.find(geonameId)
  if (location === undefined) {
    throw invalidInputError('Invalid input: there is no such place', { path, code: 'unknown_place' })
  }
  return { location, names: gazetteer.foldedNames(geonameId) }
}
