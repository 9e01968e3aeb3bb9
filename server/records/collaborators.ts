import type { GrantableRole } from '#shared/itinerary/roles'
import { findItineraryAccess, isOwner, type ItineraryActor } from '#server/access/access'
import type { Services } from '#server/base/services'
import { forbiddenError, invalidInputError, notFoundError } from '#server/base/errors'
import { findUserByUsername, userExists } from '#server/accounts/userStore'
import { canSeePerson } from '#server/access/visibility'
import { addMembership, changeRole, removeMembership } from './collaboratorStore'
import { clearAccessLoss, noteMemberRemoved } from '#server/access/accessLossStore'
import { addNotice } from './notices/addNotice'
import { collaboratorIds, findOwnedRecord, findRecord } from './itineraryStore'
import { saveMembersVersion } from './recordVersionStore'
import { removeVotesOf } from './voteStore'
import { enforceNewAccountLimit } from './newAccountLimits'

type Part = Pick<Services, 'db' | 'bus' | 'now'>
type Inviter = Part & Pick<Services, 'config' | 'newId' | 'ownNow'>

/**
 * No-op for a member. `byId`, if given, must be the owner. Throws AppError `NotFoundError` (also hidden users),
 * `UnauthorizedError` (403), `TooManyRequestsError` for a new account.
 */
export async function addCollaborator(
  services: Inviter,
  itineraryId: string,
  { username, role = 'editor' }: { username: string; role?: GrantableRole },
  byId?: string,
): Promise<void> {
  const { db, bus, now } = services
  const user = await findUserByUsername(db, username)
  if (user === undefined) throw notFoundError('User')
  await db.write(async (tx) => {
    for (const id of [user.id, ...(byId === undefined ? [] : [byId])].toSorted()) await tx.lock('users', id)
    if (!(await userExists(tx, user.id))) throw notFoundError('User')
    await tx.lock('docs', itineraryId)
    const owned = await findOwnedRecord(tx, itineraryId)
    if (owned === undefined) throw notFoundError('Itinerary')
    const { ownerId, record: before } = owned
    if (byId !== undefined && byId !== ownerId) throw forbiddenError()
    if (user.id === ownerId) return
    const knowEachOther = (await canSeePerson(tx, user.id, ownerId)) && (await canSeePerson(tx, ownerId, user.id))
    if (!knowEachOther) throw notFoundError('User')
    if ((await collaboratorIds(tx, itineraryId)).includes(user.id)) return
    if (byId !== undefined) await enforceNewAccountLimit(services, tx, byId, 'invitations')
    await addMembership(tx, { itineraryId, userId: user.id, role, createdAt: now(), invitedBy: ownerId })
    await saveMembersVersion(tx, itineraryId, { userId: ownerId, at: now() })
    await addNotice(services, tx, { kind: 'invited', actorId: ownerId, to: [user.id], itineraryId })
    await clearAccessLoss(tx, itineraryId, user.id)
    const after = await findRecord(tx, itineraryId)
    if (after === undefined) return
    tx.afterCommit(() => bus.emit('recordChanged', { itineraryId, ownerId, before, after, userId: ownerId }))
  })
}

/**
 * On all open connections at once. Removes votes the role may not cast. Throws AppError `NotFoundError`,
 * `UnauthorizedError` (403), `InvalidInputError` for the owner.
 */
export async function changeCollaboratorRole(
  { db, bus, now }: Part,
  { itineraryId, userId }: ItineraryActor,
  role: GrantableRole,
  byId: string,
): Promise<void> {
  await db.write(async (tx) => {
    // Appends lock this row too, so one of the two roles judges each update.
    await tx.lock('docs', itineraryId)
    const by = await findItineraryAccess(tx, itineraryId, byId)
    if (by === undefined) throw notFoundError('Itinerary')
    if (!isOwner(by)) throw forbiddenError()
    if (userId === by.ownerId) throw invalidInputError('Invalid input: the owner stays it', { path: 'userId', code: 'is_owner' })
    const before = await findRecord(tx, itineraryId)
    const isNew = await changeRole(tx, itineraryId, userId, role)
    if (isNew === undefined) throw notFoundError('Collaborator')
    if (!isNew) return
    const withdrawn = role === 'viewer' ? await removeVotesOf(tx, { itineraryId, userId }) : []
    await saveMembersVersion(tx, itineraryId, { userId: byId, at: now() })
    const after = await findRecord(tx, itineraryId)
    tx.afterCommit(() => {
      if (before !== undefined && after !== undefined)
        bus.emit('recordChanged', { itineraryId, ownerId: by.ownerId, before, after, userId: byId })
      for (const eventId of withdrawn) bus.emit('votesChanged', { itineraryId, eventId, userId })
    })
  })
}

/**
 * Closes connections before others hear of it. Idempotent. Throws AppError `NotFoundError`, `UnauthorizedError`
 * (403), `InvalidInputError` for the owner.
 */
export async function removeCollaborator(
  { db, bus, now }: Part,
  { itineraryId, userId }: ItineraryActor,
  byId: string,
): Promise<void> {
  await db.write(async (tx) => {
    // Appends lock this row too: an update commits before the removal or not at all.
    await tx.lock('docs', itineraryId)
    const by = await findItineraryAccess(tx, itineraryId, byId)
    if (by === undefined) throw notFoundError('Itinerary')
    if (by.role !== 'owner' && userId !== byId) throw forbiddenError()
    if (userId === by.ownerId)
      throw invalidInputError('Invalid input: the owner cannot leave', { path: 'userId', code: 'is_owner' })
    const before = await findRecord(tx, itineraryId)
    if (!(await removeMembership(tx, itineraryId, userId))) return
    const withdrawn = await removeVotesOf(tx, { itineraryId, userId })
    await saveMembersVersion(tx, itineraryId, { userId: byId, at: now() })
    await noteMemberRemoved(tx, itineraryId, userId, now())
    const after = await findRecord(tx, itineraryId)
    tx.afterCommit(() => {
      bus.emit('accessRevoked', { itineraryId, userId })
      if (before !== undefined && after !== undefined)
        bus.emit('recordChanged', { itineraryId, ownerId: by.ownerId, before, after, userId: byId })
      for (const eventId of withdrawn) bus.emit('votesChanged', { itineraryId, eventId, userId })
    })
  })
}
