import { invitationCalls } from '#shared/api/invitations'
import { callRoutes } from '../api/callRoutes'
import { listInvitations, markInvitationsSeen } from './invitationStore'

export const invitationRoutes = callRoutes(invitationCalls, {
  'GET /invitations': (c) => listInvitations(c.var.services.db, c.var.user.id),

  'POST /invitations/seen': async (c) => {
    const { services, user, body } = c.var
    await services.db.write((tx) => markInvitationsSeen(tx, user.id, body.itineraryIds, services.now()))
  },
})
