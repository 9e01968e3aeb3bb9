import { mailedLinkCalls } from '#shared/api/mailedLinks'
import { setSessionCookies } from '#server/accounts/requestSession'
import { callRoutes } from '../api/callRoutes'
import { confirmAddress, mailConfirmation, describeConfirmation, describeAddressChange } from './addressService'
import { requestBrowser, requestOrigin } from '#server/accounts/requestSource'
import { mailRecovery, recover, requireRecovery, takeBackAddress } from './recoveryService'

export const mailedLinkRoutes = callRoutes(mailedLinkCalls, {
  'POST /auth/confirmations': async (c) =>
    (await mailConfirmation(c.var.services, c.var.user.id, requestOrigin(c))) ? 'accepted' : 'done',

  'GET /auth/confirmations/{token}': (c) => describeConfirmation(c.var.services, c.var.params.token),

  'PUT /auth/confirmations/{token}': (c) => confirmAddress(c.var.services, c.var.params.token),

  'POST /auth/recoveries': async (c) => {
    await mailRecovery(c.var.services, c.var.body.usernameOrEmail, requestOrigin(c))
  },

  'GET /auth/recoveries/{token}': async (c) => {
    await requireRecovery(c.var.services, c.var.params.token)
  },

  'PUT /auth/recoveries/{token}': async (c) => {
    const { services, params, body } = c.var
    setSessionCookies(c, await recover(services, params.token, body.newPassword, requestBrowser(c)))
  },

  'GET /auth/email-changes/{token}': (c) => describeAddressChange(c.var.services, c.var.params.token),

  'DELETE /auth/email-changes/{token}': (c) => takeBackAddress(c.var.services, c.var.params.token, requestOrigin(c)),
})
