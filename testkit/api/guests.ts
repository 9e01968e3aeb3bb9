import type { InvitationLinkRequest, NewInvitationLink } from '#shared/api/invitationLinks'
import { ApiClient } from './apiClient'

export interface InvitationLinkWithToken extends NewInvitationLink {
  token: string
}

/** An editor link without expiry or limit of uses by default. */
export async function requestInvitationLink(
  owner: ApiClient,
  itineraryId: string,
  asked: Partial<InvitationLinkRequest> = {},
): Promise<InvitationLinkWithToken> {
  const body = { role: 'editor', expiresIn: null, maxUses: null, ...asked }
  const link = await owner.call('POST /itineraries/{id}/invitations', { params: { id: itineraryId }, body })
  return { ...link, token: link.url.split('/').at(-1) ?? '' }
}

export interface Guest extends ApiClient {
  id: string
  username: string
}

export async function enterAsGuest(server: ApiClient['server'], token: string, name = 'Invitada'): Promise<Guest> {
  const client = new ApiClient(server)
  await client.call('POST /invitations/{token}', { params: { token }, body: { name } })
  const { user } = await client.call('GET /auth/session')
  if (user === null) throw new Error('a guest has no session')
  return Object.assign(client, { id: user.id, username: user.username })
}
