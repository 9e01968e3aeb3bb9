import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Member } from '#shared/api/members'
import type { GivenRole } from '#shared/itinerary/roles'
import { first, type Reader, type Transaction } from '#server/base/db/database'
import { collaborators, itineraries, users } from '#server/base/db/schema'
import { standingColumns, userBriefColumns } from '#server/accounts/userStore'
import type { ItineraryActor } from './access'
import { firstInvited } from './itineraryStore'

/** Who takes part in an itinerary: its owner, then the others, the first invited first. */
export async function listMembers(db: Reader, itineraryId: string): Promise<Member[]> {
  const owner = await db
    .select({ ...userBriefColumns, isGuest: standingColumns.isGuest })
    .from(itineraries)
    .innerJoin(users, eq(users.id, itineraries.userId))
    .where(eq(itineraries.id, itineraryId))
  const invited = await db
    .select({ ...userBriefColumns, role: collaborators.role, isGuest: standingColumns.isGuest })
    .from(collaborators)
    .innerJoin(users, eq(users.id, collaborators.userId))
    .where(eq(collaborators.itineraryId, itineraryId))
    .orderBy(...firstInvited)
  return [...owner.map((person) => ({ ...person, role: 'owner' as const })), ...invited]
}

/** Who takes over an itinerary whose owner goes: its oldest editor with a full account. */
export async function findHeir(db: Reader, itineraryId: string): Promise<string | undefined> {
  const isHeir = and(eq(collaborators.itineraryId, itineraryId), eq(collaborators.role, 'editor'), isNull(users.guestSeenAt))
  const heir = db
    .select({ id: collaborators.userId })
    .from(collaborators)
    .innerJoin(users, eq(users.id, collaborators.userId))
    .where(isHeir)
    .orderBy(...firstInvited)
    .limit(1)
  return (await first(heir))?.id
}

/** Lets somebody take part; false when they did already. */
export async function addMembership(tx: Transaction, membership: typeof collaborators.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(collaborators)
    .values(membership)
    .onConflictDoNothing()
    .returning({ userId: collaborators.userId })
  return added.length > 0
}

/** How many members a user added, to all itineraries. */
export const countInvitedBy = (db: Reader, userId: string): Promise<number> =>
  db.$count(collaborators, eq(collaborators.invitedBy, userId))

/** Makes somebody who takes part something else; undefined when they do not take part, else whether that is new. */
export async function changeRole(
  tx: Transaction,
  itineraryId: string,
  userId: string,
  role: GivenRole,
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

/** Somebody takes part no longer; false when they did not. */
export async function removeMembership(tx: Transaction, itineraryId: string, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(collaborators)
    .where(and(eq(collaborators.itineraryId, itineraryId), eq(collaborators.userId, userId)))
    .returning({ userId: collaborators.userId })
  return removed.length > 0
}

/** A member has opened the itinerary: it is theirs to show, and the invitation is no news any more. */
export async function markAccepted(tx: Transaction, { itineraryId, userId }: ItineraryActor, now: number): Promise<void> {
  await tx
    .update(collaborators)
    .set({ acceptedAt: now, seenAt: sql`coalesce(${collaborators.seenAt}, ${now})` })
    .where(and(eq(collaborators.itineraryId, itineraryId), eq(collaborators.userId, userId), isNull(collaborators.acceptedAt)))
}

/** The ids of that in which somebody takes part without owning it. */
export async function itineraryIdsJoinedBy(db: Reader, userId: string): Promise<string[]> {
  const joined = await db
    .select({ id: collaborators.itineraryId })
    .from(collaborators)
    .where(eq(collaborators.userId, userId))
    .orderBy(asc(collaborators.createdAt), asc(collaborators.itineraryId))
  return joined.map(({ id }) => id)
}
