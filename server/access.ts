import { and, eq } from 'drizzle-orm'
import type { Role } from '../shared/api/itineraries'
import type { Db } from './db/open'
import { collaborators, itineraries } from './db/schema'

/** What somebody is to an itinerary. A `visitor` of one that is not public may see nothing. */
export interface ItineraryAccess {
  id: string
  role: Role
  isPublic: boolean
  ownerId: string
}

/** What `userId` (null: nobody signed in) is to an itinerary; undefined when there is no such itinerary. */
export async function roleOn(db: Db, itineraryId: string, userId: string | null): Promise<ItineraryAccess | undefined> {
  return roleNow(db, itineraryId, userId)
}

/** `roleOn` for those who must decide and act in one synchronous turn. */
export function roleNow(db: Db, itineraryId: string, userId: string | null): ItineraryAccess | undefined {
  const itinerary = db
    .select({ id: itineraries.id, isPublic: itineraries.isPublic, ownerId: itineraries.userId })
    .from(itineraries)
    .where(eq(itineraries.id, itineraryId))
    .get()
  return itinerary && { ...itinerary, role: roleIn(db, itinerary, userId) }
}

function roleIn(db: Db, itinerary: { id: string; ownerId: string }, userId: string | null): Role {
  if (userId === null) return 'visitor'
  if (itinerary.ownerId === userId) return 'owner'
  const membership = db
    .select({ userId: collaborators.userId })
    .from(collaborators)
    .where(and(eq(collaborators.itineraryId, itinerary.id), eq(collaborators.userId, userId)))
    .get()
  return membership === undefined ? 'visitor' : 'collaborator'
}

/** Whether one may read days, record and collaborators. */
export const mayView = ({ role, isPublic }: Pick<ItineraryAccess, 'role' | 'isPublic'>): boolean => isPublic || role !== 'visitor'

/** Whether one may change days and events. */
export const mayEdit = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => role !== 'visitor'

/** Whether one may change the record, invite and delete. */
export const mayOwn = ({ role }: Pick<ItineraryAccess, 'role'>): boolean => role === 'owner'
