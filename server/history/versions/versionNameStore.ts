import { and, eq } from 'drizzle-orm'
import type { Reader, Transaction } from '#server/base/db/database'
import { versionNames } from '#server/base/db/schema'

/** How many versions of an itinerary may have a name. */
const MAX_NAMES = 100

/** The names of an itinerary's versions. */
export async function readVersionNames(db: Reader, itineraryId: string): Promise<Map<number, string>> {
  const { version, name } = versionNames
  const rows = await db.select({ version, name }).from(versionNames).where(eq(versionNames.itineraryId, itineraryId))
  return new Map(rows.map((row) => [row.version, row.name]))
}

/** Gives a version a name, instead of the one that it has, if any. False, and nothing is done, when too many have one. */
export async function saveVersionName(
  tx: Transaction,
  { itineraryId, version, name, now }: { itineraryId: string; version: number; name: string; now: number },
): Promise<boolean> {
  const names = await readVersionNames(tx, itineraryId)
  if (!names.has(version) && names.size >= MAX_NAMES) return false
  await tx
    .insert(versionNames)
    .values({ itineraryId, version, name, createdAt: now })
    .onConflictDoUpdate({ target: [versionNames.itineraryId, versionNames.version], set: { name } })
  return true
}

export async function removeVersionName(tx: Transaction, itineraryId: string, version: number): Promise<void> {
  await tx.delete(versionNames).where(and(eq(versionNames.itineraryId, itineraryId), eq(versionNames.version, version)))
}
