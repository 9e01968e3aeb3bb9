import { and, eq } from 'drizzle-orm'
import type { DbReader, Transaction } from '#server/base/db/database'
import { versionNames } from '#server/base/db/schema'

const MAX_NAMES = 100

export async function readVersionNames(db: DbReader, itineraryId: string): Promise<Map<number, string>> {
  const { version, name } = versionNames
  const rows = await db.select({ version, name }).from(versionNames).where(eq(versionNames.itineraryId, itineraryId))
  return new Map(rows.map((row) => [row.version, row.name]))
}

/** False if too many have a name. */
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
