import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { turnIntoPlaceholder, findComment, setCommentHidden, type CommentRow } from './commentStore'

type Part = Pick<Services, 'bus' | 'now'>

/** One with replies leaves an empty place. Idempotent. */
export async function deleteComment(
  { bus, now }: Part,
  tx: Transaction,
  { id: commentId, itineraryId }: Pick<CommentRow, 'id' | 'itineraryId'>,
): Promise<void> {
  if (await turnIntoPlaceholder(tx, commentId, now()))
    tx.afterCommit(() => bus.emit('commentChanged', { itineraryId, commentId, action: 'delete' }))
}

export async function hideOrShowComment(
  { bus, now }: Part,
  tx: Transaction,
  commentId: string,
  isHidden: boolean,
): Promise<void> {
  const row = await findComment(tx, commentId)
  if (row === undefined || (row.hiddenAt !== null) === isHidden) return
  await setCommentHidden(tx, commentId, isHidden ? now() : null)
  const { itineraryId } = row
  tx.afterCommit(() => bus.emit('commentChanged', { itineraryId, commentId, action: isHidden ? 'delete' : 'add' }))
}
