import { and, asc, eq, isNull, ne, desc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Member } from '#shared/api/members'
import type { GrantableRole } from '#shared/itinerary/roles'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { collaborators, itineraries, users } from '#server/base/db/schema'
import { accountStatusColumns, userBriefColumns } from '#server/accounts/userStore'
import { byInvitationTime } from './itineraryStore'
import type { Invitation, OwnershipOffer } from '#shared/api/invitations'
import { personNotHiddenCondition } from '#server/access/visibility'

/** The owner first, then in the order of invitation. */
export async function listMembers(db: DbReader, itineraryId: string): Promise<Member[]> {
  const owner = await db
    .select({ ...userBriefColumns, isGuest: accountStatusColumns.isGuest })
    .from(itineraries)
    .innerJoin(users, eq(users.id, itineraries.userId))
    .where(eq(itineraries.id, itineraryId))
  const invited = await db
    .select({ ...userBriefColumns, role: collaborators.role, isGuest: accountStatusColumns.isGuest })
    .from(collaborators)
    .innerJoin(users, eq(users.id, collaborators.userId))
    .where(eq(collaborators.itineraryId, itineraryId))
    .orderBy(...byInvitationTime)
  return [...owner.map((person) => ({ ...person, role: 'owner' as const })), ...invited]
}

/** The oldest editor with a full account. */
export async function findOwnerSuccessor(db: DbReader, itineraryId: string): Promise<string | undefined> {
  const isHeir = and(eq(collaborators.itineraryId, itineraryId), eq(collaborators.role, 'editor'), isNull(users.guestSeenAt))
  const heir = db
    .select({ id: collaborators.userId })
    .from(collaborators)
    .innerJoin(users, eq(users.id, collaborators.userId))
    .where(isHeir)
    .orderBy(...byInvitationTime)
    .limit(1)
  return (await firstRowOf(heir))?.id
}

export async function addMembership(tx: Transaction, membership: typeof collaborators.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(collaborators)
    .values(membership)
    .onConflictDoNothing()
    .returning({ userId: collaborators.userId })
  return added.length > 0
}

export const countInvitedBy = (db: DbReader, userId: string): Promise<number> =>
  db.$count(collaborators, eq(collaborators.invitedBy, userId))

/** Undefined if the user is no member, else whether the role changed. */
export async function changeRole(
  tx: Transaction,
  itineraryId: string,
  userId: string,
  role: GrantableRole,
): Promise<boolean | undefined> {
  const isTheirs = and(eq(collaborators.itineraryId, itineraryId), eq(collaborators.userId, userId))
  const changed = await tx
    .update(collaborators)
    .set({ role })
    .where(and(isTheirs, ne(collaborators.role, role)))
    .returning({ userId: collaborators.userId })
  if (changed.length > 0) return true
  return (await tx.$count(collaborators, isTheirs)) > 0 ? false : undefined
}

export async function removeMembership(tx: Transaction, itineraryId: string, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(collaborators)
    .where(and(eq(collaborators.itineraryId, itineraryId), eq(collaborators.userId, userId)))
    .returning({ userId: collaborators.userId })
  return removed.length > 0
}

export async function itineraryIdsJoinedBy(db: DbReader, userId: string): Promise<string[]> {
  const joined = await db
    .select({ id: collaborators.itineraryId })
    .from(collaborators)
    .where(eq(collaborators.userId, userId))
    .orderBy(asc(collaborators.createdAt), asc(collaborators.itineraryId))
  return joined.map(({ id }) => id)
}

/** The rest appears once these are seen. */
const MAX_LISTED_INVITATIONS = 50

/** Newest first, of inviters the user may know. */
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
