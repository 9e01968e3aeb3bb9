import { blockCalls } from '#shared/api/blocks'
import { notFoundError } from '#server/base/errors'
import { setNextPageLink, readCursor, writeCursor } from '#server/http/paging'
import { canSeePerson } from '#server/access/visibility'
import { callRoutes, type CallContext } from '../api/callRoutes'
import { block, mute } from './blockService'
import {
  RestrictionCursor,
  listRestricted,
  listSharedItineraries,
  removeBlock,
  removeMute,
  type RestrictionPair,
  type RestrictionKind,
} from './blockStore'

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
