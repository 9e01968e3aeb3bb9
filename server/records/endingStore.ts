import { and, eq } from 'drizzle-orm'
import type { ItineraryEnding } from '#shared/errors'
import type { Queries } from '#server/base/db/openDatabase'
import { endings } from '#server/base/db/schema'
import { collaboratorIds, findItinerary } from './itineraryStore'

/**
 * Notes for everybody who takes part that an itinerary is being deleted, in the transaction that deletes it. Whoever is noted may lose their
 * copy; for all others an itinerary that is not here is unknown.
 */
export function noteDeletion(tx: Queries, itineraryId: string, now: number): void {
  const ownerId = findItinerary(tx, itineraryId)?.userId
  for (const userId of ownerId === undefined ? [] : [ownerId, ...collaboratorIds(tx, itineraryId)])
    note(tx, { itineraryId, userId, kind: 'deleted', at: now })
}

/** Notes that somebody no longer takes part, in the transaction that removes them. */
export const noteRemoval = (tx: Queries, itineraryId: string, userId: string, now: number): void =>
  note(tx, { itineraryId, userId, kind: 'removed', at: now })

function note(tx: Queries, ending: typeof endings.$inferInsert): void {
  const { kind, at } = ending
  tx.insert(endings)
    .values(ending)
    .onConflictDoUpdate({ target: [endings.itineraryId, endings.userId], set: { kind, at } })
    .run()
}

/** Somebody takes part (again). */
export function forgetEnding(tx: Queries, itineraryId: string, userId: string): void {
  tx.delete(endings).where(isOf(itineraryId, userId)).run()
}

/** How an itinerary ended for somebody; undefined when, as far as is known here, nobody ended it. */
export const findEnding = (db: Queries, itineraryId: string, userId: string | null): ItineraryEnding | undefined =>
  userId === null ? undefined : db.select({ kind: endings.kind }).from(endings).where(isOf(itineraryId, userId)).get()?.kind

/** Whether somebody deleted an itinerary. */
export const wasDeleted = (db: Queries, itineraryId: string): boolean =>
  db
    .select({ at: endings.at })
    .from(endings)
    .where(and(eq(endings.itineraryId, itineraryId), eq(endings.kind, 'deleted')))
    .get() !== undefined

const isOf = (itineraryId: string, userId: string) => and(eq(endings.itineraryId, itineraryId), eq(endings.userId, userId))
