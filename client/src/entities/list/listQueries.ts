import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ListCard } from '#shared/api/lists'
import { isId } from '#shared/ids'
import { call, callPage } from '../../engine/api/api'
import type { CallOptions } from '../../engine/api/apiCalls'
import { ApiError } from '../../engine/api/apiError'
import { withMinimumDuration } from '../../lib/loading/loadWithRetry'
import { flatInfiniteOptions } from '../../engine/api/paging'
import { queryKeys } from '../../engine/api/queryKeys'
import { fetchWithPendingLikes } from '../like/likes'
import { fetchWithPendingMemberships } from './memberships'

const MIN_SPINNER_MS = 500
// Awaited inside `withPendingToggles`, so that toggles during the wait are applied.
const MIN_SKELETON_MS = 250

const withPendingToggles = <T>(ask: () => Promise<T>): Promise<T> => fetchWithPendingMemberships(() => fetchWithPendingLikes(ask))

export type ListQuery = NonNullable<CallOptions<'GET /lists'>['query']>

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.lists.one(id),
    queryFn: ({ signal }) => {
      if (!isId(id)) throw new ApiError('NotFoundError', 404)
      return withPendingToggles(() => withMinimumDuration(MIN_SPINNER_MS, call('GET /lists/{id}', { params: { id }, signal })))
    },
  })

export const listsQuery = (filter: ListQuery) =>
  queryOptions({
    queryKey: queryKeys.lists.list(filter),
    queryFn: ({ signal }) =>
      withPendingToggles(() => withMinimumDuration(MIN_SKELETON_MS, call('GET /lists', { query: filter, signal }))),
  })

export const endlessListsQuery = (filter: ListQuery) =>
  infiniteQueryOptions({
    queryKey: queryKeys.lists.endless(filter),
    queryFn: ({ signal, pageParam }) =>
      withPendingToggles(() =>
        withMinimumDuration(MIN_SKELETON_MS, callPage('GET /lists', { query: { ...filter, cursor: pageParam }, signal })),
      ),
    ...flatInfiniteOptions<ListCard>(),
  })

const PICKER_RETENTION_MS = 500

/** Refetched on open, cached for half a second. */
export const listPickerQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.lists.picker(userId),
    queryFn: ({ signal, pageParam }) =>
      fetchWithPendingMemberships(() =>
        callPage('GET /lists', { query: { userId, visibility: 'all', limit: 20, cursor: pageParam }, signal }),
      ),
    ...flatInfiniteOptions<ListCard>(),
    gcTime: PICKER_RETENTION_MS,
  })
