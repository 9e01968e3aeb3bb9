import type { Context } from 'hono'
import { authCalls } from '#shared/api/auth'
import { unauthenticated } from '#server/base/errors'
import type { AppEnv } from '#server/http/appEnv'
import { callRoutes } from '../api/callRoutes'
import { browserIn, originOf } from '#server/accounts/askingPage'
import { findOwnAccount } from './ownAccount'
import { login, registerAndSignIn } from './signInService'
import { clearSessionCookies, tokensFromCookies, setSessionCookies } from '#server/accounts/sessionCookies'
import { endSessionsOfTokens, refreshSession } from '#server/accounts/sessionService'
import { countUnread } from '#server/records/notices/noticeReadStore'
import { type SessionUser } from '#server/base/sessionUser'

/** A session renewed by the refresh cookie; when that fails, cookies that are good for nothing are taken away. */
async function renew(c: Context<AppEnv>): Promise<SessionUser | undefined> {
  const { access, refresh } = tokensFromCookies(c)
  const renewed = refresh === undefined ? undefined : await refreshSession(c.var.services, refresh)
  if (renewed !== undefined) setSessionCookies(c, renewed.tokens)
  else if (access !== undefined || refresh !== undefined) clearSessionCookies(c)
  return renewed?.session
}

export const authRoutes = callRoutes(authCalls, {
  'POST /auth/register': async (c) => {
    const { user, tokens } = await registerAndSignIn(c.var.services, c.var.body, { origin: originOf(c), browser: browserIn(c) })
    setSessionCookies(c, tokens)
    return { location: `/${user.username}`, reply: user }
  },

  'POST /auth/login': async (c) => {
    const { user, tokens } = await login(c.var.services, c.var.body, browserIn(c))
    setSessionCookies(c, tokens)
    return user
  },

  'POST /auth/logout': async (c) => {
    await endSessionsOfTokens(c.var.services, tokensFromCookies(c))
    clearSessionCookies(c)
  },

  'POST /auth/refresh-token': async (c) => {
    if ((await renew(c)) === undefined) throw unauthenticated()
  },

  'GET /auth/session': async (c) => {
    const renews = c.var.session === undefined || (c.var.needsRefresh && tokensFromCookies(c).refresh !== undefined)
    const session = renews ? await renew(c) : c.var.session
    const found = session && (await findOwnAccount(c.var.services, session.user.id))
    if (found === undefined) return { user: null }
    const { db, ownNow } = c.var.services
    return { user: found.user, unread: await countUnread(db, found.user.id, ownNow()) }
  },
})
