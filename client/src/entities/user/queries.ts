import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api'
import type { CallOptions } from '../../lib/apiCalls'
import { endless } from '../../lib/pages'
import { keys } from '../../lib/queryKeys'
import type { UserPublic } from '#shared/api/users'
import { withFollows } from './follows'

export type UserFilter = NonNullable<CallOptions<'GET /users'>['query']>

const SUGGESTIONS_MS = 5 * 60_000

/** A person by id or username. */
export const userQuery = (idOrUsername: string) =>
  queryOptions({
    queryKey: keys.users.one(idOrUsername),
    queryFn: ({ signal }) => withFollows(() => call('GET /users/{id}', { params: { id: idOrUsername }, signal })),
  })

/** People by name, page after page. */
export const endlessUsersQuery = (filter: UserFilter) =>
  infiniteQueryOptions({
    queryKey: keys.users.endless(filter),
    queryFn: ({ signal, pageParam }) =>
      withFollows(() => callPage('GET /users', { query: { ...filter, cursor: pageParam }, signal })),
    ...endless<UserPublic>(),
  })

/** People one may like to follow. They stay as they are for a while: whom one follows there must not vanish under one's hand. */
export const suggestedQuery = (limit: number) =>
  queryOptions({
    queryKey: keys.users.suggested(limit),
    queryFn: ({ signal }) => withFollows(() => call('GET /users/suggested', { query: { limit }, signal })),
    staleTime: SUGGESTIONS_MS,
    refetchOnWindowFocus: false,
  })

/** Who follows somebody, page after page. */
export const followersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keys.users.followers(id),
    queryFn: ({ signal, pageParam }) =>
      withFollows(() => callPage('GET /users/{id}/followers', { params: { id }, query: { cursor: pageParam }, signal })),
    ...endless<UserPublic>(),
  })

/** Whom somebody follows, page after page. */
export const followingQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keys.users.following(id),
    queryFn: ({ signal, pageParam }) =>
      withFollows(() => callPage('GET /users/{id}/following', { params: { id }, query: { cursor: pageParam }, signal })),
    ...endless<UserPublic>(),
  })
