import { guestCalls } from '#shared/api/guests'
import { callRoutes } from '../api/callRoutes'
import { originOf } from '#server/accounts/askingPage'
import { upgrade } from './guestService'

export const guestRoutes = callRoutes(guestCalls, {
  'POST /auth/upgrade': (c) => upgrade(c.var.services, c.var.user.id, c.var.body, originOf(c)),
})
