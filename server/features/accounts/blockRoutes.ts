import { blockCalls } from '#shared/api/blocks'
import { notFoundError, invalidInputError, unauthenticatedError } from '#server/base/errors'
import { setNextPageLink, readCursor, writeCursor } from '#server/http/paging'
import { canSeePerson } from '#server/access/visibility'
import { callRoutes, type CallContext } from '../api/callRoutes'
import {
  RestrictionCursor,
  listRestricted,
  listSharedItineraries,
  removeBlock,
  removeMute,
  type RestrictionPair,
  type RestrictionKind,
  addBlock,
  addMute,
  hasBlock,
} from './blockStore'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { userExists } from '#server/accounts/userStore'
import { lockUsers, removeFollow } from './followStore'

type ListPage = CallContext<(typeof blockCalls)['GET /users/me/blocked']>

async function pageOf(c: ListPage, list: RestrictionKind) {
  const { services, user, query } = c.var
  const after = readCursor(list, query.cursor, RestrictionCursor)
  const { people, next } = await listRestricted(services.db, list, { userId: user.id, limit: query.limit }, after)
  setNextPageLink(c, next && writeCursor(list, next))
  return people
}

const distanceIn = ({ var: { user, params } }: CallContext<(typeof blockCalls)['POST /users/{id}/block']>): RestrictionPair => ({
  userId: user.id,
  otherId: params.id,
})

export const blockRoutes = callRoutes(blockCalls, {
  'POST /users/{id}/block': (c) => block(c.var.services, distanceIn(c)),

  'DELETE /users/{id}/block': (c) => c.var.services.db.write((tx) => removeBlock(tx, distanceIn(c))),

  'GET /users/me/blocked': (c) => pageOf(c, 'blocked'),

  'POST /users/{id}/mute': (c) => mute(c.var.services, distanceIn(c)),

  'DELETE /users/{id}/mute': (c) => c.var.services.db.write((tx) => removeMute(tx, distanceIn(c))),

  'GET /users/me/muted': (c) => pageOf(c, 'muted'),

  'GET /users/{id}/shared-itineraries': async (c) => {
    const { services, params, user } = c.var
    if (!(await canSeePerson(services.db, params.id, user.id))) throw notFoundError('User')
    return listSharedItineraries(services.db, distanceIn(c))
  },
})

type Part = Pick<Services, 'db' | 'bus' | 'now'>

/** Idempotent. Affects no shared trips. Throws AppError `InvalidInputError` for oneself, `NotFoundError`. */
async function block({ db, bus, now }: Part, distance: RestrictionPair): Promise<void> {
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
async function mute({ db, now }: Part, distance: RestrictionPair): Promise<void> {
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
