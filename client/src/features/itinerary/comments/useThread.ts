import { useMemo } from 'react'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Comment } from '#shared/api/comments'
import { limits } from '#shared/limits'
import { useSession } from '../../../account/useSession'
import { callPage } from '../../../engine/api/api'
import { flatInfiniteOptions } from '../../../engine/api/paging'
import { queryKeys } from '../../../engine/api/queryKeys'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { usePendingComments } from '../../../engine/hooks/usePendingComments'
import type { CommentChange, PendingComment, PendingCommentEdit } from '../../../engine/outbox/pendingChange'
import type { ThreadSubject } from './useThreads'

/** Oldest first. */
const threadQuery = (id: string, eventId: ThreadSubject) =>
  infiniteQueryOptions({
    queryKey: queryKeys.comments(id, eventId),
    queryFn: ({ signal, pageParam }) =>
      callPage('GET /itineraries/{id}/comments', {
        params: { id },
        query: { limit: limits.pageMax, cursor: pageParam, ...(eventId !== null && { eventId }) },
        signal,
      }),
    ...flatInfiniteOptions<Comment>(),
    // Not updated while the thread is closed.
    staleTime: 0,
  })

export function useThread(eventId: ThreadSubject, edited: readonly Comment[]) {
  const id = useRecord((record) => record.id)
  const query = useInfiniteQuery(threadQuery(id, eventId))
  const waiting = usePendingComments(useSession().user?.id, id)
  const { data } = query
  const rows = useMemo(
    () =>
      buildThreadRows(
        data ?? [],
        waiting.filter((entry) => (entry.kind === 'comment' ? entry : entry.comment).eventId === eventId),
        edited,
      ),
    [data, waiting, eventId, edited],
  )
  return { query, rows, comments: data ?? [] }
}

export type ThreadEntry =
  | { kind: 'comment'; comment: Comment; edit?: PendingCommentEdit }
  | { kind: 'pending'; pending: PendingComment }
  | { kind: 'unseen'; id: string }

interface ThreadRow {
  id: string
  top: ThreadEntry
  answers: ThreadEntry[]
}

/** Unsent last. Deleted ones stay if edited here or pending; answers to hidden or deleted keep a placeholder. */
export function buildThreadRows(
  comments: readonly Comment[],
  changes: readonly CommentChange[],
  edited: readonly Comment[] = [],
): ThreadRow[] {
  const rows = new Map<string, ThreadRow>()
  const rowOf = (id: string): ThreadRow => {
    const row = rows.get(id) ?? { id, top: { kind: 'unseen', id }, answers: [] }
    rows.set(id, row)
    return row
  }
  const place = (id: string, parentId: string | null, entry: ThreadEntry): void => {
    if (parentId === null) rows.set(id, { id, top: entry, answers: rows.get(id)?.answers ?? [] })
    else rowOf(parentId).answers.push(entry)
  }
  const known = new Set(comments.map(({ id }) => id))
  const edits = new Map(changes.flatMap((change) => (change.kind === 'comment-edit' ? [[change.comment.id, change]] : [])))
  const kept = new Map([...edited, ...[...edits.values()].map(({ comment }) => comment)].map((comment) => [comment.id, comment]))
  const read = comments.map((comment) => (comment.deleted ? (kept.get(comment.id) ?? comment) : comment))
  const unread = [...kept.values()].filter(({ id }) => !known.has(id))
  const all = unread.length === 0 ? read : [...read, ...unread].toSorted(byTime)
  for (const comment of all) place(comment.id, comment.parentId, entryOf(comment, edits.get(comment.id)))
  for (const change of changes)
    if (change.kind === 'comment' && !known.has(change.id))
      place(change.id, change.parentId, { kind: 'pending', pending: change })
  return [...rows.values()]
    .map((row) => ({ ...row, answers: row.answers.filter((answer) => !isGone(answer)) }))
    .filter(({ top, answers }) => answers.length > 0 || !isGone(top))
}

const byTime = (a: Comment, b: Comment): number => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0)

const entryOf = (comment: Comment, edit: PendingCommentEdit | undefined): ThreadEntry =>
  edit?.text === null && edit.refused === null
    ? { kind: 'comment', comment: { ...comment, deleted: true } }
    : { kind: 'comment', comment, ...(edit && { edit }) }

const isGone = (entry: ThreadEntry): boolean => entry.kind === 'comment' && entry.comment.deleted

/** `login`: sign in, or upgrade as a guest of another trip. `closed`: by the owner. */
export function useCommentPermission(): 'yes' | 'login' | 'suspended' | 'closed' {
  const { user } = useSession()
  const isClosed = useRecord(
    // Undefined in copies from before comments.
    ({ commenting, myRole }) => commenting === 'nobody' || (commenting === 'members' && myRole === 'visitor'),
  )
  const isVisitor = useRecord(({ myRole }) => myRole === 'visitor')
  if (isClosed) return 'closed'
  if (user === null || (user.isGuest === true && isVisitor)) return 'login'
  return user.suspendedUntil === null || user.suspendedUntil === undefined ? 'yes' : 'suspended'
}
