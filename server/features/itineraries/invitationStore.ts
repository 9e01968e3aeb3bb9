import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Invitation, OwnershipOffer } from '#shared/api/invitations'
import type { DbReader, Transaction } from '#server/base/db/database'
import { collaborators, itineraries, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'
import { personNotHiddenCondition } from '#server/access/visibility'

/** The rest appears once these are seen. */
const MAX_LISTED_INVITATIONS = 50

/** Unseen, newest first, of inviters the user may know. */
export async function listInvitations(db: DbReader, userId: string): Promise<Invitation[]> {
  const found = await db
    .select({ itinerary: { id: itineraries.id, title: itineraries.title }, by: userBriefColumns, at: collaborators.createdAt })
    .from(collaborators)
    .innerJoin(itineraries, eq(itineraries.id, collaborators.itineraryId))
    .innerJoin(users, eq(users.id, collaborators.invitedBy))
    .where(and(eq(collaborators.userId, userId), isNull(collaborators.seenAt), personNotHiddenCondition(userId)))
    .orderBy(desc(collaborators.createdAt), desc(itineraries.id))
    .limit(MAX_LISTED_INVITATIONS)
  return found.map(({ at, ...invitation }) => ({ ...invitation, at: new Date(at).toISOString() }))
}

export async function listOffers(db: DbReader, userId: string): Promise<OwnershipOffer[]> {
  const found = await db
    .select({
      itinerary: { id: itineraries.id, title: itineraries.title },
      at: sql<number>`${itineraries.offeredAt}`.mapWith(Number),
    })
    .from(itineraries)
    .where(and(eq(itineraries.userId, userId), isNotNull(itineraries.offeredAt)))
    .orderBy(desc(itineraries.offeredAt), desc(itineraries.id))
    .limit(MAX_LISTED_INVITATIONS)
  return found.map(({ at, ...offer }) => ({ ...offer, at: new Date(at).toISOString() }))
}

export async function markInvitationsSeen(
  tx: Transaction,
  userId: string,
  itineraryIds: readonly string[],
  now: number,
): Promise<void> {
  const isOf = and(eq(collaborators.userId, userId), inArray(collaborators.itineraryId, [...itineraryIds]))
  await tx
    .update(collaborators)
    .set({ seenAt: now })
    .where(and(isOf, isNull(collaborators.seenAt)))
}
