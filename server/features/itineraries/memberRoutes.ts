import { memberCalls } from '#shared/api/members'
import { mayEdit } from '#server/access/access'
import { listMembers, listInvitations, listOffers, markInvitationsSeen } from '#server/records/collaboratorStore'
import { addCollaborator, changeCollaboratorRole, removeCollaborator } from '#server/records/collaborators'
import { collaboratorIds } from '#server/records/itineraryStore'
import { publicAccountFilter, suggestCollaborators } from '#server/records/peopleStore'
import { invitationCalls } from '#shared/api/invitations'
import { declineOffer, acceptOffer } from '#server/records/handOverItineraries'
import { callRoutes } from '../api/callRoutes'

/** Shorter queries suggest only users the owner follows. */
const MIN_CANDIDATE_LETTERS = 2
const MAX_CANDIDATES = 5

export const memberRoutes = callRoutes(memberCalls, {
  'GET /itineraries/{id}/collaborators': async (c) => listMembers(c.var.services.db, c.var.itinerary.id),

  'POST /itineraries/{id}/collaborators': async (c) => {
    const { services, user, itinerary, body } = c.var
    await addCollaborator(services, itinerary.id, body, user.id)
  },

  'PATCH /itineraries/{id}/collaborators/{userId}': async (c) => {
    const { services, user, params, body } = c.var
    await changeCollaboratorRole(services, { itineraryId: params.id, userId: params.userId }, body.role, user.id)
  },

  'GET /itineraries/{id}/candidates': async (c) => {
    const { services, user, itinerary, query } = c.var
    const without = [itinerary.ownerId, ...(await collaboratorIds(services.db, itinerary.id))]
    return suggestCollaborators(
      services.db,
      { userId: user.id, start: query.query, without, fewestLetters: MIN_CANDIDATE_LETTERS, ...publicAccountFilter(services) },
      MAX_CANDIDATES,
    )
  },

  'DELETE /itineraries/{id}/collaborators/{userId}': async (c) => {
    const { services, user, params } = c.var
    await removeCollaborator(services, { itineraryId: params.id, userId: params.userId }, user.id)
  },

  'GET /itineraries/{id}/is-collaborator': async (c) => ({ isCollaborator: mayEdit(c.var.itinerary) }),
})

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
