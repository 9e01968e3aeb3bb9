import { call } from '../../engine/api/api'
import { patchCached, replaceThings } from '../../engine/api/patchCached'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'
import { openTabChannel } from '../../lib/tabChannel'
import { createPendingToggles } from '../../engine/api/pendingToggles'
import { currentUserId, sessionKey } from '../../account/session'

/** `data` as it is once the person follows that user, or no longer does: flag and count, wherever they stand in it. */
export const withFollow = <T>(data: T, id: string, isFollowing: boolean): T =>
  replaceThings(data, (thing) =>
    thing.id === id && typeof thing.followers === 'number' && thing.isFollowing !== isFollowing
      ? {
          ...thing,
          isFollowing,
          // People shown to a visitor carry no flag, and count as not followed.
          followers:
            isFollowing || thing.isFollowing === true ? Math.max(0, thing.followers + (isFollowing ? 1 : -1)) : thing.followers,
        }
      : thing,
  )

const follows = createPendingToggles({
  show: (id, isFollowing) => patchCached(queryClient, [queryKeys.users.all], (data) => withFollow(data, id, isFollowing)),
  send: (id, isFollowing) => call(`${isFollowing ? 'POST' : 'DELETE'} /users/{id}/follow`, { params: { id } }),
  onConfirmed(id, isFollowing) {
    forgetFriends(id)
    tabs.tell({ id, isFollowing })
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

/** Following other people changes one's own count, news and lists: they are asked for again where they show, or when they next do. */
function forgetFriends(id: string): void {
  const userId = currentUserId()
  void queryClient.invalidateQueries({ queryKey: sessionKey })
  if (userId === undefined) return
  const byMine = (part: unknown) =>
    typeof part === 'object' && part !== null && 'followedBy' in part && part.followedBy === userId
  for (const queryKey of [queryKeys.itineraries.all, queryKeys.lists.all])
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => query.queryKey.some(byMine) })
  // Nobody disappears from a list of people while it is open.
  for (const queryKey of [queryKeys.users.following(userId), queryKeys.users.followers(id)])
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

/** Follows somebody, or no longer; `was` says how it shows now. */
export const toggleFollow = (id: string, was: boolean): Promise<boolean> => follows.toggle(id, was)

/** What the server answers, with the follows that it could not know yet when it was asked. */
export async function withFollows<T>(ask: () => Promise<T>): Promise<T> {
  const moment = follows.now()
  const answer = await ask()
  return [...follows.since(moment)].reduce((data, [id, isFollowing]) => withFollow(data, id, isFollowing), answer)
}
