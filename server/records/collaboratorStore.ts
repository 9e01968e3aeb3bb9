import { and, asc, eq } from 'drizzle-orm'
import type { UserBrief } from '#shared/api/users'
import type { Reader, Transaction } from '#server/base/db/database'
import { collaborators, itineraries, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'
import { firstInvited } from './itineraryStore'

/** Who edits an itinerary: its owner, then its collaborators, the first invited first. */
export async function listEditors(db: Reader, itineraryId: string): Promise<UserBrief[]> {
  const owner = await db
    .select(userBriefColumns)
    .from(itineraries)
    .innerJoin(users, eq(users.id, itineraries.userId))
    .where(eq(itineraries.id, itineraryId))
  const invited = await db
    .select(userBriefColumns)
    .from(collaborators)
    .innerJoin(users, eq(users.id, collaborators.userId))
    .where(eq(collaborators.itineraryId, itineraryId))
    .orderBy(...firstInvited)
  return [...owner, ...invited]
}

/** Adds a collaborator; false when they were one already. */
export async function addMembership(tx: Transaction, membership: typeof collaborators.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(collaborators)
    .values(membership)
    .onConflictDoNothing()
    .returning({ userId: collaborators.userId })
  return added.length > 0
}

/** Removes a collaborator; false when they were none. */
export async function removeMembership(tx: Transaction, itineraryId: string, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(collaborators)
    .where(and(eq(collaborators.itineraryId, itineraryId), eq(collaborators.userId, userId)))
    .returning({ userId: collaborators.userId })
  return removed.length > 0
}

/** The ids of what somebody edits without owning it. */
export async function itineraryIdsEditedBy(db: Reader, userId: string): Promise<string[]> {
  const edited = await db
    .select({ id: collaborators.itineraryId })
    .from(collaborators)
    .where(eq(collaborators.userId, userId))
    .orderBy(asc(collaborators.createdAt), asc(collaborators.itineraryId))
  return edited.map(({ id }) => id)
}
