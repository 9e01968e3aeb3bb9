import type { Outbox, PendingItems } from './outbox'
import { isCommentChange, type CommentChange } from './pendingChange'
import { derive, type Readable } from '../../lib/store/store'

const isSame = (a: readonly CommentChange[], b: readonly CommentChange[]): boolean =>
  a.length === b.length && a.every((entry, i) => entry === b[i])

export const listPendingCommentChanges = (items: PendingItems): CommentChange[] =>
  [...items.values()].filter(isCommentChange).toSorted((a, b) => a.writtenAt - b.writtenAt)

export const pendingComments = (outbox: Pick<Outbox, 'items'>, itineraryId: string): Readable<readonly CommentChange[]> =>
  derive<PendingItems, readonly CommentChange[]>(
    outbox.items,
    (items) => listPendingCommentChanges(items).filter((entry) => entry.itineraryId === itineraryId),
    isSame,
  )
