import type { Context } from 'hono'
import { authCalls } from '#shared/api/auth'
import { unauthenticatedError } from '#server/base/errors'
import type { AppEnv } from '#server/http/appEnv'
import { clearSessionCookies, readTokens, setSessionCookies } from '#server/accounts/requestSession'
import { requestBrowser, publicOriginOf } from '#server/accounts/requestSource'
import { endSessionsOfTokens, refreshSession } from '#server/accounts/sessionService'
import { countUnreadNotices } from '#server/records/notices/noticeReadStore'
import type { SessionUser } from '#server/base/sessionUser'
import { guestCalls } from '#shared/api/guests'
import { mailedLinkCalls } from '#shared/api/mailedLinks'
import { callRoutes } from '../api/callRoutes'
import { findOwnAccount } from './ownAccount'
import { login, registerAndSignIn, upgradeGuest } from './signInService'
import { confirmEmail, mailConfirmationLink, describeConfirmation, describeEmailChange } from './emailService'
import { mailRecoveryLink, resetPassword, requireRecoveryLink, revertEmailChange } from './recoveryService'

async function renew(c: Context<AppEnv>): Promise<SessionUser | undefined> {
  const { access, refresh } = readTokens(c)
  const renewed = refresh === undefined ? undefined : await refreshSession(c.var.services, refresh)
  if (renewed !== undefined) setSessionCookies(c, renewed.tokens)
  else if (access !== undefined || refresh !== undefined) clearSessionCookies(c)
  return renewed?.session
}

export const authRoutes = callRoutes(authCalls, {
  'POST /auth/register': async (c) => {
    const { user, tokens } = await registerAndSignIn(c.var.services, c.var.body, {
      origin: publicOriginOf(c),
      browser: requestBrowser(c),
    })
    setSessionCookies(c, tokens)
    return { location: `/${user.username}`, reply: user }
  },

  'POST /auth/login': async (c) => {
    const { user, tokens } = await login(c.var.services, c.var.body, requestBrowser(c))
    setSessionCookies(c, tokens)
    return user
  },

  'POST /auth/logout': async (c) => {
    await endSessionsOfTokens(c.var.services, readTokens(c))
    clearSessionCookies(c)
  },

  'POST /auth/refresh-token': async (c) => {
    if ((await renew(c)) === undefined) throw unauthenticatedError()
  },

  'GET /auth/session': async (c) => {
    const renews = c.var.session === undefined || (c.var.needsRefresh && readTokens(c).refresh !== undefined)
    const session = renews ? await renew(c) : c.var.session
    const found = session && (await findOwnAccount(c.var.services, session.user.id))
    if (found === undefined) return { user: null }
    const { db, ownNow } = c.var.services
    return { user: found.user, unread: await countUnreadNotices(db, found.user.id, ownNow()) }
  },
})

export const guestRoutes = callRoutes(guestCalls, {
  'POST /auth/upgrade': (c) => upgradeGuest(c.var.services, c.var.user.id, c.var.body, publicOriginOf(c)),
})

export const mailedLinkRoutes = callRoutes(mailedLinkCalls, {
  'POST /auth/confirmations': async (c) =>
    (await mailConfirmationLink(c.var.services, c.var.user.id, publicOriginOf(c))) ? 'accepted' : 'done',

  'GET /auth/confirmations/{token}': (c) => describeConfirmation(c.var.services, c.var.params.token),

  'PUT /auth/confirmations/{token}': (c) => confirmEmail(c.var.services, c.var.params.token),

  'POST /auth/recoveries': async (c) => {
    await mailRecoveryLink(c.var.services, c.var.body.usernameOrEmail, publicOriginOf(c))
  },

  'GET /auth/recoveries/{token}': async (c) => {
    await requireRecoveryLink(c.var.services, c.var.params.token)
  },

  'PUT /auth/recoveries/{token}': async (c) => {
    const { services, params, body } = c.var
    setSessionCookies(c, await resetPassword(services, params.token, body.newPassword, requestBrowser(c)))
  },

  'GET /auth/email-changes/{token}': (c) => describeEmailChange(c.var.services, c.var.params.token),

  'DELETE /auth/email-changes/{token}': (c) => revertEmailChange(c.var.services, c.var.params.token, publicOriginOf(c)),
})
