import { passkeyCalls } from '#shared/api/passkeys'
import { notFoundError } from '#server/base/errors'
import { passkeysOf, renamePasskey } from '#server/accounts/passkeyStore'
import { setSessionCookies } from '#server/accounts/requestSession'
import { requestBrowser, publicOriginOf } from '#server/accounts/requestSource'
import { callRoutes } from '../api/callRoutes'
import { removePasskey, removePassword, verifyRegistration, createRegistrationOptions, toPasskey } from './passkeyRegistration'
import { createAuthenticationOptions, verifyAuthentication } from './passkeyAuthentication'
import { signIn } from './signInService'

export const passkeyRoutes = callRoutes(passkeyCalls, {
  'GET /auth/passkeys': async (c) => (await passkeysOf(c.var.services.db, c.var.user.id)).map(toPasskey),

  'POST /auth/passkeys/options': async (c) => {
    const { services, user, session, body } = c.var
    return {
      ...(await createRegistrationOptions(
        services,
        { userId: user.id, sessionId: session.sessionId, origin: publicOriginOf(c) },
        body,
      )),
    }
  },

  'POST /auth/passkeys': async (c) => {
    const { services, user, session, body } = c.var
    const asker = { userId: user.id, sessionId: session.sessionId, origin: publicOriginOf(c) }
    return { location: '/settings', reply: await verifyRegistration(services, asker, body) }
  },

  'PATCH /auth/passkeys/{id}': async (c) => {
    const { services, user, params, body } = c.var
    if (!(await services.db.write((tx) => renamePasskey(tx, user.id, params.id, body.name)))) throw notFoundError('Passkey')
  },

  'DELETE /auth/passkeys/{id}': (c) => removePasskey(c.var.services, c.var.user.id, c.var.params.id),

  'DELETE /auth/password': (c) => {
    const { services, user, session, body } = c.var
    return removePassword(services, { userId: user.id, sessionId: session.sessionId, origin: publicOriginOf(c) }, body)
  },

  'POST /auth/passkey-requests': async (c) => ({ ...(await createAuthenticationOptions(c.var.services, publicOriginOf(c))) }),

  'POST /auth/passkey-sessions': async (c) => {
    const { services, body } = c.var
    const { user, tokens } = await signIn(
      services,
      await verifyAuthentication(services, body.answer, publicOriginOf(c)),
      requestBrowser(c),
    )
    setSessionCookies(c, tokens)
    return user
  },
})
