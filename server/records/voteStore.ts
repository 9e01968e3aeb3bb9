import { and, desc, eq } from 'drizzle-orm'
import type { EventCounts } from '#shared/api/events'
import { noEventCounts, type EventCountsOf } from '#shared/itinerary/wire'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { column, booleanColumn, rowShape } from '#server/base/db/rowShape'
import { events, votes } from '#server/base/db/schema'
import { isCommentVisibleSql } from '#server/access/visibility'

export interface Vote {
  itineraryId: string
  eventId: string
  userId: string
}

const isVote = ({ itineraryId, eventId, userId }: Vote) =>
  and(eq(votes.itineraryId, itineraryId), eq(votes.eventId, eventId), eq(votes.userId, userId))

/** From the projected rows; undefined if unknown. */
export const findEventDay = (
  db: DbReader,
  { itineraryId, eventId }: Pick<Vote, 'itineraryId' | 'eventId'>,
): Promise<{ dayId: string | null } | undefined> =>
  firstRowOf(
    db
      .select({ dayId: events.dayId })
      .from(events)
      .where(and(eq(events.itineraryId, itineraryId), eq(events.id, eventId))),
  )

export async function addVote(tx: Transaction, vote: Vote, createdAt: number): Promise<boolean> {
  const added = await tx
    .insert(votes)
    .values({ ...vote, createdAt })
    .onConflictDoNothing()
    .returning({ id: votes.eventId })
  return added.length > 0
}

export async function removeVote(tx: Transaction, vote: Vote): Promise<boolean> {
  return (await tx.delete(votes).where(isVote(vote)).returning({ id: votes.eventId })).length > 0
}

export async function removeVotesOf(tx: Transaction, { itineraryId, userId }: Omit<Vote, 'eventId'>): Promise<string[]> {
  const removed = await tx
    .delete(votes)
    .where(and(eq(votes.itineraryId, itineraryId), eq(votes.userId, userId)))
    .returning({ id: votes.eventId })
  return removed.map(({ id }) => id)
}

export async function countVotes(db: DbReader, vote: Vote): Promise<{ votes: number; voted: boolean }> {
  const { itineraryId, eventId } = vote
  const all = await db.$count(votes, and(eq(votes.itineraryId, itineraryId), eq(votes.eventId, eventId)))
  return { votes: all, voted: (await db.$count(votes, isVote(vote))) > 0 }
}

export const listVotesBy = (db: DbReader, userId: string): Promise<(typeof votes.$inferSelect)[]> =>
  db.select().from(votes).where(eq(votes.userId, userId)).orderBy(desc(votes.createdAt))

const eventCountRow = rowShape({
  eventId: column<string>('event_id'),
  commentCount: column<number>('comment_count'),
  votes: column<number>('votes'),
  voted: booleanColumn('voted'),
})

const eventCountsOf = `
  SELECT said.event_id, count(*), 0, 0 FROM comments AS said JOIN itineraries AS t ON t.id = said.itinerary_id
  WHERE said.itinerary_id = @itineraryId AND said.event_id IS NOT NULL AND said.deleted_at IS NULL AND ${isCommentVisibleSql()} GROUP BY said.event_id
  UNION ALL
  SELECT event_id, 0, count(*), max(CASE WHEN user_id = @viewer THEN 1 ELSE 0 END) FROM votes WHERE itinerary_id = @itineraryId GROUP BY event_id`

/** For a viewer who may see the itinerary. */
export async function readEventCounts(db: DbReader, itineraryId: string, viewerId: string | null): Promise<EventCountsOf> {
  const counts = new Map<string, EventCounts>()
  for (const values of await db.rows(eventCountsOf, { itineraryId, viewer: viewerId })) {
    const { eventId, commentCount, votes: all, voted } = eventCountRow.read(values)
    const { commentCount: comments, votes: known, voted: isFor } = counts.get(eventId) ?? noEventCounts
    counts.set(eventId, { commentCount: comments + commentCount, votes: known + all, voted: isFor || voted })
  }
  return (eventId) => counts.get(eventId) ?? noEventCounts
}
