import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '#shared/api/itineraries'
import { first, type Reader } from '#server/base/db/database'
import { collaborators, itineraries, lists } from '#server/base/db/schema'
import { preparedQuery } from '#server/base/db/preparedQuery'

/** What somebody is to an itinerary. A `visitor` of one that is not public may see nothing. */
export interface ItineraryAccess {
  id: string
  role: Role
  isPublic: boolean
  ownerId: string
}

/** What `userId` (null: nobody signed in) is to an itinerary; undefined when there is no such itinerary. */
export const roleOn = (db: Reader, itineraryId: string, userId: string | null): Promise<ItineraryAccess | undefined> =>
  findItineraryAccess(db, itineraryId, userId)

const { placeholder } = sql

const findItinerary = preparedQuery((db) =>
  db
    .select({
      id: itineraries.id,
      isPublic: itineraries.isPublic,
      ownerId: itineraries.userId,
      collaboratorId: collaborators.userId,
    })
    .from(itineraries)
    .leftJoin(collaborators, and(eq(collaborators.itineraryId, itineraries.id), eq(collaborators.userId, placeholder('userId'))))
    .where(eq(itineraries.id, placeholder('itineraryId'))),
)

/** `roleOn` for those who decide and write in one transaction. */
export async function findItineraryAccess(
  db: Reader,
  itineraryId: string,
  userId: string | null,
): Promise<ItineraryAccess | undefined> {
  const found = await first(findItinerary(db, { itineraryId, userId }))
  if (found === undefined) return undefined
  const { collaboratorId, ...itinerary } = found
  if (itinerary.ownerId === userId) return { ...itinerary, role: 'owner' }
  return { ...itinerary, role: collaboratorId === null ? 'visitor' : 'collaborator' }
}

/** What somebody is to a list of itineraries; nobody collaborates on one. */
export interface ListAccess {
  id: string
  role: Exclude<Role, 'collaborator'>
  isPublic: boolean
  ownerId: string
}

const findList = preparedQuery((db) =>
  db
    .select({ id: lists.id, isPublic: lists.isPublic, ownerId: lists.userId })
    .from(lists)
    .where(eq(lists.id, placeholder('listId'))),
)

/** What `userId` (null: nobody signed in) is to a list; undefined when there is no such list. */
export async function findListAccess(db: Reader, listId: string, userId: string | null): Promise<ListAccess | undefined> {
  const list = await first(findList(db, { listId }))
  return list && { ...list, role: list.ownerId === userId ? 'owner' : 'visitor' }
}

/** Whether one may read days, record and collaborators, or a list. */
export const mayView = ({ role, isPublic }: Pick<ItineraryAccess, 'role' | 'isPublic'>): boolean => isPublic || role !== 'visitor'

/** Whether one may change days and events. */
export const mayEdit = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => role !== 'visitor'

/** Whether one may change the record, invite and delete. */
export const mayOwn = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => role === 'owner'
