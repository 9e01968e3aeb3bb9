import { and, asc, eq, exists, gte, isNotNull, isNull, or } from 'drizzle-orm'
import type { CalendarDate } from '#shared/dates'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { calendarFeeds, collaborators, itineraries } from '#server/base/db/schema'

export type CalendarFeedRow = typeof calendarFeeds.$inferSelect

/** `itineraryId` null: all trips of the user. */
export type CalendarFeedSubject = Pick<CalendarFeedRow, 'userId' | 'itineraryId'>

const isAbout = ({ userId, itineraryId }: CalendarFeedSubject) =>
  and(
    eq(calendarFeeds.userId, userId),
    itineraryId === null ? isNull(calendarFeeds.itineraryId) : eq(calendarFeeds.itineraryId, itineraryId),
  )

export const findCalendarFeed = (db: DbReader, tokenHash: string): Promise<CalendarFeedRow | undefined> =>
  firstRowOf(db.select().from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash)).limit(1))

export const findCalendarFeedBySubject = (db: DbReader, subject: CalendarFeedSubject): Promise<CalendarFeedRow | undefined> =>
  firstRowOf(db.select().from(calendarFeeds).where(isAbout(subject)).limit(1))

/** The caller locks the user. */
export async function replaceCalendarFeed(tx: Transaction, feed: Omit<CalendarFeedRow, 'lastUsedAt'>): Promise<void> {
  await deleteCalendarFeed(tx, feed)
  await tx.insert(calendarFeeds).values(feed)
}

export async function deleteCalendarFeed(tx: Transaction, subject: CalendarFeedSubject): Promise<void> {
  await tx.delete(calendarFeeds).where(isAbout(subject))
}

export async function updateCalendarFeedUse(tx: Transaction, tokenHash: string, now: number): Promise<void> {
  await tx.update(calendarFeeds).set({ lastUsedAt: now }).where(eq(calendarFeeds.tokenHash, tokenHash))
}

/** Owned or edited, ended at `since` or later, by start date. */
export async function listTripIdsEndingSince(db: DbReader, userId: string, since: CalendarDate): Promise<string[]> {
  const isEdited = exists(
    db
      .select({ id: collaborators.itineraryId })
      .from(collaborators)
      .where(
        and(
          eq(collaborators.itineraryId, itineraries.id),
          eq(collaborators.userId, userId),
          eq(collaborators.role, 'editor'),
          isNotNull(collaborators.acceptedAt),
        ),
      ),
  )
  const found = await db
    .select({ id: itineraries.id })
    .from(itineraries)
    .where(and(or(eq(itineraries.userId, userId), isEdited), gte(itineraries.endDate, since)))
    .orderBy(asc(itineraries.startDate), asc(itineraries.id))
  return found.map(({ id }) => id)
}
