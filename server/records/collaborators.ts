import { findItineraryAccess } from './access'
import type { Services } from '#server/base/services'
import { forbidden, invalidInput, notFound } from '#server/base/errors'
import { findByUsername } from '#server/accounts/userStore'
import { addMembership, removeMembership } from './collaboratorStore'
import { forgetEnding, noteRemoval } from './endingStore'
import { findRecord, raiseItineraryVersion } from './itineraryStore'
import type { ItineraryActor } from './changeRecord'

type Part = Pick<Services, 'db' | 'bus' | 'now'>

/** Lets somebody edit an itinerary. Somebody who may already is no change. Throws NotFoundError for an unknown username. */
export async function addCollaborator({ db, bus, now }: Part, itineraryId: string, username: string): Promise<void> {
  const user = findByUsername(db, username)
  if (user === undefined) throw notFound('User')
  const access = findItineraryAccess(db, itineraryId, user.id)
  if (access === undefined || access.role === 'owner') return
  const before = findRecord(db, itineraryId)
  const isNew = db.transaction((tx) => {
    const added = addMembership(tx, { itineraryId, userId: user.id, createdAt: now(), invitedBy: access.ownerId })
    if (added) raiseItineraryVersion(tx, itineraryId, now())
    forgetEnding(tx, itineraryId, user.id)
    return added
  })
  const after = findRecord(db, itineraryId)
  if (!isNew || before === undefined || after === undefined) return
  // Nobody but the owner invites.
  bus.emit('recordChanged', { itineraryId, before, after, userId: access.ownerId })
}

/**
 * Takes somebody's right to edit: the owner anybody's, everybody their own. Whoever has it no more is told, and closed, before anybody
 * else hears of it. Somebody who had none is no change. Throws NotFoundError, UnauthorizedError (403), InvalidInputError for the owner.
 */
export async function removeCollaborator(
  { db, bus, now }: Part,
  { itineraryId, userId }: ItineraryActor,
  byId: string,
): Promise<void> {
  const by = findItineraryAccess(db, itineraryId, byId)
  if (by === undefined) throw notFound('Itinerary')
  if (by.role !== 'owner' && userId !== byId) throw forbidden()
  if (userId === by.ownerId) throw invalidInput('Invalid input: the owner cannot leave', { path: 'userId', code: 'is_owner' })
  const before = findRecord(db, itineraryId)
  const wasOne = db.transaction((tx) => {
    const removed = removeMembership(tx, itineraryId, userId)
    if (removed) {
      raiseItineraryVersion(tx, itineraryId, now())
      noteRemoval(tx, itineraryId, userId, now())
    }
    return removed
  })
  const after = findRecord(db, itineraryId)
  if (!wasOne || before === undefined || after === undefined) return
  bus.emit('accessRevoked', { itineraryId, userId })
  bus.emit('recordChanged', { itineraryId, before, after, userId: byId })
}
