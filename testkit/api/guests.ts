import type { InvitationLinkAsked, NewInvitationLink } from '#shared/api/invitationLinks'
import { ApiClient } from './apiClient'

/** A link to a trip, and what stands at the end of it. */
export interface MadeLink extends NewInvitationLink {
  token: string
}

/** A link to a trip of somebody's; for editors, for as long and as many as may be, or as given. */
export async function makeLink(
  owner: ApiClient,
  itineraryId: string,
  asked: Partial<InvitationLinkAsked> = {},
): Promise<MadeLink> {
  const body = { role: 'editor', expiresIn: null, maxUses: null, ...asked }
  const link = await owner.call('POST /itineraries/{id}/invitations', { params: { id: itineraryId }, body })
  return { ...link, token: link.url.split('/').at(-1) ?? '' }
}

/** Somebody without an account who takes part in a trip. */
export interface Guest extends ApiClient {
  id: string
  username: string
}

/** A new guest with their browser. */
export async function enterAsGuest(server: ApiClient['server'], token: string, name = 'Invitada'): Promise<Guest> {
  const client = new ApiClient(server)
  await client.call('POST /invitations/{token}', { params: { token }, body: { name } })
  const { user } = await client.call('GET /auth/session')
  if (user === null) throw new Error('a guest has no session')
  return Object.assign(client, { id: user.id, username: user.username })
}
