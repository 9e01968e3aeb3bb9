import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbReader, Transaction } from '#server/base/db/database'
import { calendarEntries } from '#server/base/db/schema'

export type CalendarEntryRow = Omit<typeof calendarEntries.$inferSelect, 'itineraryId'>

/** Keeps bound values below the engines' limits. */
const MAX_ROWS_PER_STATEMENT = 500

export async function findCalendarEntries(db: DbReader, itineraryId: string): Promise<Map<string, CalendarEntryRow>> {
  const { eventId, hash, sequence, changedAt } = calendarEntries
  const found = await db
    .select({ eventId, hash, sequence, changedAt })
    .from(calendarEntries)
    .where(eq(calendarEntries.itineraryId, itineraryId))
  return new Map(found.map((entry) => [entry.eventId, entry]))
}

export async function saveCalendarEntries(
  tx: Transaction,
  itineraryId: string,
  entries: readonly CalendarEntryRow[],
): Promise<void> {
  for (const some of inParts(entries)) {
    await tx
      .insert(calendarEntries)
      .values(some.map((entry) => ({ itineraryId, ...entry })))
      .onConflictDoUpdate({
        target: [calendarEntries.itineraryId, calendarEntries.eventId],
        set: { hash: sql`excluded.hash`, sequence: sql`excluded.sequence`, changedAt: sql`excluded.changed_at` },
      })
  }
}

export async function removeCalendarEntries(tx: Transaction, itineraryId: string, eventIds: readonly string[]): Promise<void> {
  for (const some of inParts(eventIds))
    await tx
      .delete(calendarEntries)
      .where(and(eq(calendarEntries.itineraryId, itineraryId), inArray(calendarEntries.eventId, some)))
}

function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += MAX_ROWS_PER_STATEMENT) yield all.slice(from, from + MAX_ROWS_PER_STATEMENT)
}
