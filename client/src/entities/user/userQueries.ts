import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../engine/api/api'
import type { CallOptions } from '../../engine/api/apiCalls'
import { flatInfiniteOptions } from '../../engine/api/paging'
import { queryKeys } from '../../engine/api/queryKeys'
import type { UserPublic } from '#shared/api/users'
import { fetchWithPendingFollows } from './follows'

export type UserQuery = NonNullable<CallOptions<'GET /users'>['query']>

const SUGGESTED_STALE_MS = 5 * 60_000

export const userQuery = (idOrUsername: string) =>
  queryOptions({
    queryKey: queryKeys.users.one(idOrUsername),
    queryFn: ({ signal }) => fetchWithPendingFollows(() => call('GET /users/{id}', { params: { id: idOrUsername }, signal })),
  })

export const endlessUsersQuery = (filter: UserQuery) =>
  infiniteQueryOptions({
    queryKey: queryKeys.users.endless(filter),
    queryFn: ({ signal, pageParam }) =>
      fetchWithPendingFollows(() => callPage('GET /users', { query: { ...filter, cursor: pageParam }, signal })),
    ...flatInfiniteOptions<UserPublic>(),
  })

/** Rarely refetched: a user just followed must not vanish at once. */
export const suggestedUsersQuery = (limit: number) =>
  queryOptions({
    queryKey: queryKeys.users.suggested(limit),
    queryFn: ({ signal }) => fetchWithPendingFollows(() => call('GET /users/suggested', { query: { limit }, signal })),
    staleTime: SUGGESTED_STALE_MS,
    refetchOnWindowFocus: false,
  })

export const followersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.users.followers(id),
    queryFn: ({ signal, pageParam }) =>
      fetchWithPendingFollows(() =>
        callPage('GET /users/{id}/followers', { params: { id }, query: { cursor: pageParam }, signal }),
      ),
    ...flatInfiniteOptions<UserPublic>(),
  })

export const followingQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.users.following(id),
    queryFn: ({ signal, pageParam }) =>
      fetchWithPendingFollows(() =>
        callPage('GET /users/{id}/following', { params: { id }, query: { cursor: pageParam }, signal }),
      ),
    ...flatInfiniteOptions<UserPublic>(),
  })
