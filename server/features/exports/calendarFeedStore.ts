import { and, asc, eq, exists, gte, isNotNull, isNull, or } from 'drizzle-orm'
import type { CalendarDate } from '#shared/dates'
import { first, type Reader, type Transaction } from '#server/base/db/database'
import { calendarFeeds, collaborators, itineraries } from '#server/base/db/schema'

export type FeedRow = typeof calendarFeeds.$inferSelect

/** Whose calendar it is, and of which itinerary; null: of all of theirs. */
export type FeedSubject = Pick<FeedRow, 'userId' | 'itineraryId'>

const isAbout = ({ userId, itineraryId }: FeedSubject) =>
  and(
    eq(calendarFeeds.userId, userId),
    itineraryId === null ? isNull(calendarFeeds.itineraryId) : eq(calendarFeeds.itineraryId, itineraryId),
  )

/** The feed of that secret. */
export const findFeed = (db: Reader, tokenHash: string): Promise<FeedRow | undefined> =>
  first(db.select().from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash)).limit(1))

/** The feed that somebody has of it. */
export const findFeedAbout = (db: Reader, subject: FeedSubject): Promise<FeedRow | undefined> =>
  first(db.select().from(calendarFeeds).where(isAbout(subject)).limit(1))

/** Makes the one feed about it; another that there was ends. The person is locked. */
export async function replaceFeed(tx: Transaction, feed: Omit<FeedRow, 'lastUsedAt'>): Promise<void> {
  await endFeed(tx, feed)
  await tx.insert(calendarFeeds).values(feed)
}

/** Ends the feed about it, if there is one. */
export async function endFeed(tx: Transaction, subject: FeedSubject): Promise<void> {
  await tx.delete(calendarFeeds).where(isAbout(subject))
}

/** Notes that a calendar asked. */
export async function noteFeedUsed(tx: Transaction, tokenHash: string, now: number): Promise<void> {
  await tx.update(calendarFeeds).set({ lastUsedAt: now }).where(eq(calendarFeeds.tokenHash, tokenHash))
}

/** The ids of what a user owns or edits, has opened since they were added, and that did not end before `since`, in the order of travelling. */
export async function tripsEndedSince(db: Reader, userId: string, since: CalendarDate): Promise<string[]> {
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
