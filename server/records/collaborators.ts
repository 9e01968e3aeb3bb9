import { findItineraryAccess } from './access'
import type { Services } from '#server/base/services'
import { forbidden, invalidInput, notFound } from '#server/base/errors'
import { findByUsername, userExists } from '#server/accounts/userStore'
import { addMembership, removeMembership } from './collaboratorStore'
import { forgetEnding, noteRemoval } from './endingStore'
import { findRecord } from './itineraryStore'
import { changePeople } from './recordVersionStore'
import type { ItineraryActor } from './changeRecord'

type Part = Pick<Services, 'db' | 'bus' | 'now'>

/**
 * Lets somebody edit an itinerary. Somebody who may already is no change. `byId`, if given, must be its owner. Throws NotFoundError for an
 * unknown username or itinerary, UnauthorizedError (403).
 */
export async function addCollaborator(
  { db, bus, now }: Part,
  itineraryId: string,
  username: string,
  byId?: string,
): Promise<void> {
  const user = await findByUsername(db, username)
  if (user === undefined) throw notFound('User')
  await db.write(async (tx) => {
    await tx.lock('users', user.id)
    if (!(await userExists(tx, user.id))) throw notFound('User')
    await tx.lock('docs', itineraryId)
    const access = await findItineraryAccess(tx, itineraryId, user.id)
    if (access === undefined) throw notFound('Itinerary')
    if (byId !== undefined && byId !== access.ownerId) throw forbidden()
    if (access.role === 'owner') return
    const before = await findRecord(tx, itineraryId)
    const isNew = await addMembership(tx, { itineraryId, userId: user.id, createdAt: now(), invitedBy: access.ownerId })
    if (isNew) await changePeople(tx, itineraryId, { userId: access.ownerId, at: now() })
    await forgetEnding(tx, itineraryId, user.id)
    const after = await findRecord(tx, itineraryId)
    if (!isNew || before === undefined || after === undefined) return
    // Nobody but the owner invites.
    const { ownerId } = access
    tx.afterCommit(() => bus.emit('recordChanged', { itineraryId, ownerId, before, after, userId: ownerId }))
  })
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
  await db.write(async (tx) => {
    // The row that whoever adds to the document's log locks too: what they write comes before the removal, or not at all.
    await tx.lock('docs', itineraryId)
    const by = await findItineraryAccess(tx, itineraryId, byId)
    if (by === undefined) throw notFound('Itinerary')
    if (by.role !== 'owner' && userId !== byId) throw forbidden()
    if (userId === by.ownerId) throw invalidInput('Invalid input: the owner cannot leave', { path: 'userId', code: 'is_owner' })
    const before = await findRecord(tx, itineraryId)
    if (!(await removeMembership(tx, itineraryId, userId))) return
    await changePeople(tx, itineraryId, { userId: byId, at: now() })
    await noteRemoval(tx, itineraryId, userId, now())
    const after = await findRecord(tx, itineraryId)
    tx.afterCommit(() => {
      bus.emit('accessRevoked', { itineraryId, userId })
      if (before !== undefined && after !== undefined)
        bus.emit('recordChanged', { itineraryId, ownerId: by.ownerId, before, after, userId: byId })
    })
  })
}
