import { infiniteQueryOptions, queryOptions, useMutation, type UseMutationResult } from '@tanstack/react-query'
import type { UserBrief } from '#shared/api/users'
import { currentUserId, sessionKey } from '../../account/session'
import { call, callPage } from '../../engine/api/api'
import { endlessOptions } from '../../engine/api/paging'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'
import { openTabChannel } from '../../lib/tabChannel'
import { forgetPerson } from './forgetPerson'

export type Restriction = 'blocked' | 'muted'

const verbs = { blocked: 'block', muted: 'mute' } as const
const MAX_LISTED = 50

/** Latest first. */
export const restrictedPeopleQuery = (userId: string, list: Restriction) =>
  infiniteQueryOptions({
    queryKey: queryKeys.restricted(userId, list),
    queryFn: ({ signal, pageParam }) =>
      callPage(`GET /users/me/${list}`, { query: { limit: MAX_LISTED, cursor: pageParam }, signal }),
    ...endlessOptions<UserBrief>(),
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

/** Runs after a change here or in another tab. */
function follow({ id, restriction, isRestricted }: Change): void {
  const userId = currentUserId()
  if (userId !== undefined) void queryClient.invalidateQueries({ queryKey: queryKeys.restricted(userId, restriction) })
  if (restriction === 'blocked' && isRestricted) {
    forgetPerson(id)
    // Blocking ends follows both ways: update the counts.
    void queryClient.invalidateQueries({ queryKey: sessionKey })
    return
  }
  for (const queryKey of [queryKeys.itineraries.all, queryKeys.lists.all, queryKeys.users.all])
    void queryClient.invalidateQueries({ queryKey })
}

export const useRestrict = (
  restriction: Restriction,
  { id }: Pick<UserBrief, 'id'>,
): UseMutationResult<unknown, Error, boolean> =>
  useMutation({
    mutationFn: (isRestricted: boolean) =>
      call(`${isRestricted ? 'POST' : 'DELETE'} /users/{id}/${verbs[restriction]}`, { params: { id } }),
    onSuccess(_, isRestricted) {
      const change = { id, restriction, isRestricted }
      follow(change)
      tabs.tell(change)
    },
  })
