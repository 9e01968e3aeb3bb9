import { call } from '../../engine/api/api'
import { patchCached, mapObjectsDeep } from '../../engine/api/patchCached'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'
import { openTabChannel } from '../../lib/tabChannel'
import { createPendingToggles } from '../../engine/api/pendingToggles'
import { currentUserId, sessionKey } from '../../account/session'

/** In `data`, wherever `id` occurs. */
export const applyFollow = <T>(data: T, id: string, isFollowing: boolean): T =>
  mapObjectsDeep(data, (thing) =>
    thing.id === id && typeof thing.followers === 'number' && thing.isFollowing !== isFollowing
      ? {
          ...thing,
          isFollowing,
          // Missing for visitors: counts as not followed.
          followers:
            isFollowing || thing.isFollowing === true ? Math.max(0, thing.followers + (isFollowing ? 1 : -1)) : thing.followers,
        }
      : thing,
  )

const follows = createPendingToggles({
  show: (id, isFollowing) => patchCached(queryClient, [queryKeys.users.all], (data) => applyFollow(data, id, isFollowing)),
  send: (id, isFollowing) => call(`${isFollowing ? 'POST' : 'DELETE'} /users/{id}/follow`, { params: { id } }),
  onConfirmed(id, isFollowing) {
    forgetFriends(id)
    tabs.send({ id, isFollowing })
  },
})

const tabs = openTabChannel<{ id: string; isFollowing: boolean }>(
  'follows',
  ({ id, isFollowing }) => {
    follows.hear(id, isFollowing)
    forgetFriends(id)
  },
  currentUserId,
)

function forgetFriends(id: string): void {
  const userId = currentUserId()
  void queryClient.invalidateQueries({ queryKey: sessionKey })
  if (userId === undefined) return
  const byMine = (part: unknown) =>
    typeof part === 'object' && part !== null && 'followedBy' in part && part.followedBy === userId
  for (const queryKey of [queryKeys.itineraries.all, queryKeys.lists.all])
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => query.queryKey.some(byMine) })
  // No refetch: users must not vanish from an open list.
  for (const queryKey of [queryKeys.users.following(userId), queryKeys.users.followers(id)])
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

/** `was`: the shown state. */
export const toggleFollow = (id: string, was: boolean): Promise<boolean> => follows.toggle(id, was)

/** Runs a query and applies follows that the server did not know when asked. */
export async function fetchWithPendingFollows<T>(ask: () => Promise<T>): Promise<T> {
  const moment = follows.now()
  const answer = await ask()
  return [...follows.since(moment)].reduce((data, [id, isFollowing]) => applyFollow(data, id, isFollowing), answer)
}
