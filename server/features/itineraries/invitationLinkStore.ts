import { and, desc, eq, gt, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { InvitationLink, InvitationPreview } from '#shared/api/invitationLinks'
import { toIsoInstant, toWireDate } from '#shared/dates'
import { limits } from '#shared/limits'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { collaborators, invitationLinks, itineraries, locations, users } from '#server/base/db/schema'
import { findUser, userBriefColumns } from '#server/accounts/userStore'
import { itineraryIdsJoinedBy } from '#server/records/collaboratorStore'
import { listLostItineraries } from '#server/access/accessLossStore'
import { itineraryNotHiddenCondition } from '#server/access/visibility'

export type LinkRow = typeof invitationLinks.$inferSelect

export const toInvitationLink = ({ id, role, expiresAt, maxUses, uses, createdAt }: LinkRow): InvitationLink => ({
  id,
  role,
  expiresAt: expiresAt === null ? null : toIsoInstant(expiresAt),
  maxUses,
  uses,
  createdAt: toIsoInstant(createdAt),
})

const isInTime = (now: number): SQL | undefined => or(isNull(invitationLinks.expiresAt), gt(invitationLinks.expiresAt, now))
const isLeft: SQL | undefined = or(isNull(invitationLinks.maxUses), lt(invitationLinks.uses, invitationLinks.maxUses))
const isOf = (itineraryId: string): SQL => eq(invitationLinks.itineraryId, itineraryId)

/** Valid links, newest first. */
export const listLinks = (db: DbReader, itineraryId: string, now: number): Promise<LinkRow[]> =>
  db
    .select()
    .from(invitationLinks)
    .where(and(isOf(itineraryId), isInTime(now), isLeft))
    .orderBy(desc(invitationLinks.createdAt), desc(invitationLinks.id))

export async function addLink(tx: Transaction, link: LinkRow, now: number): Promise<void> {
  await tx.delete(invitationLinks).where(and(isOf(link.itineraryId), lte(invitationLinks.expiresAt, now)))
  await tx.insert(invitationLinks).values(link)
}

export async function removeLink(tx: Transaction, itineraryId: string, id: string): Promise<void> {
  await tx.delete(invitationLinks).where(and(isOf(itineraryId), eq(invitationLinks.id, id)))
}

/** How long a used-up link still leads members to the trip. */
const USED_UP_MS = limits.invitationLinkSeconds * 1000

/** The caller locks the itinerary. */
export async function countInvitationLinkUse(
  tx: Transaction,
  { id, uses, maxUses, expiresAt }: LinkRow,
  now: number,
): Promise<void> {
  const isLast = maxUses !== null && uses + 1 >= maxUses
  const end = now + USED_UP_MS
  const change = { uses: uses + 1, ...(isLast && { expiresAt: Math.min(expiresAt ?? end, end) }) }
  await tx.update(invitationLinks).set(change).where(eq(invitationLinks.id, id))
}

/** Returns the last one; undefined at the end. */
export async function deleteExpiredLinksAfter(
  tx: Transaction,
  id: string,
  most: number,
  now: number,
): Promise<string | undefined> {
  const next = await tx
    .select({ id: invitationLinks.id })
    .from(invitationLinks)
    .where(gt(invitationLinks.id, id))
    .orderBy(invitationLinks.id)
    .limit(most)
  const last = next.at(-1)?.id
  if (last === undefined) return undefined
  const looked = and(gt(invitationLinks.id, id), lte(invitationLinks.id, last))
  await tx.delete(invitationLinks).where(and(looked, lte(invitationLinks.expiresAt, now)))
  return next.length === most ? last : undefined
}

export interface InvitationLinkState {
  link: LinkRow
  isUsedUp: boolean
  ownerId: string
  preview: InvitationPreview
}

/**
 * Undefined if expired or hidden, if viewer (null: signed out) and inviter block each other, or the inviter is
 * suspended or no longer owner.
 */
export async function findLink(
  db: DbReader,
  tokenHash: string,
  viewerId: string | null,
  now: number,
): Promise<InvitationLinkState | undefined> {
  const found = await firstRowOf(
    db
      .select({ link: invitationLinks, itinerary: itineraries, location: locations, inviter: userBriefColumns })
      .from(invitationLinks)
      .innerJoin(itineraries, eq(itineraries.id, invitationLinks.itineraryId))
      .innerJoin(locations, eq(locations.geonameId, itineraries.geonameId))
      .innerJoin(users, eq(users.id, invitationLinks.invitedBy))
      .where(
        and(
          eq(invitationLinks.tokenHash, tokenHash),
          isInTime(now),
          eq(itineraries.userId, invitationLinks.invitedBy),
          or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now)),
          itineraryNotHiddenCondition(viewerId),
        ),
      ),
  )
  if (found === undefined) return undefined
  const { link, itinerary, location, inviter } = found
  const { title, image, userId: ownerId, startDate, endDate } = itinerary
  const isMember = viewerId === ownerId || (viewerId !== null && (await takesPart(db, itinerary.id, viewerId)))
  const needsAccount = !isMember && viewerId !== null && (await isGuestElsewhere(db, viewerId, itinerary.id))
  const trip = { title, startDate: toWireDate(startDate), endDate: toWireDate(endDate), image, location }
  return {
    link,
    isUsedUp: link.maxUses !== null && link.uses >= link.maxUses,
    ownerId,
    preview: { role: link.role, inviter, itinerary: trip, isMember, needsAccount },
  }
}

const takesPart = async (db: DbReader, itineraryId: string, userId: string): Promise<boolean> =>
  (await db.$count(collaborators, and(eq(collaborators.itineraryId, itineraryId), eq(collaborators.userId, userId)))) > 0

/** A guest belongs to one trip, even after it ended. */
async function isGuestElsewhere(db: DbReader, userId: string, itineraryId: string): Promise<boolean> {
  const user = await findUser(db, userId)
  if (user === undefined || user.guestSeenAt === null) return false
  const known = [...(await itineraryIdsJoinedBy(db, userId)), ...(await listLostItineraries(db, userId))]
  return known.some((id) => id !== itineraryId)
}
