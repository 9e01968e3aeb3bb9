import type { Context } from 'hono'
import { authCalls } from '../../../shared/api/auth'
import type { UserPublic } from '../../../shared/api/users'
import { AppError, notFound, unauthenticated } from '../../errors'
import type { AppEnv } from '../../http/env'
import { routes } from '../../http/routes'
import { findPublic } from '../users/userStore'
import { login, register } from './accounts'
import { clearSessionCookies, sentTokens, setSessionCookies } from './cookies'
import { endSentSessions, openSession, refreshSession, type SessionUser } from './sessions'

/** A session renewed by the refresh cookie; when that fails, cookies that are good for nothing are taken away. */
async function renew(c: Context<AppEnv>): Promise<SessionUser | undefined> {
  const { access, refresh } = sentTokens(c)
  const renewed = refresh === undefined ? undefined : await refreshSession(c.var.services, refresh)
  if (renewed !== undefined) setSessionCookies(c, renewed.tokens)
  else if (access !== undefined || refresh !== undefined) clearSessionCookies(c)
  return renewed?.session
}

/** A person as they see themselves. */
function ownPublic(c: Context<AppEnv>, userId: string): UserPublic {
  const found = findPublic(c.var.services.db, userId, userId)
  if (found === undefined) throw notFound('User')
  return found.user
}

export const authRoutes = routes(authCalls, {
  'POST /auth/register': async (c) => {
    const { services, body } = c.var
    const user = await register(services, body)
    setSessionCookies(c, await openSession(services, user.id))
    return { location: `/${user.username}`, reply: ownPublic(c, user.id) }
  },

  'POST /auth/login': async (c) => {
    const { services, body } = c.var
    const user = await login(services, body)
    if (user === undefined) throw new AppError('UnauthorizedError', 'Wrong credentials')
    setSessionCookies(c, await openSession(services, user.id))
    return ownPublic(c, user.id)
  },

  'POST /auth/logout': async (c) => {
    await endSentSessions(c.var.services, sentTokens(c))
    clearSessionCookies(c)
  },

  'POST /auth/refresh-token': async (c) => {
    if ((await renew(c)) === undefined) throw unauthenticated()
  },

  'GET /auth/session': async (c) => {
    const renews = c.var.session === undefined || (c.var.isTired && sentTokens(c).refresh !== undefined)
    const session = renews ? await renew(c) : c.var.session
    return { user: session === undefined ? null : ownPublic(c, session.user.id) }
  },
})
