import type { Comment } from '#shared/api/comments'
import { newId } from '#shared/ids'
import type { UserBrief } from '#shared/api/users'
import { startOutboxWorker } from '../delivery/outboxWorkers'
import { outboxOf } from '../outbox/outbox'
import { commentEditKey, pendingKeyOf, type CommentChange, type PendingComment } from '../outbox/pendingChange'

export type CommentInput = Pick<PendingComment, 'itineraryId' | 'eventId' | 'parentId' | 'text'>

/** Returns the comment's id. */
export function writeComment(user: UserBrief, input: CommentInput): string {
  const id = newId()
  keep(user, { ...input, kind: 'comment', id, stamp: newId(), refused: null, writtenAt: Date.now() })
  return id
}

/** `text` null deletes it. */
export function editComment(user: UserBrief, comment: Comment, text: string | null): void {
  const { itineraryId } = comment
  if (text === comment.text) return dropPendingEdit(user, comment)
  keep(user, { kind: 'comment-edit', itineraryId, comment, text, stamp: newId(), refused: null, writtenAt: Date.now() })
}

export const retryComment = (user: UserBrief, entry: CommentChange): void =>
  keep(user, { ...entry, stamp: newId(), refused: null })

export const editPendingComment = (user: UserBrief, entry: PendingComment, text: string): void =>
  keep(user, { ...entry, text, stamp: newId(), refused: null })

/** If the server may have the comment, deletes it there too. */
export function dropComment(user: UserBrief, entry: CommentChange): void {
  void outboxOf(user.id).change(pendingKeyOf(entry), () => undefined)
  if (entry.kind === 'comment' && entry.underWay !== undefined) editComment(user, sentBy(user, entry, entry.underWay), null)
}

const sentBy = (author: UserBrief, { id, itineraryId, eventId, parentId, writtenAt }: PendingComment, text: string): Comment => ({
  id,
  itineraryId,
  eventId,
  parentId,
  author,
  text,
  mentions: [],
  createdAt: new Date(writtenAt).toISOString(),
  editedAt: null,
  deleted: false,
})

export const dropPendingEdit = (user: UserBrief, { id, itineraryId }: Comment): void =>
  void outboxOf(user.id).change(commentEditKey(itineraryId, id), () => undefined)

function keep(user: UserBrief, entry: CommentChange): void {
  void outboxOf(user.id).change(pendingKeyOf(entry), () => entry)
  void startOutboxWorker(user)
}
