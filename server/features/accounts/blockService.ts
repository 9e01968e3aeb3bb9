import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { invalidInputError, notFoundError, unauthenticatedError } from '#server/base/errors'
import { userExists } from '#server/accounts/userStore'
import { canSeePerson } from '#server/access/visibility'
import { addBlock, addMute, hasBlock, type RestrictionPair } from './blockStore'
import { lockUsers, removeFollow } from './followStore'

type Part = Pick<Services, 'db' | 'bus' | 'now'>

/**
 * Idempotent. Affects open pages, but no shared trips. Throws AppError `InvalidInputError`
 * for oneself, `NotFoundError` for a user one may not see.
 */
export async function block({ db, bus, now }: Part, distance: RestrictionPair): Promise<void> {
  requireOther(distance)
  const { userId, otherId } = distance
  await db.write(async (tx) => {
    await lockUsers(tx, [userId, otherId])
    if (await hasBlock(tx, distance)) return
    await requireBoth(tx, distance)
    await addBlock(tx, distance, now())
    await removeFollow(tx, { followerId: userId, followedId: otherId })
    await removeFollow(tx, { followerId: otherId, followedId: userId })
    tx.afterCommit(() => {
      bus.emit('visibilityEnded', { ownerId: userId, viewerId: otherId })
      bus.emit('visibilityEnded', { ownerId: otherId, viewerId: userId })
    })
  })
}

/** Throws as `block` does. */
export async function mute({ db, now }: Part, distance: RestrictionPair): Promise<void> {
  requireOther(distance)
  await db.write(async (tx) => {
    await lockUsers(tx, [distance.userId, distance.otherId])
    await requireBoth(tx, distance)
    await addMute(tx, distance, now())
  })
}

function requireOther({ userId, otherId }: RestrictionPair): void {
  if (userId === otherId)
    throw invalidInputError('Invalid input: users cannot block or mute themselves', { path: 'id', code: 'is_oneself' })
}

async function requireBoth(tx: Transaction, { userId, otherId }: RestrictionPair): Promise<void> {
  if (!(await userExists(tx, userId))) throw unauthenticatedError()
  if (!(await canSeePerson(tx, otherId, userId))) throw notFoundError('User')
}
