import type { QueryKey } from '@tanstack/react-query'
import type { Comment, CommentMessage, VoteMessage } from '#shared/api/comments'
import { patchCached, mapObjectsDeep } from './patchCached'
import type { InfinitePages, ResultPage } from './paging'
import { queryClient } from './queryClient'
import { queryKeys } from './queryKeys'
import { patchCachedIdea } from './voteCache'

type CommentPages = InfinitePages<Comment>

/** Refetches open threads: they may have failed while offline. */
export const refetchThreads = (itineraryId: string): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.threads(itineraryId) })

export function refetchAfterReconnect(itineraryId: string): void {
  refetchThreads(itineraryId)
  void queryClient.invalidateQueries({ queryKey: queryKeys.itineraries.one(itineraryId), exact: true })
}

/** Comments counted already: each event arrives by response and by connection. */
const counted = new Map<string, boolean>()

export function applyCommentMessage(message: CommentMessage): void {
  const { itineraryId, comment, action } = message
  const queryKey = queryKeys.comments(itineraryId, comment.eventId)
  const known = queryClient.getQueryData<InfinitePages<Comment>>(queryKey)
  const wasThere = counted.get(comment.id) ?? isIn(known, comment.id)
  if (known !== undefined) queryClient.setQueryData(queryKey, mergeCommentMessage(known, message))
  void askBehindAnswer(queryKey)
  const isThere = action !== 'delete'
  counted.set(comment.id, isThere)
  if (wasThere === isThere || (wasThere === undefined && action === 'edit')) return
  countComment(message, isThere ? 1 : -1)
  settleCounts(itineraryId)
}

/** `voted` is only set for the voter. */
export function applyVoteMessage({ itineraryId, eventId, votes, voted }: VoteMessage): void {
  patchCachedIdea(itineraryId, eventId, (idea) => ({ votes, voted: voted ?? idea.voted }))
  settleCounts(itineraryId)
}

/** Returns the same object if nothing changes. */
export function mergeCommentMessage(
  data: CommentPages,
  { action, comment }: Pick<CommentMessage, 'action' | 'comment'>,
): CommentPages {
  const all = data.pages.flatMap(({ items }) => items)
  const known = all.find(({ id }) => id === comment.id)
  if (action === 'delete') return known === undefined ? data : withoutComment(data, all, comment)
  if (known !== undefined) return mapItems(data, (one) => (one.id === comment.id ? comment : one))
  const last = data.pages.at(-1)
  // It belongs to a page that is not loaded.
  if (last === undefined || last.next !== undefined) return data
  return { ...data, pages: [...data.pages.slice(0, -1), { ...last, items: [...last.items, comment].toSorted(inOrder) }] }
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

const isIn = (pages: InfinitePages<Comment> | undefined, id: string): boolean | undefined =>
  pages?.pages.some(({ items }) => items.some((one) => one.id === id && !one.deleted))

function countComment({ itineraryId, comment }: CommentMessage, by: number): void {
  const about = [itineraryId, comment.eventId]
  patchCached(queryClient, [queryKeys.itineraries.all], (data) =>
    mapObjectsDeep(data, (thing) =>
      about.includes(typeof thing.id === 'string' ? thing.id : '') && typeof thing.commentCount === 'number'
        ? { ...thing, commentCount: Math.max(0, thing.commentCount + by) }
        : thing,
    ),
  )
}

const inOrder = (a: Comment, b: Comment): number => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0)

/** A comment with replies becomes a tombstone, removed with its last reply. */
function withoutComment(data: CommentPages, all: readonly Comment[], gone: Comment): CommentPages {
  const answers = (parentId: string | null) =>
    all.filter((one) => one.parentId === parentId && !one.deleted && one.id !== gone.id)
  if (answers(gone.id).length > 0)
    return mapItems(data, (one) =>
      one.id === gone.id ? { ...one, author: null, text: '', mentions: [], editedAt: null, deleted: true } : one,
    )
  const isLastOf = (one: Comment) => one.deleted && one.id === gone.parentId && answers(one.id).length === 0
  return mapItems(data, (one) => (one.id === gone.id || isLastOf(one) ? undefined : one))
}

const mapItems = (data: CommentPages, change: (comment: Comment) => Comment | undefined): CommentPages => ({
  ...data,
  pages: data.pages.map((page): ResultPage<Comment> => ({
    ...page,
    items: page.items.flatMap((comment) => change(comment) ?? []),
  })),
})
