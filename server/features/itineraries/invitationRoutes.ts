import { invitationCalls } from '#shared/api/invitations'
import { routes } from '#server/http/routes'
import { listInvitations, markSeen } from './invitationStore'

export const invitationRoutes = routes(invitationCalls, {
  'GET /invitations': (c) => listInvitations(c.var.services.db, c.var.user.id),

  'POST /invitations/seen': (c) => {
    const { services, user, body } = c.var
    markSeen(services.db, user.id, body.itineraryIds, services.now())
  },
})
