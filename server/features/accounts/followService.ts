import type { Services } from '#server/base/services'
import { invalidInput, notFound } from '#server/base/errors'
import { addFollow, removeFollow, type Follow } from './followStore'
import { isPersonKnown } from '#server/records/visibility'

/** Makes one person follow another. Doing so again is no change. Throws InvalidInputError for oneself, NotFoundError for nobody. */
export async function follow({ db, now }: Pick<Services, 'db' | 'now'>, pair: Follow): Promise<void> {
  await checkPair(db, pair)
  await db.write((tx) => addFollow(tx, pair, now()))
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
