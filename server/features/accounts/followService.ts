import type { Services } from '#server/base/services'
import { invalidInputError, notFoundError } from '#server/base/errors'
import { addFollow, isFollowing, lockUsers, removeFollow, type Follow } from './followStore'
import { addNotice } from '#server/records/notices/addNotice'
import { canSeePerson } from '#server/access/visibility'
import { enforceNewAccountLimit } from '#server/records/newAccountLimits'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

/** Idempotent. Throws AppError `InvalidInputError` for oneself, `NotFoundError`, `TooManyRequestsError`. */
export async function follow(services: Part, pair: Follow): Promise<void> {
  const { db, now } = services
  await checkPair(db, pair)
  await db.write(async (tx) => {
    await lockUsers(tx, [pair.followerId, pair.followedId])
    if (await isFollowing(tx, pair)) return
    await enforceNewAccountLimit(services, tx, pair.followerId, 'follows')
    await addFollow(tx, pair, now())
    await addNotice(services, tx, { kind: 'follow', actorId: pair.followerId, to: [pair.followedId] })
  })
}

/** Also closes the follower's open pages that are for followers only. Throws as `follow` does. */
export async function unfollow({ bus, db }: Pick<Services, 'bus' | 'db'>, pair: Follow): Promise<void> {
  await checkPair(db, pair)
  const { followerId: viewerId, followedId: ownerId } = pair
  await db.write(async (tx) => {
    await removeFollow(tx, pair)
    tx.afterCommit(() => bus.emit('visibilityEnded', { ownerId, viewerId, audience: 'followers' }))
  })
}

async function checkPair(db: Services['db'], { followerId, followedId }: Follow): Promise<void> {
  if (followerId === followedId)
    throw invalidInputError('Invalid input: users cannot follow themselves', { path: 'id', code: 'is_oneself' })
  if (!(await canSeePerson(db, followedId, followerId))) throw notFoundError('User')
}
