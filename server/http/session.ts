import type { MiddlewareHandler } from 'hono'
import { unauthenticated } from '../errors'
import { sentTokens } from '../features/auth/cookies'
import { identify } from '../features/auth/sessions'
import type { AppEnv } from './env'

/** Refuses strangers before anything of a large body is read. */
export const requireSession: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.session === undefined) throw unauthenticated()
  await next()
}

/**
 * Finds out who asks. Outside of `/api/auth` a session that ended answers 401 on every call, so that the page refreshes it and repeats;
 * a cookie that is not ours counts as none.
 */
export const knowVisitor: MiddlewareHandler<AppEnv> = async (c, next) => {
  const visitor = await identify(c.get('services'), sentTokens(c).access)
  if (visitor.is === 'ended' && !c.req.path.startsWith('/api/auth/')) throw unauthenticated()
  const session = visitor.is === 'signedIn' ? { sessionId: visitor.sessionId, user: visitor.user } : undefined
  c.set('session', session)
  c.set('viewerId', session?.user.id ?? null)
  await next()
}
