import { and, asc, eq, sql } from 'drizzle-orm'
import type { UserBrief } from '#shared/api/users'
import type { Queries } from '#server/base/db/openDatabase'
import { collaborators, itineraries, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'

/** Who edits an itinerary: its owner, then its collaborators, the first invited first. */
export function listEditors(db: Queries, itineraryId: string): UserBrief[] {
  const owner = db
    .select(userBriefColumns)
    .from(itineraries)
    .innerJoin(users, eq(users.id, itineraries.userId))
    .where(eq(itineraries.id, itineraryId))
    .all()
  const invited = db
    .select(userBriefColumns)
    .from(collaborators)
    .innerJoin(users, eq(users.id, collaborators.userId))
    .where(eq(collaborators.itineraryId, itineraryId))
    .orderBy(asc(collaborators.createdAt), asc(sql`${collaborators}.rowid`))
    .all()
  return [...owner, ...invited]
}

/** Adds a collaborator; false when they were one already. */
export function addMembership(tx: Queries, membership: typeof collaborators.$inferInsert): boolean {
  return tx.insert(collaborators).values(membership).onConflictDoNothing().run().changes > 0
}

/** Removes a collaborator; false when they were none. */
export function removeMembership(tx: Queries, itineraryId: string, userId: string): boolean {
  const removed = tx
    .delete(collaborators)
    .where(and(eq(collaborators.itineraryId, itineraryId), eq(collaborators.userId, userId)))
    .run()
  return removed.changes > 0
}

/** The ids of what somebody edits without owning it. */
export const itineraryIdsEditedBy = (db: Queries, userId: string): string[] =>
  db
    .select({ id: collaborators.itineraryId })
    .from(collaborators)
    .where(eq(collaborators.userId, userId))
    .orderBy(asc(collaborators.createdAt), asc(sql`rowid`))
    .all()
    .map(({ id }) => id)
