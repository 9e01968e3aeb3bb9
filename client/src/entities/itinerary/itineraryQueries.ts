import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ItineraryCard } from '#shared/api/itineraries'
import { call, callPage } from '../../engine/api/api'
import type { CallOptions } from '../../engine/api/apiCalls'
import { flatInfiniteOptions } from '../../engine/api/paging'
import { queryKeys } from '../../engine/api/queryKeys'
import { withMinimumDuration } from '../../lib/loading/loadWithRetry'
import { fetchWithPendingLikes } from '../like/likes'

// Awaited inside `fetchWithPendingLikes`, so that likes during the wait are applied.
const MIN_SKELETON_MS = 250

export type ItineraryQuery = NonNullable<CallOptions<'GET /itineraries'>['query']>

export const itinerariesQuery = (filter: ItineraryQuery) =>
  queryOptions({
    queryKey: queryKeys.itineraries.list(filter),
    queryFn: ({ signal }) =>
      fetchWithPendingLikes(() => withMinimumDuration(MIN_SKELETON_MS, call('GET /itineraries', { query: filter, signal }))),
  })

export const endlessItinerariesQuery = (filter: ItineraryQuery) =>
  infiniteQueryOptions({
    queryKey: queryKeys.itineraries.endless(filter),
    queryFn: ({ signal, pageParam }) =>
      fetchWithPendingLikes(() =>
        withMinimumDuration(MIN_SKELETON_MS, callPage('GET /itineraries', { query: { ...filter, cursor: pageParam }, signal })),
      ),
    ...flatInfiniteOptions<ItineraryCard>(),
  })

/** Null if the guest is no longer a member. */
export const guestTripQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.itineraries.list({ guest: userId }),
    queryFn: async ({ signal }) =>
      (await call('GET /itineraries', { query: { userId, visibility: 'all', limit: 1 }, signal }))[0] ?? null,
  })
