import type { Comment, CommentNews } from '#shared/api/comments'
import { isApiError } from '../api/apiError'
import type { Outbox } from '../outbox/outbox'
import { commentsIn } from '../outbox/pendingComments'
import { needsDecision, pendingKeyOf, type PendingComment, type PendingCommentEdit } from '../outbox/pendingChange'
import { orRefused, type DeliveryCalls } from './deliver'

interface CommentPorts {
  outbox: Pick<Outbox, 'items' | 'change'>
  calls: Pick<DeliveryCalls, 'comment' | 'editComment' | 'deleteComment'>
  /** Whether this device knows more of an itinerary than the server: what a comment is about may be among it. */
  isAhead: (itineraryId: string) => boolean
  /** The server has it, and it is about to wait no longer. */
  onSent: (action: CommentNews['action'], comment: Comment) => void
}

/**
 * Sends what waits of comments, one after the other as it was written. Each may be sent again: its id makes it one. What the server will not have stays, with
 * the reason, for its author to decide. Throws on failures that may pass.
 */
export async function deliverComments(ports: CommentPorts): Promise<void> {
  const { outbox } = ports
  for (const entry of commentsIn(outbox.items.get())) {
    if (needsDecision(entry)) continue
    const key = pendingKeyOf(entry)
    try {
      await orRefused(entry, outbox, async () => {
        await (entry.kind === 'comment' ? sendComment(entry, ports) : sendEdit(entry, ports))
        await outbox.change(key, (now) => (now?.stamp === entry.stamp ? undefined : now))
      })
    } catch (error) {
      if (!(error instanceof TooEarly)) throw error
    }
  }
}

async function sendComment(entry: PendingComment, ports: CommentPorts): Promise<void> {
  const { outbox, calls, onSent } = ports
  // Noted before it is sent: whoever takes it back before the answer comes takes it back on the server too.
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
    if (isAhead(entry.itineraryId)) throw new TooEarly()
    if (!wasAhead) throw error
    // What it is about came to the server after it was asked.
    return await calls.comment(entry)
  }
}

async function sendEdit({ comment, text }: PendingCommentEdit, { calls, onSent }: CommentPorts): Promise<void> {
  if (text === null) {
    await calls.deleteComment(comment.id)
    return onSent('delete', comment)
  }
  await calls.editComment(comment.id, text)
  // Who is named in it comes with the news.
  onSent('edit', { ...comment, text, editedAt: new Date().toISOString() })
}

class TooEarly extends Error {}
