import type { Services } from '#server/base/services'
import { invalidInput, notFound } from '#server/base/errors'
import { addFollow, removeFollow, type Follow } from './followStore'
import { userExists } from '#server/accounts/userStore'

/** Makes one person follow another. Doing so again is no change. Throws InvalidInputError for oneself, NotFoundError for nobody. */
export function follow({ db, now }: Pick<Services, 'db' | 'now'>, pair: Follow): void {
  checkPair(db, pair)
  addFollow(db, pair, now())
}

/** Ends it. Throws as `follow` does. */
export function unfollow({ db }: Pick<Services, 'db'>, pair: Follow): void {
  checkPair(db, pair)
  removeFollow(db, pair)
}

function checkPair(db: Services['db'], { followerId, followedId }: Follow): void {
  if (followerId === followedId)
    throw invalidInput('Invalid input: nobody follows themselves', { path: 'id', code: 'is_oneself' })
  if (!userExists(db, followedId)) throw notFound('User')
}
