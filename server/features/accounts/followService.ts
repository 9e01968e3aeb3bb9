import type { Services } from '#server/base/services'
import { invalidInput, notFound } from '#server/base/errors'
import { addFollow, isFollowing, lockBoth, removeFollow, type Follow } from './followStore'
import { isPersonKnown } from '#server/records/visibility'
import { limitYoungAccount } from '#server/records/youngAccounts'

/** Makes one person follow another. Doing so again is no change. Throws InvalidInputError for oneself, NotFoundError for nobody,
 * TooManyRequestsError for a new account that follows many. */
export async function follow(services: Pick<Services, 'config' | 'db' | 'now' | 'ownNow'>, pair: Follow): Promise<void> {
  const { db, now } = services
  await checkPair(db, pair)
  await db.write(async (tx) => {
    await lockBoth(tx, [pair.followerId, pair.followedId])
    if (await isFollowing(tx, pair)) return
    await limitYoungAccount(services, tx, pair.followerId, 'follows')
    await addFollow(tx, pair, now())
  })
}

/** Ends it. Throws as `follow` does. */
export async function unfollow({ db }: Pick<Services, 'db'>, pair: Follow): Promise<void> {
  await checkPair(db, pair)
  await db.write((tx) => removeFollow(tx, pair))
}

async function checkPair(db: Services['db'], { followerId, followedId }: Follow): Promise<void> {
  if (followerId === followedId)
    throw invalidInput('Invalid input: nobody follows themselves', { path: 'id', code: 'is_oneself' })
  if (!(await isPersonKnown(db, followedId, followerId))) throw notFound('User')
}
