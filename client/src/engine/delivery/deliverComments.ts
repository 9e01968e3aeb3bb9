import type { Comment, CommentMessage } from '#shared/api/comments'
import { isApiError } from '../api/apiError'
import type { Outbox } from '../outbox/outbox'
import { listPendingCommentChanges } from '../outbox/pendingComments'
import { needsDecision, pendingKeyOf, type PendingComment, type PendingCommentEdit } from '../outbox/pendingChange'
import { tryOrMarkRejected, type DeliveryCalls } from './deliverItinerary'

interface CommentPorts {
  outbox: Pick<Outbox, 'items' | 'change'>
  calls: Pick<DeliveryCalls, 'comment' | 'editComment' | 'deleteComment'>
  /** Unsent changes may include the comment's target. */
  isAhead: (itineraryId: string) => boolean
  /** Runs before the entry leaves the outbox. */
  onSent: (action: CommentMessage['action'], comment: Comment) => void
}

/** Sends in order, idempotent by comment id. Rejected ones stay. Throws transient failures. */
export async function deliverComments(ports: CommentPorts): Promise<void> {
  const { outbox } = ports
  for (const entry of listPendingCommentChanges(outbox.items.get())) {
    if (needsDecision(entry)) continue
    const key = pendingKeyOf(entry)
    try {
      await tryOrMarkRejected(entry, outbox, async () => {
        await (entry.kind === 'comment' ? sendComment(entry, ports) : sendEdit(entry, ports))
        await outbox.change(key, (now) => (now?.stamp === entry.stamp ? undefined : now))
      })
    } catch (error) {
      if (!(error instanceof TooEarlyError)) throw error
    }
  }
}

async function sendComment(entry: PendingComment, ports: CommentPorts): Promise<void> {
  const { outbox, calls, onSent } = ports
  // Undoing it before the response must also delete it on the server.
  if (entry.underWay !== entry.text)
    await outbox.change(pendingKeyOf(entry), (now) =>
      now?.kind === 'comment' && now.stamp === entry.stamp ? { ...now, underWay: entry.text } : now,
    )
  const sent = await sendUnlessTooEarly(entry, ports)
  const isOlderText = entry.underWay !== undefined && entry.underWay !== entry.text && sent.text !== entry.text && !sent.deleted
  if (isOlderText) await calls.editComment(entry.id, entry.text)
  onSent('add', isOlderText ? { ...sent, text: entry.text } : sent)
}

async function sendUnlessTooEarly(entry: PendingComment, { calls, isAhead }: CommentPorts): Promise<Comment> {
  const wasAhead = isAhead(entry.itineraryId)
  try {
    return await calls.comment(entry)
  } catch (error) {
    if (!isApiError(error, 'NotFoundError')) throw error
    if (isAhead(entry.itineraryId)) throw new TooEarlyError()
    if (!wasAhead) throw error
    // The target reached the server after the request: retry.
    return await calls.comment(entry)
  }
}

async function sendEdit({ comment, text }: PendingCommentEdit, { calls, onSent }: CommentPorts): Promise<void> {
  if (text === null) {
    await calls.deleteComment(comment.id)
    return onSent('delete', comment)
  }
  await calls.editComment(comment.id, text)
  // Mentions arrive with the event.
  onSent('edit', { ...comment, text, editedAt: new Date().toISOString() })
}

class TooEarlyError extends Error {}
