import type { CommentPolicy } from '#shared/api/itineraries'
import { roleCanEdit, roleCanPropose, toWireRole, type GrantableRole, type Role } from '#shared/itinerary/roles'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { column, booleanColumn, rowShape } from '#server/base/db/rowShape'
import { collaborators } from '#server/base/db/schema'
import { isStorageError } from '#server/base/db/storageErrors'
import type { Services } from '#server/base/services'
import type { UserWithPrivateFields } from '#server/accounts/userStore'
import { isInvitedSql } from './feedKinds'
import { isNotHiddenSql, isVisibleSql } from './visibility'

export interface ItineraryActor {
  itineraryId: string
  userId: string
}

export interface ItineraryAccess {
  id: string
  role: Role
  ownerId: string
  /** A `visitor` may not see every itinerary. */
  isVisible: boolean
  /** A member who has not opened it yet. */
  isInvited: boolean
  commenting: CommentPolicy
}

const itineraryRow = rowShape({
  id: column<string>('t.id'),
  ownerId: column<string>('t.user_id'),
  givenRole: column<GrantableRole | null>(
    '(SELECT c.role FROM collaborators AS c WHERE c.itinerary_id = t.id AND c.user_id = @viewer)',
  ),
  isInvited: booleanColumn(isInvitedSql),
  isVisible: booleanColumn(isVisibleSql('itinerary')),
  commenting: column<CommentPolicy>('t.commenting'),
})
const itineraryOf = `SELECT ${itineraryRow.select} FROM itineraries AS t WHERE t.id = @id AND ${isNotHiddenSql('itinerary')}`

/** Undefined if it does not exist for `userId` (null: signed out). */
export async function findItineraryAccess(
  db: DbReader,
  itineraryId: string,
  userId: string | null,
): Promise<ItineraryAccess | undefined> {
  const values = await firstRowOf(db.rows(itineraryOf, { id: itineraryId, viewer: userId }))
  if (values === undefined) return undefined
  const { id, ownerId, givenRole, isVisible, isInvited, commenting } = itineraryRow.read(values)
  return {
    id,
    ownerId,
    isVisible,
    isInvited,
    commenting,
    role: toWireRole(ownerId === userId ? 'owner' : (givenRole ?? undefined)),
  }
}

export interface ListAccess {
  id: string
  role: 'owner' | 'visitor'
  ownerId: string
  isVisible: boolean
}

const listRow = rowShape({
  id: column<string>('t.id'),
  ownerId: column<string>('t.user_id'),
  isVisible: booleanColumn(isVisibleSql('list')),
})
const listOf = `SELECT ${listRow.select} FROM lists AS t WHERE t.id = @id AND ${isNotHiddenSql('list')}`

/** Undefined if unknown to `userId` (null: signed out). */
export async function findListAccess(db: DbReader, listId: string, userId: string | null): Promise<ListAccess | undefined> {
  const values = await firstRowOf(db.rows(listOf, { id: listId, viewer: userId }))
  if (values === undefined) return undefined
  const { id, ownerId, isVisible } = listRow.read(values)
  return { id, ownerId, isVisible, role: ownerId === userId ? 'owner' : 'visitor' }
}

/** Read days, record and collaborators, or a list. */
export const mayView = ({ isVisible }: Pick<ItineraryAccess, 'isVisible'>): boolean => isVisible

/** The viewer may see the user. */
export const maySeeMap = (
  { user: { id, isFollowing }, mapAudience }: Pick<UserWithPrivateFields, 'user' | 'mapAudience'>,
  viewerId: string | null,
): boolean =>
  id === viewerId || mapAudience === 'everyone' || (mapAudience === 'followers' && viewerId !== null && isFollowing === true)

/** Members also read private content and follow changes over /sync. */
export const isMember = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => role !== 'visitor'

/** Change days and events. */
export const mayEdit = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => roleCanEdit(role)

/** Add ideas and vote. */
export const mayPropose = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => roleCanPropose(role)

export const mayComment = ({
  role,
  isVisible,
  commenting,
}: Pick<ItineraryAccess, 'role' | 'isVisible' | 'commenting'>): boolean =>
  isVisible && (commenting === 'everyone' || (commenting === 'members' && role !== 'visitor'))

/** Change the record, invite and delete. */
export const isOwner = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => role === 'owner'

/** Their profile shows the itinerary from now on. With read-only storage a later opening accepts. */
export async function acceptInvitation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, isInvited }: Pick<ItineraryAccess, 'id' | 'isInvited'>,
  userId: string | null,
): Promise<void> {
  if (!isInvited || userId === null || db.isLocked) return
  try {
    await db.write((tx) => markInvitationAccepted(tx, { itineraryId: id, userId }, now()))
  } catch (error) {
    if (!isStorageError(error)) throw error
  }
}

export async function markInvitationAccepted(
  tx: Transaction,
  { itineraryId, userId }: ItineraryActor,
  now: number,
): Promise<void> {
  await tx
    .update(collaborators)
    .set({ acceptedAt: now, seenAt: sql`coalesce(${collaborators.seenAt}, ${now})` })
    .where(and(eq(collaborators.itineraryId, itineraryId), eq(collaborators.userId, userId), isNull(collaborators.acceptedAt)))
}
