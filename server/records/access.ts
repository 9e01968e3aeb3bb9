import type { Commenting } from '#shared/api/itineraries'
import { isEditing, isProposing, roleOf, type GivenRole, type Role } from '#shared/itinerary/roles'
import { first, type Reader } from '#server/base/db/database'
import { column, flag, rowShape } from '#server/base/db/rowShape'
import { isInvitedSql } from './feedKinds'
import { isKnownSql, isVisibleSql } from './visibility'

/** Who does something to which itinerary. */
export interface ItineraryActor {
  itineraryId: string
  userId: string
}

/** What somebody is to an itinerary that they know of. */
export interface ItineraryAccess {
  id: string
  role: Role
  ownerId: string
  /** Whether they may see it; a `visitor` may not see each. */
  isVisible: boolean
  /** Whether they are a member who has not opened it yet. */
  isInvited: boolean
  commenting: Commenting
}

/** What `userId` (null: nobody signed in) is to an itinerary; undefined when there is none that they may know of (`visibility.ts`). */
export const roleOn = (db: Reader, itineraryId: string, userId: string | null): Promise<ItineraryAccess | undefined> =>
  findItineraryAccess(db, itineraryId, userId)

const itineraryRow = rowShape({
  id: column<string>('t.id'),
  ownerId: column<string>('t.user_id'),
  givenRole: column<GivenRole | null>(
    '(SELECT c.role FROM collaborators AS c WHERE c.itinerary_id = t.id AND c.user_id = @viewer)',
  ),
  isInvited: flag(isInvitedSql),
  isVisible: flag(isVisibleSql('itinerary')),
  commenting: column<Commenting>('t.commenting'),
})
const itineraryOf = `SELECT ${itineraryRow.select} FROM itineraries AS t WHERE t.id = @id AND ${isKnownSql('itinerary')}`

/** `roleOn` for those who decide and write in one transaction. */
export async function findItineraryAccess(
  db: Reader,
  itineraryId: string,
  userId: string | null,
): Promise<ItineraryAccess | undefined> {
  const values = await first(db.rows(itineraryOf, { id: itineraryId, viewer: userId }))
  if (values === undefined) return undefined
  const { id, ownerId, givenRole, isVisible, isInvited, commenting } = itineraryRow.read(values)
  return { id, ownerId, isVisible, isInvited, commenting, role: roleOf(ownerId === userId ? 'owner' : (givenRole ?? undefined)) }
}

/** What somebody is to a list of itineraries that they know of; nobody else takes part in one. */
export interface ListAccess {
  id: string
  role: 'owner' | 'visitor'
  ownerId: string
  isVisible: boolean
}

const listRow = rowShape({
  id: column<string>('t.id'),
  ownerId: column<string>('t.user_id'),
  isVisible: flag(isVisibleSql('list')),
})
const listOf = `SELECT ${listRow.select} FROM lists AS t WHERE t.id = @id AND ${isKnownSql('list')}`

/** What `userId` (null: nobody signed in) is to a list; undefined when there is none that they may know of. */
export async function findListAccess(db: Reader, listId: string, userId: string | null): Promise<ListAccess | undefined> {
  const values = await first(db.rows(listOf, { id: listId, viewer: userId }))
  if (values === undefined) return undefined
  const { id, ownerId, isVisible } = listRow.read(values)
  return { id, ownerId, isVisible, role: ownerId === userId ? 'owner' : 'visitor' }
}

/** Whether one may read days, record and collaborators, or a list. */
export const mayView = ({ isVisible }: Pick<ItineraryAccess, 'isVisible'>): boolean => isVisible

/** Whether one takes part: reads also what is private, and hears of changes over /sync. */
export const isMember = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => role !== 'visitor'

/** Whether one may change days and events. */
export const mayEdit = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => isEditing(role)

/** Whether one may add ideas and vote for them. */
export const mayPropose = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => isProposing(role)

/** Whether one may comment, if signed in. */
export const mayComment = ({
  role,
  isVisible,
  commenting,
}: Pick<ItineraryAccess, 'role' | 'isVisible' | 'commenting'>): boolean =>
  isVisible && (commenting === 'everyone' || (commenting === 'members' && role !== 'visitor'))

/** Whether one may change the record, invite and delete. */
export const mayOwn = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => role === 'owner'
