import { and, eq } from 'drizzle-orm'
import type { ItineraryEnding } from '#shared/errors'
import { first, type Reader, type Transaction } from '#server/base/db/database'
import { endings } from '#server/base/db/schema'
import { collaboratorIds, findItinerary } from './itineraryStore'

/**
 * Notes for everybody who takes part that an itinerary is being deleted, in the transaction that deletes it. Whoever is noted may lose their
 * copy; for all others an itinerary that is not here is unknown.
 */
export async function noteDeletion(tx: Transaction, itineraryId: string, now: number): Promise<void> {
  const ownerId = (await findItinerary(tx, itineraryId))?.userId
  for (const userId of ownerId === undefined ? [] : [ownerId, ...(await collaboratorIds(tx, itineraryId))])
    await note(tx, { itineraryId, userId, kind: 'deleted', at: now })
}

/** Notes that somebody no longer takes part, in the transaction that removes them. */
export const noteRemoval = (tx: Transaction, itineraryId: string, userId: string, now: number): Promise<void> =>
  note(tx, { itineraryId, userId, kind: 'removed', at: now })

async function note(tx: Transaction, ending: typeof endings.$inferInsert): Promise<void> {
  const { kind, at } = ending
  await tx
    .insert(endings)
    .values(ending)
    .onConflictDoUpdate({ target: [endings.itineraryId, endings.userId], set: { kind, at } })
}

/** Somebody takes part (again). */
export async function forgetEnding(tx: Transaction, itineraryId: string, userId: string): Promise<void> {
  await tx.delete(endings).where(isOf(itineraryId, userId))
}

/** How an itinerary ended for somebody; undefined when, as far as is known here, nobody ended it. */
export async function findEnding(db: Reader, itineraryId: string, userId: string | null): Promise<ItineraryEnding | undefined> {
  if (userId === null) return undefined
  const found = await first(db.select({ kind: endings.kind }).from(endings).where(isOf(itineraryId, userId)))
  return found?.kind
}

/** The ids of what ended for somebody. */
export const endedFor = async (db: Reader, userId: string): Promise<string[]> =>
  (await db.select({ id: endings.itineraryId }).from(endings).where(eq(endings.userId, userId))).map(({ id }) => id)

/** Whether somebody deleted an itinerary. */
export async function wasDeleted(db: Reader, itineraryId: string): Promise<boolean> {
  const isDeletion = and(eq(endings.itineraryId, itineraryId), eq(endings.kind, 'deleted'))
  return (await first(db.select({ at: endings.at }).from(endings).where(isDeletion).limit(1))) !== undefined
}

const isOf = (itineraryId: string, userId: string) => and(eq(endings.itineraryId, itineraryId), eq(endings.userId, userId))
