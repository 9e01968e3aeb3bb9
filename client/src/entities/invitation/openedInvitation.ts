import { queryOptions } from '@tanstack/react-query'
import type { JoinRequest } from '#shared/api/invitationLinks'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { queryKeys } from '../../engine/api/queryKeys'
import { forgetGuestKey, guestKey } from './guestKey'

export const openedInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.openedInvitation(token),
    queryFn: ({ signal }) => call('GET /invitations/{token}', { params: { token }, signal }),
    retry: (failures, error) => !isApiError(error) && failures < 1,
    staleTime: 0,
    gcTime: 0,
  })

/** With `name`, joins and signs in as a guest (idempotent). Returns the itinerary's path. */
export async function joinByLink(token: string, name?: string): Promise<string> {
  if (name === undefined) return join(token, {})
  try {
    const path = await join(token, { name, key: guestKey(token) })
    forgetGuestKey(token)
    return path
  } catch (error) {
    if (isApiError(error, 'GoneError')) forgetGuestKey(token)
    throw error
  }
}

const join = async (token: string, body: JoinRequest): Promise<string> =>
  (await call('POST /invitations/{token}', { params: { token }, body })).location
