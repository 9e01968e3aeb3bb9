import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Invitation, Offer } from '#shared/api/invitations'
import type { Reader, Transaction } from '#server/base/db/database'
import { collaborators, itineraries, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'
import { isKnownTo } from '#server/records/visibility'

/** More than anybody reads; the rest shows once these are seen. */
const MAX_LISTED_INVITATIONS = 50

/** Who added somebody as a collaborator without their knowing yet, the newest first. Whose inviter is gone or not known to them any more is no news. */
export async function listInvitations(db: Reader, userId: string): Promise<Invitation[]> {
  const found = await db
    .select({ itinerary: { id: itineraries.id, title: itineraries.title }, by: userBriefColumns, at: collaborators.createdAt })
    .from(collaborators)
    .innerJoin(itineraries, eq(itineraries.id, collaborators.itineraryId))
    .innerJoin(users, eq(users.id, collaborators.invitedBy))
    .where(and(eq(collaborators.userId, userId), isNull(collaborators.seenAt), isKnownTo(userId)))
    .orderBy(desc(collaborators.createdAt), desc(itineraries.id))
    .limit(MAX_LISTED_INVITATIONS)
  return found.map(({ at, ...invitation }) => ({ ...invitation, at: new Date(at).toISOString() }))
}

/** The itineraries that were passed to a user who has not answered whether they keep them, the newest first. */
export async function listOffers(db: Reader, userId: string): Promise<Offer[]> {
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

/** Notes that somebody knows that they may edit these. */
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
