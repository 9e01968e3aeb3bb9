import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { first, type Db, type Reader, type Transaction } from './database'
import { lineage } from './schema'

const KEY_BYTES = 32
/** There is one row. */
const LINEAGE_ID = 1

const findLineage = (db: Reader) => first(db.select().from(lineage).where(eq(lineage.id, LINEAGE_ID)))

/** A secret key, made with the first use of a database, and the same in every copy of it. */
export async function lineageKey(db: Db): Promise<Uint8Array> {
  const found = await findLineage(db)
  if (found !== undefined) return found.key
  const key = randomBytes(KEY_BYTES)
  // Of several servers that start at once, one's stays.
  await db.write(async (tx) => {
    await tx.insert(lineage).values({ id: LINEAGE_ID, key }).onConflictDoNothing()
  })
  return (await findLineage(db))?.key ?? key
}

/** When a database was restored from a backup, in milliseconds; 0 = never. */
export const restoredAt = async (db: Reader): Promise<number> => (await findLineage(db))?.restoredAt ?? 0

/** Marks a database as gone back in time just now: for a while, editors may bring back each other's edits that it lacks. */
export async function markRestored(tx: Transaction, now: number): Promise<void> {
  await tx
    .insert(lineage)
    .values({ id: LINEAGE_ID, key: randomBytes(KEY_BYTES), restoredAt: now })
    .onConflictDoUpdate({ target: lineage.id, set: { restoredAt: now } })
}
