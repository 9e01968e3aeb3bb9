import { invitationLinkCalls } from '#shared/api/invitationLinks'
import { pathOf } from '#shared/site/pathOf'
import { setSessionCookies } from '#server/accounts/requestSession'
import { requestBrowser, publicOriginOf } from '#server/accounts/requestSource'
import { unauthenticatedError } from '#server/base/errors'
import { callRoutes } from '../api/callRoutes'
import { createInvitationLink, deleteInvitationLink, openInvitationLink } from './invitationLinkService'
import { listLinks, toInvitationLink } from './invitationLinkStore'
import { joinAsGuest, joinByInvitationLink } from './joinByLink'

const pageOf = (itineraryId: string): string => pathOf('itinerary', { itineraryId })

export const invitationLinkRoutes = callRoutes(invitationLinkCalls, {
  'GET /itineraries/{id}/invitations': async (c) => {
    const { services, itinerary } = c.var
    return (await listLinks(services.db, itinerary.id, services.ownNow())).map(toInvitationLink)
  },

  'POST /itineraries/{id}/invitations': async (c) => {
    const { services, user, itinerary, body } = c.var
    const reply = await createInvitationLink(services, { itineraryId: itinerary.id, userId: user.id }, body, publicOriginOf(c))
    return { location: new URL(reply.url).pathname, reply }
  },

  'DELETE /itineraries/{id}/invitations/{invitationId}': async (c) => {
    await deleteInvitationLink(c.var.services, c.var.itinerary.id, c.var.params.invitationId)
  },

  'GET /invitations/{token}': async (c) => {
    const { services, params, viewerId } = c.var
    return (await openInvitationLink(services, params.token, viewerId)).preview
  },

  'POST /invitations/{token}': async (c) => {
    const { services, params, viewerId, body } = c.var
    if (viewerId !== null) return { location: pageOf(await joinByInvitationLink(services, params.token, viewerId)) }
    if (body.name === undefined) {
      await openInvitationLink(services, params.token, null)
      throw unauthenticatedError()
    }
    const { name, key } = body
    const { itineraryId, tokens } = await joinAsGuest(services, params.token, { name, key }, requestBrowser(c))
    setSessionCookies(c, tokens)
    return { location: pageOf(itineraryId) }
  },
})
