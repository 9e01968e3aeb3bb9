import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ListCard } from '#shared/api/lists'
import { isId } from '#shared/ids'
import { call, callPage } from '../../engine/api/api'
import type { CallOptions } from '../../engine/api/apiCalls'
import { ApiError } from '../../engine/api/apiError'
import { withMinimumDuration } from '../../lib/loading/withMinimumDuration'
import { endlessOptions } from '../../engine/api/paging'
import { queryKeys } from '../../engine/api/queryKeys'
import { withLikes } from '../like/likes'
import { withMemberships } from './memberships'

const MIN_SPINNER_MS = 500
// Waited for inside `withPendingToggles`: what is pressed during the wait must show too.
const MIN_SKELETON_MS = 250

const withPendingToggles = <T>(ask: () => Promise<T>): Promise<T> => withMemberships(() => withLikes(ask))

export type ListQuery = NonNullable<CallOptions<'GET /lists'>['query']>

/** One list with its itineraries. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.lists.one(id),
    queryFn: ({ signal }) => {
      // Not an id, so no list: the server need not be asked.
      if (!isId(id)) throw new ApiError('NotFoundError', 404)
      return withPendingToggles(() => withMinimumDuration(MIN_SPINNER_MS, call('GET /lists/{id}', { params: { id }, signal })))
    },
  })

/** Cards of lists, the first page of them. */
export const listsQuery = (filter: ListQuery) =>
  queryOptions({
    queryKey: queryKeys.lists.list(filter),
    queryFn: ({ signal }) =>
      withPendingToggles(() => withMinimumDuration(MIN_SKELETON_MS, call('GET /lists', { query: filter, signal }))),
  })

/** Cards of lists, page after page. */
export const endlessListsQuery = (filter: ListQuery) =>
  infiniteQueryOptions({
    queryKey: queryKeys.lists.endless(filter),
    queryFn: ({ signal, pageParam }) =>
      withPendingToggles(() =>
        withMinimumDuration(MIN_SKELETON_MS, callPage('GET /lists', { query: { ...filter, cursor: pageParam }, signal })),
      ),
    ...endlessOptions<ListCard>(),
  })

const PICKER_RETENTION_MS = 500

/** The person's own lists, to choose one from: fetched at each opening, forgotten half a second after it closed. */
export const pickerQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.lists.picker(userId),
    queryFn: ({ signal, pageParam }) =>
      withMemberships(() =>
        callPage('GET /lists', { query: { userId, visibility: 'all', limit: 20, cursor: pageParam }, signal }),
      ),
    ...endlessOptions<ListCard>(),
    gcTime: PICKER_RETENTION_MS,
  })
