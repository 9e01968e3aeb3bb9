import { eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/base/db/database'
import type { Gazetteer } from '#server/base/gazetteer'
import { locations } from '#server/base/db/schema'

/** Gives chosen places their time zone where they have none: those that were chosen before places had one. */
export async function fillPlaceZones(db: Db, gazetteer: Pick<Gazetteer, 'find'>): Promise<void> {
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
