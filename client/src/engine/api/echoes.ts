import type { QueryKey } from '@tanstack/react-query'
import type { Comment, CommentMessage, VoteMessage } from '#shared/api/comments'
import { withCommentNews } from './commentPages'
import { patchCached, replaceThings } from './patchCached'
import type { Pages } from './paging'
import { queryClient } from './queryClient'
import { queryKeys } from './queryKeys'

/** Refetches open threads: they may have failed while offline. */
export const askForThreads = (itineraryId: string): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.threads(itineraryId) })

/** Refetches what events missed while offline may have changed. */
export function askForMissed(itineraryId: string): void {
  askForThreads(itineraryId)
  void queryClient.invalidateQueries({ queryKey: queryKeys.itineraries.one(itineraryId), exact: true })
}

/** Comments counted already: each event arrives by response and by connection. */
const counted = new Map<string, boolean>()

export function hearComment(news: CommentMessage): void {
  const { itineraryId, comment, action } = news
  const queryKey = queryKeys.comments(itineraryId, comment.eventId)
  const known = queryClient.getQueryData<Pages<Comment>>(queryKey)
  const wasThere = counted.get(comment.id) ?? isIn(known, comment.id)
  if (known !== undefined) queryClient.setQueryData(queryKey, withCommentNews(known, news))
  void askBehindAnswer(queryKey)
  const isThere = action !== 'delete'
  counted.set(comment.id, isThere)
  if (wasThere === isThere || (wasThere === undefined && action === 'edit')) return
  countComment(news, isThere ? 1 : -1)
  settleCounts(itineraryId)
}

const overtaken = new Set<string>()

/** A running fetch may be older than the event: refetch once after it. */
async function askBehindAnswer(queryKey: QueryKey): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey })
  if (query?.state.fetchStatus !== 'fetching' || overtaken.has(query.queryHash)) return
  overtaken.add(query.queryHash)
  await query.promise?.catch(() => undefined)
  overtaken.delete(query.queryHash)
  await queryClient.invalidateQueries({ queryKey, exact: true })
}

const SETTLE_MS = 2000
const settling = new Set<string>()

/** Refetches the counts, debounced: a running fetch may have counted the event already. */
function settleCounts(itineraryId: string): void {
  if (settling.has(itineraryId)) return
  settling.add(itineraryId)
  setTimeout(() => {
    settling.delete(itineraryId)
    void queryClient.invalidateQueries({ queryKey: queryKeys.itineraries.one(itineraryId), exact: true })
  }, SETTLE_MS)
}

/** Undefined if the thread is not loaded. */
const isIn = (pages: Pages<Comment> | undefined, id: string): boolean | undefined =>
  pages?.pages.some(({ items }) => items.some((one) => one.id === id && !one.deleted))

function countComment({ itineraryId, comment }: CommentMessage, by: number): void {
  const about = [itineraryId, comment.eventId]
  patchCached(queryClient, [queryKeys.itineraries.all], (data) =>
    replaceThings(data, (thing) =>
      about.includes(typeof thing.id === 'string' ? thing.id : '') && typeof thing.commentCount === 'number'
        ? { ...thing, commentCount: Math.max(0, thing.commentCount + by) }
        : thing,
    ),
  )
}

/** `voted` is only set for the voter. */
export function hearVotes({ itineraryId, eventId, votes, voted }: VoteMessage): void {
  patchIdea(itineraryId, eventId, (idea) => ({ votes, voted: voted ?? idea.voted }))
  settleCounts(itineraryId)
}

interface Votes {
  votes: number
  voted: boolean
}

export const patchIdea = (itineraryId: string, eventId: string, change: (idea: Votes) => Votes): void =>
  patchCached(queryClient, [queryKeys.itineraries.one(itineraryId)], (data) => withVotes(data, eventId, change))

export const withVotes = <T>(data: T, eventId: string, change: (idea: Votes) => Votes): T =>
  replaceThings(data, (thing) => {
    if (thing.id !== eventId || typeof thing.votes !== 'number' || typeof thing.voted !== 'boolean') return thing
    const { votes, voted } = thing
    const next = change({ votes, voted })
    return next.votes === votes && next.voted === voted ? thing : { ...thing, ...next }
  })
