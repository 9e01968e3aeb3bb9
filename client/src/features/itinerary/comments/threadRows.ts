import type { Comment } from '#shared/api/comments'
import type { CommentChange, PendingComment, PendingCommentEdit } from '../../../engine/outbox/pendingChange'

export type ThreadEntry =
  | { kind: 'comment'; comment: Comment; edit?: PendingCommentEdit }
  | { kind: 'pending'; pending: PendingComment }
  | { kind: 'unseen'; id: string }

export interface ThreadRow {
  id: string
  top: ThreadEntry
  answers: ThreadEntry[]
}

/**
 * Unsent ones last. Comments with a pending edit or open editor (`edited`) stay if
 * deleted. Answers to a hidden or deleted comment keep its placeholder.
 */
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
