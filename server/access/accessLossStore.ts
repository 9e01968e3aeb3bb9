import { and, eq } from 'drizzle-orm'
import type { AccessLoss } from '#shared/errors'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { endings } from '#server/base/db/schema'

const DELETION = `INSERT INTO endings (itinerary_id, user_id, kind, at)
  SELECT id, user_id, 'deleted', cast(@now AS bigint) FROM itineraries WHERE id = @itineraryId
  UNION ALL
  SELECT itinerary_id, user_id, 'deleted', cast(@now AS bigint) FROM collaborators WHERE itinerary_id = @itineraryId
  ON CONFLICT (itinerary_id, user_id) DO UPDATE SET kind = excluded.kind, at = excluded.at`

/** In the deleting transaction. Only these users may drop their local copy. */
export const noteItineraryDeleted = (tx: Transaction, itineraryId: string, now: number): Promise<unknown> =>
  tx.run(DELETION, { itineraryId, now })

export const noteMemberRemoved = (tx: Transaction, itineraryId: string, userId: string, now: number): Promise<void> =>
  note(tx, { itineraryId, userId, kind: 'removed', at: now })

async function note(tx: Transaction, ending: typeof endings.$inferInsert): Promise<void> {
  const { kind, at } = ending
  await tx
    .insert(endings)
    .values(ending)
    .onConflictDoUpdate({ target: [endings.itineraryId, endings.userId], set: { kind, at } })
}

export async function clearAccessLoss(tx: Transaction, itineraryId: string, userId: string): Promise<void> {
  await tx.delete(endings).where(isOf(itineraryId, userId))
}

export async function findAccessLoss(db: DbReader, itineraryId: string, userId: string | null): Promise<AccessLoss | undefined> {
  if (userId === null) return undefined
  const found = await firstRowOf(db.select({ kind: endings.kind }).from(endings).where(isOf(itineraryId, userId)))
  return found?.kind
}

export const listLostItineraries = async (db: DbReader, userId: string): Promise<string[]> =>
  (await db.select({ id: endings.itineraryId }).from(endings).where(eq(endings.userId, userId))).map(({ id }) => id)

export async function wasItineraryDeleted(db: DbReader, itineraryId: string): Promise<boolean> {
  const isDeletion = and(eq(endings.itineraryId, itineraryId), eq(endings.kind, 'deleted'))
  return (await firstRowOf(db.select({ at: endings.at }).from(endings).where(isDeletion).limit(1))) !== undefined
}

const isOf = (itineraryId: string, userId: string) => and(eq(endings.itineraryId, itineraryId), eq(endings.userId, userId))
