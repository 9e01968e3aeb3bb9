import { userCalls } from '#shared/api/users'
import { notFoundError } from '#server/base/errors'
import { setNextPageLink, readCursor, writeCursor, type CursorValues } from '#server/http/paging'
import { callRoutes, type CallContext } from '../api/callRoutes'
import { clearSessionCookies, setSessionCookies } from '#server/accounts/requestSession'
import { publicOriginOf } from '#server/accounts/requestSource'
import { toOwnProfile } from './ownAccount'
import { changeAccount, deleteAccount } from './accountService'
import { getOrCreateDeviceKey } from './deviceKeyStore'
import { exportUserData } from './exportStore'
import { follow, unfollow, FollowCursor, isFollowing, listFollows, type FollowList } from './followStore'
import { listPeople, userListCursor, publicAccountFilter, suggestPeopleToFollow } from '#server/records/peopleStore'
import { personNotHiddenCondition, canSeePerson } from '#server/access/visibility'
import { findUserWithPrivateFields, NO_EMAIL } from '#server/accounts/userStore'
import { maySeeMap } from '#server/access/access'
import { KeyedQueue } from '#server/base/keyedQueue'
import { readTravelMap } from './travelMap'

type FollowPage = CallContext<(typeof userCalls)['GET /users/{id}/followers']>

async function pageOf(c: FollowPage, list: FollowList) {
  const { services, params, query, viewerId } = c.var
  if (!(await canSeePerson(services.db, params.id, viewerId))) throw notFoundError('User')
  const after = readCursor(list, query.cursor, FollowCursor)
  const { people, next } = await listFollows(services.db, list, { userId: params.id, viewerId, limit: query.limit }, after)
  setNextPageLink(c, next && writeCursor(list, next))
  return people
}

/** By user: the first call finds the countries, which the next ones only read. */
const readingMaps = new KeyedQueue()

export const userRoutes = callRoutes(userCalls, {
  'GET /users': async (c) => {
    const { services, query, viewerId } = c.var
    const sort = query.q === undefined ? 'people' : 'found people'
    const after = readCursor<CursorValues>(sort, query.cursor, userListCursor(query)) ?? []
    const { people, next } = await listPeople(services.db, query, { viewerId, ...publicAccountFilter(services) }, after)
    setNextPageLink(c, next && writeCursor(sort, next))
    return people
  },

  'GET /users/suggested': (c) => {
    const { services, user, query } = c.var
    return suggestPeopleToFollow(services.db, user.id, query.limit, publicAccountFilter(services))
  },

  'GET /users/{id}': async (c) => {
    const { services, params, query, viewerId } = c.var
    const found = await findUserWithPrivateFields(services.db, params.id, viewerId, personNotHiddenCondition(viewerId))
    if (found === undefined) throw notFoundError('User')
    if (found.user.id !== viewerId) return maySeeMap(found, viewerId) ? { ...found.user, hasMap: true as const } : found.user
    const own = await toOwnProfile(services, found)
    return query.includeEmail && found.email !== NO_EMAIL ? { ...own, email: found.email } : own
  },

  'GET /users/{id}/map': async (c) => {
    const { services, params, viewerId, runFairly } = c.var
    const found = await findUserWithPrivateFields(services.db, params.id, viewerId, personNotHiddenCondition(viewerId))
    if (found === undefined || !maySeeMap(found, viewerId)) throw notFoundError('User')
    const { signal } = c.req.raw
    const read = () => readTravelMap(services, { userId: found.user.id, viewerId }, (work) => runFairly(work, signal))
    return readingMaps.run(found.user.id, read)
  },

  'PATCH /users/{id}': async (c) => {
    const { services, session, user, body } = c.var
    const tokens = await changeAccount(
      services,
      { userId: user.id, sessionId: session.sessionId, origin: publicOriginOf(c) },
      body,
    )
    if (tokens !== undefined) setSessionCookies(c, tokens)
  },

  'DELETE /users/{id}': async (c) => {
    const { services, user, body, runFairly } = c.var
    const proof = { currentPassword: body.password, passkey: body.passkey }
    await deleteAccount(services, { userId: user.id, origin: publicOriginOf(c) }, proof, runFairly)
    clearSessionCookies(c)
  },

  'GET /users/{id}/data': async (c) => {
    const { services, user, runFairly } = c.var
    c.header('Content-Disposition', `attachment; filename="periplo-${user.username}.json"`)
    return exportUserData(services, user.id, runFairly)
  },

  'GET /users/{id}/device-key': async (c) => {
    const { services, params, user } = c.var
    if (!(await canSeePerson(services.db, params.id, user.id))) throw notFoundError('User')
    return getOrCreateDeviceKey(services.db, params.id, user.id)
  },

  'POST /users/{id}/follow': async (c) => {
    await follow(c.var.services, { followerId: c.var.user.id, followedId: c.var.params.id })
  },

  'DELETE /users/{id}/follow': async (c) => {
    await unfollow(c.var.services, { followerId: c.var.user.id, followedId: c.var.params.id })
  },

  'GET /users/{id}/is-following': async (c) => {
    const { services, user, params } = c.var
    if (!(await canSeePerson(services.db, params.id, user.id))) throw notFoundError('User')
    return { isFollowing: await isFollowing(services.db, { followerId: user.id, followedId: params.id }) }
  },

  'GET /users/{id}/followers': (c) => pageOf(c, 'followers'),
  'GET /users/{id}/following': (c) => pageOf(c, 'following'),
})
