import { invitationCalls } from '#shared/api/invitations'
import { callRoutes } from '../api/callRoutes'
import { declineOffer, acceptOffer } from '#server/records/handOverItineraries'
import { listInvitations, listOffers, markInvitationsSeen } from './invitationStore'

export const invitationRoutes = callRoutes(invitationCalls, {
  'GET /invitations': (c) => listInvitations(c.var.services.db, c.var.user.id),

  'POST /invitations/seen': async (c) => {
    const { services, user, body } = c.var
    await services.db.write((tx) => markInvitationsSeen(tx, user.id, body.itineraryIds, services.now()))
  },

  'GET /offers': (c) => listOffers(c.var.services.db, c.var.user.id),

  'PUT /itineraries/{id}/offer': async (c) => {
    const { services, user, params } = c.var
    await acceptOffer(services, { itineraryId: params.id, userId: user.id })
  },

  'DELETE /itineraries/{id}/offer': async (c) => {
    const { services, user, params } = c.var
    await declineOffer(services, { itineraryId: params.id, userId: user.id })
  },
})
