import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { firstRowOf, type Db, type DbReader, type Transaction } from './database'
import { lineage } from './schema'

const KEY_BYTES = 32
const LINEAGE_ID = 1

const findLineage = (db: DbReader) => firstRowOf(db.select().from(lineage).where(eq(lineage.id, LINEAGE_ID)))

/** A secret key, part of every copy of the database. */
export async function getOrCreateLineageKey(db: Db): Promise<Uint8Array> {
  const found = await findLineage(db)
  if (found !== undefined) return found.key
  const key = randomBytes(KEY_BYTES)
  // Servers that start at once agree on one key.
  await db.write(async (tx) => {
    await tx.insert(lineage).values({ id: LINEAGE_ID, key }).onConflictDoNothing()
  })
  return (await findLineage(db))?.key ?? key
}

/** In milliseconds; 0: never. */
export const findRestoredAt = async (db: DbReader): Promise<number> => (await findLineage(db))?.restoredAt ?? 0

/** After a restore, editors may resend each other's lost edits for a while. */
export async function markRestored(tx: Transaction, now: number): Promise<void> {
  await tx
    .insert(lineage)
    .values({ id: LINEAGE_ID, key: randomBytes(KEY_BYTES), restoredAt: now })
    .onConflictDoUpdate({ target: lineage.id, set: { restoredAt: now } })
}
