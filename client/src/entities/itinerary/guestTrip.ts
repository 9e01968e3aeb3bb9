import { queryOptions } from '@tanstack/react-query'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'

/** Null if the guest is no longer a member. */
export const guestTripQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.itineraries.list({ guest: userId }),
    queryFn: async ({ signal }) =>
      (await call('GET /itineraries', { query: { userId, visibility: 'all', limit: 1 }, signal }))[0] ?? null,
  })
