import { call } from '../../engine/api/api'
import { patchCached, mapObjectsDeep } from '../../engine/api/patchCached'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'
import { openTabChannel } from '../../lib/tabChannel'
import { createPendingToggles } from '../../engine/api/pendingToggles'
import { currentUserId } from '../../account/session'

export type LikeableKind = 'itinerary' | 'list'

const groups = [queryKeys.itineraries.all, queryKeys.lists.all]
const keyOf = (kind: LikeableKind, id: string) => `${kind}/${id}`
const idOf = (key: string) => key.slice(key.indexOf('/') + 1)

/** In `data`, wherever `id` occurs. */
const applyLike = <T>(data: T, id: string, isLiked: boolean): T =>
  mapObjectsDeep(data, (thing) =>
    thing.id === id && typeof thing.likes === 'number' && typeof thing.isLiked === 'boolean' && thing.isLiked !== isLiked
      ? { ...thing, isLiked, likes: Math.max(0, thing.likes + (isLiked ? 1 : -1)) }
      : thing,
  )

async function send(key: string, isLiked: boolean): Promise<void> {
  const group = key.startsWith('itinerary') ? 'itineraries' : 'lists'
  await call(`${isLiked ? 'POST' : 'DELETE'} /${group}/{id}/likes`, { params: { id: idOf(key) } })
}

const likes = createPendingToggles({
  show: (key, isLiked) => patchCached(queryClient, groups, (data) => applyLike(data, idOf(key), isLiked)),
  send,
  onConfirmed(key, isLiked) {
    forgetFavourites(currentUserId())
    tabs.send({ key, isLiked })
  },
})

const tabs = openTabChannel<{ key: string; isLiked: boolean }>(
  'likes',
  ({ key, isLiked }) => {
    likes.hear(key, isLiked)
    forgetFavourites(currentUserId())
  },
  currentUserId,
)

/** Marks favourites stale, without refetching open ones: items must not vanish while shown. */
function forgetFavourites(userId: string | undefined): void {
  const ofMine = (part: unknown) => typeof part === 'object' && part !== null && 'likedBy' in part && part.likedBy === userId
  for (const queryKey of groups)
    void queryClient.invalidateQueries({
      queryKey,
      predicate: (query) => query.queryKey.some(ofMine),
      refetchType: 'none',
    })
}

/** `was`: the shown state. */
export const toggleLike = (kind: LikeableKind, id: string, was: boolean): Promise<boolean> => likes.toggle(keyOf(kind, id), was)

/** Runs a query and applies likes that the server did not know when asked. */
export async function fetchWithPendingLikes<T>(ask: () => Promise<T>): Promise<T> {
  const moment = likes.now()
  const answer = await ask()
  return [...likes.since(moment)].reduce((data, [key, isLiked]) => applyLike(data, idOf(key), isLiked), answer)
}
