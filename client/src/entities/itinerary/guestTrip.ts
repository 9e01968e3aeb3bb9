import { queryOptions } from '@tanstack/react-query'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'

/** The one trip that a guest takes part in; null when they no longer do. */
export const guestTripQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.itineraries.list({ guest: userId }),
    queryFn: async ({ signal }) =>
      (await call('GET /itineraries', { query: { userId, visibility: 'all', limit: 1 }, signal }))[0] ?? null,
  })
