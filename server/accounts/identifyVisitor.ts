import type { MiddlewareHandler } from 'hono'
import { otherUser, unauthenticated } from '#server/base/errors'
import { USER_HEADER } from '#shared/api/userHeader'
import { tokensFromCookies } from './sessionCookies'
import { readVisitor } from './sessionService'
import type { AppEnv } from '#server/http/appEnv'

/** Refuses strangers before anything of a large body is read. Older pages send an avatar before they register. */
export const requireSession: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.session === undefined && c.req.path !== '/api/upload/avatar') throw unauthenticated()
  await next()
}

const READS = new Set(['GET', 'HEAD'])
const AUTH = '/api/auth/'
const UPLOADS = '/api/upload/'

/**
 * Finds out who asks. Outside of `/api/auth` a session that ended answers 401 on every call, so that nobody takes a stranger's view for their
 * own; a cookie that is not ours counts as none. Reads and uploads ask the session only: older pages make them without a retry. For other
 * calls a token that ran out is 401, so that the page refreshes it and repeats. A request that names its person is nobody else's.
 */
export const identifyVisitor: MiddlewareHandler<AppEnv> = async (c, next) => {
  const visitor = await readVisitor(c.get('services'), tokensFromCookies(c).access)
  const isTired = visitor.is === 'signedIn' && !visitor.isFresh
  const { path, method } = c.req
  const needsFresh = !READS.has(method) && !path.startsWith(UPLOADS)
  if (!path.startsWith(AUTH) && (visitor.is === 'ended' || (isTired && needsFresh))) throw unauthenticated()
  const session = visitor.is === 'signedIn' ? visitor.session : undefined
  if (session !== undefined && ![undefined, session.user.id].includes(c.req.header(USER_HEADER))) throw otherUser()
  c.set('session', session)
  c.set('needsRefresh', isTired)
  c.set('viewerId', session?.user.id ?? null)
  await next()
}
