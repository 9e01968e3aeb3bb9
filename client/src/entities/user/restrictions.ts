import { infiniteQueryOptions, queryOptions, useMutation, type UseMutationResult, type Query } from '@tanstack/react-query'
import type { UserBrief } from '#shared/api/users'
import { currentUserId, sessionKey } from '../../account/session'
import { call, callPage } from '../../engine/api/api'
import { flatInfiniteOptions } from '../../engine/api/paging'
import { patchCached, mapObjectsDeep } from '../../engine/api/patchCached'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'
import { openTabChannel } from '../../lib/tabChannel'

export type Restriction = 'blocked' | 'muted'

const verbs = { blocked: 'block', muted: 'mute' } as const
const MAX_LISTED = 50
const groups = [queryKeys.itineraries.all, queryKeys.lists.all, queryKeys.users.all]

/** Latest first. */
export const restrictedPeopleQuery = (userId: string, list: Restriction) =>
  infiniteQueryOptions({
    queryKey: queryKeys.restricted(userId, list),
    queryFn: ({ signal, pageParam }) =>
      callPage(`GET /users/me/${list}`, { query: { limit: MAX_LISTED, cursor: pageParam }, signal }),
    ...flatInfiniteOptions<UserBrief>(),
  })

export const sharedItinerariesQuery = (userId: string, otherId: string) =>
  queryOptions({
    queryKey: queryKeys.shared(userId, otherId),
    queryFn: ({ signal }) => call('GET /users/{id}/shared-itineraries', { params: { id: otherId }, signal }),
    staleTime: 0,
  })

interface Change {
  id: string
  restriction: Restriction
  isRestricted: boolean
}

const tabs = openTabChannel<Change>('restrictions', follow, currentUserId)

export const useSetRestriction = (
  restriction: Restriction,
  { id }: Pick<UserBrief, 'id'>,
): UseMutationResult<unknown, Error, boolean> =>
  useMutation({
    mutationFn: (isRestricted: boolean) =>
      call(`${isRestricted ? 'POST' : 'DELETE'} /users/{id}/${verbs[restriction]}`, { params: { id } }),
    onSuccess(_, isRestricted) {
      const change = { id, restriction, isRestricted }
      follow(change)
      tabs.send(change)
    },
  })

/** Runs after a change here or in another tab. */
function follow({ id, restriction, isRestricted }: Change): void {
  const userId = currentUserId()
  if (userId !== undefined) void queryClient.invalidateQueries({ queryKey: queryKeys.restricted(userId, restriction) })
  if (restriction === 'blocked' && isRestricted) {
    removeUserFromCache(id)
    // Blocking ends follows both ways: update the counts.
    void queryClient.invalidateQueries({ queryKey: sessionKey })
    return
  }
  for (const queryKey of groups) void queryClient.invalidateQueries({ queryKey })
}

/** Their name stays in shared itineraries. */
function removeUserFromCache(id: string): void {
  const cache = queryClient.getQueryCache()
  for (const queryKey of groups) {
    for (const query of cache.findAll({ queryKey })) if (isObject(query.state.data) && isOf(id, query.state.data)) forget(query)
    patchCached(queryClient, [queryKey], (data) => mapObjectsDeep(data, (thing) => (isOf(id, thing) ? undefined : thing)))
    void queryClient.invalidateQueries({ queryKey })
  }
  void queryClient.invalidateQueries({ queryKey: queryKeys.threads() })
}

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null

/** True for a user's profile and content, except shared itineraries. */
const isOf = (id: string, thing: Record<string, unknown>): boolean =>
  (thing.userId === id && (thing.myRole === undefined || thing.myRole === 'visitor')) || (thing.id === id && 'followers' in thing)

/** Active queries refetch and get NotFoundError. */
function forget(query: Query): void {
  if (query.isActive()) void queryClient.resetQueries({ queryKey: query.queryKey, exact: true })
  else queryClient.getQueryCache().remove(query)
}
