import { call } from '../../engine/api/api'
import { patchCached, replaceThings } from '../../engine/api/patchCached'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'
import { openTabChannel } from '../../lib/tabChannel'
import { createPendingToggles } from '../../engine/api/pendingToggles'
import { currentUserId } from '../../account/session'

/** What can be liked. */
export type LikedKind = 'itinerary' | 'list'

const groups = [queryKeys.itineraries.all, queryKeys.lists.all]
const keyOf = (kind: LikedKind, id: string) => `${kind}/${id}`
const idOf = (key: string) => key.slice(key.indexOf('/') + 1)

/** `data` as it is once the person likes that thing, or no longer does: heart and count, wherever the thing stands in it. */
export const withLike = <T>(data: T, id: string, isLiked: boolean): T =>
  replaceThings(data, (thing) =>
    thing.id === id && typeof thing.likes === 'number' && typeof thing.isLiked === 'boolean' && thing.isLiked !== isLiked
      ? { ...thing, isLiked, likes: Math.max(0, thing.likes + (isLiked ? 1 : -1)) }
      : thing,
  )

async function send(key: string, isLiked: boolean): Promise<void> {
  const group = key.startsWith('itinerary') ? 'itineraries' : 'lists'
  await call(`${isLiked ? 'POST' : 'DELETE'} /${group}/{id}/likes`, { params: { id: idOf(key) } })
}

const likes = createPendingToggles({
  show: (key, isLiked) => patchCached(queryClient, groups, (data) => withLike(data, idOf(key), isLiked)),
  send,
  onConfirmed(key, isLiked) {
    forgetFavourites(currentUserId())
    tabs.tell({ key, isLiked })
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

/** Favourites are fetched again the next time they are opened; while they are open nothing vanishes from them. */
function forgetFavourites(userId: string | undefined): void {
  const ofMine = (part: unknown) => typeof part === 'object' && part !== null && 'likedBy' in part && part.likedBy === userId
  for (const queryKey of groups)
    void queryClient.invalidateQueries({
      queryKey,
      predicate: (query) => query.queryKey.some(ofMine),
      refetchType: 'none',
    })
}

/** Likes a thing, or takes the like back; `was` says how it shows now. */
export const toggleLike = (kind: LikedKind, id: string, was: boolean): Promise<boolean> => likes.toggle(keyOf(kind, id), was)

/** What the server answers, with the likes that it could not know yet when it was asked. */
export async function withLikes<T>(ask: () => Promise<T>): Promise<T> {
  const moment = likes.now()
  const answer = await ask()
  return [...likes.since(moment)].reduce((data, [key, isLiked]) => withLike(data, idOf(key), isLiked), answer)
}
