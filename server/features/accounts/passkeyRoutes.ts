import { passkeyCalls } from '#shared/api/passkeys'
import { notFound } from '#server/base/errors'
import { passkeysOf, renamePasskey } from '#server/accounts/passkeyStore'
import { setSessionCookies } from '#server/accounts/sessionCookies'
import { callRoutes } from '../api/callRoutes'
import { browserIn, originOf } from '#server/accounts/askingPage'
import { dropPasskey, dropPassword, keepPasskey, offerPasskey, toPasskey } from './passkeyService'
import { askForPasskey, showPasskey } from './showPasskey'
import { signIn } from './signInService'

export const passkeyRoutes = callRoutes(passkeyCalls, {
  'GET /auth/passkeys': async (c) => (await passkeysOf(c.var.services.db, c.var.user.id)).map(toPasskey),

  'POST /auth/passkeys/options': async (c) => {
    const { services, user, session, body } = c.var
    return { ...(await offerPasskey(services, { userId: user.id, sessionId: session.sessionId, origin: originOf(c) }, body)) }
  },

  'POST /auth/passkeys': async (c) => {
    const { services, user, session, body } = c.var
    const asker = { userId: user.id, sessionId: session.sessionId, origin: originOf(c) }
    return { location: '/settings', reply: await keepPasskey(services, asker, body) }
  },

  'PATCH /auth/passkeys/{id}': async (c) => {
    const { services, user, params, body } = c.var
    if (!(await services.db.write((tx) => renamePasskey(tx, user.id, params.id, body.name)))) throw notFound('Passkey')
  },

  'DELETE /auth/passkeys/{id}': (c) => dropPasskey(c.var.services, c.var.user.id, c.var.params.id),

  'DELETE /auth/password': (c) => {
    const { services, user, session, body } = c.var
    return dropPassword(services, { userId: user.id, sessionId: session.sessionId, origin: originOf(c) }, body)
  },

  'POST /auth/passkey-requests': async (c) => ({ ...(await askForPasskey(c.var.services, originOf(c))) }),

  'POST /auth/passkey-sessions': async (c) => {
    const { services, body } = c.var
    const { user, tokens } = await signIn(services, await showPasskey(services, body.answer, originOf(c)), browserIn(c))
    setSessionCookies(c, tokens)
    return user
  },
})
