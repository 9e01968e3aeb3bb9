import { queryOptions } from '@tanstack/react-query'
import type { JoinRequest } from '#shared/api/invitationLinks'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { queryKeys } from '../../engine/api/queryKeys'
import { storageEntry, type StorageEntry } from '../../lib/storage'

const KEY_BYTES = 32

export const invitationPreviewQuery = (token: string) =>
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
    const path = await join(token, { name, key: guestIdempotencyKey(token) })
    clearGuestIdempotencyKey(token)
    return path
  } catch (error) {
    if (isApiError(error, 'GoneError')) clearGuestIdempotencyKey(token)
    throw error
  }
}

const join = async (token: string, body: JoinRequest): Promise<string> =>
  (await call('POST /invitations/{token}', { params: { token }, body })).location

/** Idempotency key, 64 hex digits: a retry after a lost response creates no second guest. */
export function guestIdempotencyKey(token: string): string {
  const entry = entryOf(token)
  const known = entry.read()
  if (known !== undefined) return known
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  entry.write(key)
  return key
}

/** The next attempt is for another guest. */
export const clearGuestIdempotencyKey = (token: string): void => entryOf(token).clear()

const entryOf = (token: string): StorageEntry => storageEntry(`periplo:guest:${token}`, 'sessionStorage')
