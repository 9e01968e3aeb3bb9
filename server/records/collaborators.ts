import type { GivenRole } from '#shared/itinerary/roles'
import { findItineraryAccess, mayOwn, type ItineraryAccess } from './access'
import type { Services } from '#server/base/services'
import { isStorageError } from '#server/base/db/storageErrors'
import { forbidden, invalidInput, notFound } from '#server/base/errors'
import { findByUsername, userExists } from '#server/accounts/userStore'
import { isPersonKnown } from './visibility'
import { addMembership, changeRole, markAccepted, removeMembership } from './collaboratorStore'
import { forgetEnding, noteRemoval } from './endingStore'
import { notify } from './notices/notify'
import { collaboratorIds, findOwnedRecord, findRecord } from './itineraryStore'
import { changePeople } from './recordVersionStore'
import { removeVotesOf } from './voteStore'
import { limitYoungAccount } from './youngAccounts'
import type { ItineraryActor } from './access'

type Part = Pick<Services, 'db' | 'bus' | 'now'>
type Inviter = Part & Pick<Services, 'config' | 'newId' | 'ownNow'>

/**
 * Adds a member to an itinerary. No change for a member. `byId`, if given, must be its owner. Throws AppError `NotFoundError` for an unknown username or
 * itinerary, and for users who are out of each other's sight; `UnauthorizedError` (403); `TooManyRequestsError` for an owner with a new account who added many.
 */
export async function addCollaborator(
  services: Inviter,
  itineraryId: string,
  { username, role = 'editor' }: { username: string; role?: GivenRole },
  byId?: string,
): Promise<void> {
  const { db, bus, now } = services
  const user = await findByUsername(db, username)
  if (user === undefined) throw notFound('User')
  await db.write(async (tx) => {
    for (const id of [user.id, ...(byId === undefined ? [] : [byId])].toSorted()) await tx.lock('users', id)
    if (!(await userExists(tx, user.id))) throw notFound('User')
    await tx.lock('docs', itineraryId)
    const owned = await findOwnedRecord(tx, itineraryId)
    if (owned === undefined) throw notFound('Itinerary')
    // Nobody but the owner invites.
    const { ownerId, record: before } = owned
    if (byId !== undefined && byId !== ownerId) throw forbidden()
    if (user.id === ownerId) return
    const knowEachOther = (await isPersonKnown(tx, user.id, ownerId)) && (await isPersonKnown(tx, ownerId, user.id))
    if (!knowEachOther) throw notFound('User')
    if ((await collaboratorIds(tx, itineraryId)).includes(user.id)) return
    if (byId !== undefined) await limitYoungAccount(services, tx, byId, 'invitations')
    await addMembership(tx, { itineraryId, userId: user.id, role, createdAt: now(), invitedBy: ownerId })
    await changePeople(tx, itineraryId, { userId: ownerId, at: now() })
    await notify(services, tx, { kind: 'invited', actorId: ownerId, to: [user.id], itineraryId })
    await forgetEnding(tx, itineraryId, user.id)
    const after = await findRecord(tx, itineraryId)
    if (after === undefined) return
    tx.afterCommit(() => bus.emit('recordChanged', { itineraryId, ownerId, before, after, userId: ownerId }))
  })
}

/**
 * A member opens an itinerary at any door and accepts the invitation by it: from now on their profile shows it to others. No change for other users. While
 * the storage takes no writes, the itinerary opens all the same, and a later opening accepts.
 */
export async function acceptInvitation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, isInvited }: Pick<ItineraryAccess, 'id' | 'isInvited'>,
  userId: string | null,
): Promise<void> {
  if (!isInvited || userId === null || db.isLocked) return
  try {
    await db.write((tx) => markAccepted(tx, { itineraryId: id, userId }, now()))
  } catch (error) {
    if (!isStorageError(error)) throw error
  }
}

/**
 * Gives a member another role, which judges all that they send from here on, on every open connection. Their votes go when they may no longer vote.
 * Throws NotFoundError for a user who is no member, UnauthorizedError (403), InvalidInputError for the owner.
 */
export async function changeCollaboratorRole(
  { db, bus, now }: Part,
  { itineraryId, userId }: ItineraryActor,
  role: GivenRole,
  byId: string,
): Promise<void> {
  await db.write(async (tx) => {
    // Adding to the document's log locks this row, too: each update is judged by one of the two roles.
    await tx.lock('docs', itineraryId)
    const by = await findItineraryAccess(tx, itineraryId, byId)
    if (by === undefined) throw notFound('Itinerary')
    if (!mayOwn(by)) throw forbidden()
    if (userId === by.ownerId) throw invalidInput('Invalid input: the owner stays it', { path: 'userId', code: 'is_owner' })
    const before = await findRecord(tx, itineraryId)
    const isNew = await changeRole(tx, itineraryId, userId, role)
    if (isNew === undefined) throw notFound('Collaborator')
    if (!isNew) return
    const withdrawn = role === 'viewer' ? await removeVotesOf(tx, { itineraryId, userId }) : []
    await changePeople(tx, itineraryId, { userId: byId, at: now() })
    const after = await findRecord(tx, itineraryId)
    tx.afterCommit(() => {
      if (before !== undefined && after !== undefined)
        bus.emit('recordChanged', { itineraryId, ownerId: by.ownerId, before, after, userId: byId })
      for (const eventId of withdrawn) bus.emit('votesChanged', { itineraryId, eventId, userId })
    })
  })
}

/**
 * Lets somebody take part no longer: the owner anybody's, everybody their own. Whoever has it no more is told, and closed, before anybody
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
    const withdrawn = await removeVotesOf(tx, { itineraryId, userId })
    await changePeople(tx, itineraryId, { userId: byId, at: now() })
    await noteRemoval(tx, itineraryId, userId, now())
    const after = await findRecord(tx, itineraryId)
    tx.afterCommit(() => {
      bus.emit('accessRevoked', { itineraryId, userId })
      if (before !== undefined && after !== undefined)
        bus.emit('recordChanged', { itineraryId, ownerId: by.ownerId, before, after, userId: byId })
      for (const eventId of withdrawn) bus.emit('votesChanged', { itineraryId, eventId, userId })
    })
  })
}
