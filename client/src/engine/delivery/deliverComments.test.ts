import { beforeEach, expect, it, vi } from 'vitest'
import type { Comment } from '#shared/api/comments'
import { ApiError, NetworkError } from '../api/apiError'
import {
  type CommentChange,
  type PendingChange,
  type PendingComment,
  type PendingCommentEdit,
  pendingKeyOf,
} from '../outbox/pendingChange'
import type { DeliveryCalls } from './deliverItinerary'
import { deliverComments } from './deliverComments'

const comment = (id: string, writtenAt: number, more: Partial<PendingComment> = {}): PendingComment => ({
  kind: 'comment',
  itineraryId: 'trip',
  stamp: id,
  refused: null,
  id,
  eventId: null,
  parentId: null,
  text: id,
  writtenAt,
  ...more,
})
const taken = ({ id, text }: PendingComment) => ({ id, text }) as Comment
const edit = (id: string, text: string | null, writtenAt: number): PendingCommentEdit => ({
  kind: 'comment-edit',
  itineraryId: 'trip',
  stamp: id,
  refused: null,
  comment: { id, text: 'antes' } as Comment,
  text,
  writtenAt,
})

let items: Map<string, PendingChange>
const outbox = {
  items: { get: () => items, subscribe: () => () => undefined },
  async change(key: string, change: (now: PendingChange | undefined) => PendingChange | undefined) {
    const next = change(items.get(key))
    if (next === undefined) items.delete(key)
    else items.set(key, next)
  },
}
const send = vi.fn<(entry: PendingComment) => Promise<Comment>>()
const sent: string[] = []
let isAhead = false
const calls = {
  comment: send,
  editComment: vi.fn<DeliveryCalls['editComment']>(),
  deleteComment: vi.fn<DeliveryCalls['deleteComment']>(),
}
const onSent = (action: string, { id, text }: Comment) => void sent.push(action === 'add' ? id : `${action} ${id} ${text}`)
const go = () => deliverComments({ outbox, calls, isAhead: () => isAhead, onSent })
const waits = (...entries: CommentChange[]) => (items = new Map(entries.map((entry) => [pendingKeyOf(entry), entry])))
beforeEach(() => {
  send.mockReset().mockImplementation(async (entry) => taken(entry))
  calls.editComment.mockReset()
  calls.deleteComment.mockReset()
  sent.length = 0
  isAhead = false
})

it('sends pending comments in the order of writing', async () => {
  waits(comment('b', 2), comment('a', 1))
  await go()
  expect([sent, items.size]).toEqual([['a', 'b'], 0])
})

it('keeps a comment that could not be sent, and all later ones', async () => {
  waits(comment('a', 1), comment('b', 2))
  send.mockRejectedValueOnce(new NetworkError())
  await expect(go()).rejects.toThrow(NetworkError)
  expect([sent, items.size, send.mock.calls.length]).toEqual([[], 2, 1])
  await go()
  expect(sent).toEqual(['a', 'b'])
})

it('keeps a refused comment with the reason, sends the rest and does not retry it', async () => {
  waits(comment('a', 1), comment('b', 2))
  send.mockRejectedValueOnce(new ApiError('UnauthorizedError', 403))
  await go()
  await go()
  expect(sent).toEqual(['b'])
  expect([...items.values()]).toMatchObject([{ id: 'a', refused: 'UnauthorizedError' }])
})

it('keeps a comment on an unknown event while this device is ahead of the server', async () => {
  waits(comment('a', 1, { eventId: 'new' }))
  send.mockRejectedValue(new ApiError('NotFoundError', 404))
  isAhead = true
  await go()
  expect([...items.values()]).toMatchObject([{ refused: null }])
  isAhead = false
  await go()
  expect([...items.values()]).toMatchObject([{ refused: 'NotFoundError' }])
})

it('retries once when the event of a comment reached the server in between', async () => {
  waits(comment('a', 1, { eventId: 'new' }))
  isAhead = true
  send.mockImplementationOnce(async () => {
    isAhead = false
    throw new ApiError('NotFoundError', 404)
  })
  await go()
  expect([sent, items.size, send.mock.calls.length]).toEqual([['a'], 0, 2])
})

it('keeps a comment that was changed while it was being sent', async () => {
  const entry = comment('a', 1)
  waits(entry)
  send.mockImplementationOnce(async () => {
    items.set(pendingKeyOf(entry), { ...entry, text: 'otro', stamp: 'new' })
    return taken(entry)
  })
  await go()
  expect([...items.values()]).toMatchObject([{ text: 'otro' }])
})

it('sends edits and deletions in their place among new comments', async () => {
  waits(comment('c', 3), edit('b', 'ahora', 2), edit('a', null, 1))
  await go()
  expect([sent, items.size]).toEqual([['delete a antes', 'edit b ahora', 'c'], 0])
  expect(calls.editComment.mock.calls).toEqual([['b', 'ahora']])
  expect(calls.deleteComment.mock.calls).toEqual([['a']])
})

it('keeps a refused edit with the reason, and an edit made while one was being sent', async () => {
  waits(edit('a', 'ahora', 1), edit('b', 'ahora', 2))
  calls.editComment.mockRejectedValueOnce(new ApiError('NotFoundError', 404)).mockImplementationOnce(async () => {
    items.set(pendingKeyOf(edit('b', null, 3)), { ...edit('b', null, 3), stamp: 'new' })
  })
  await go()
  expect([...items.values()]).toMatchObject([
    { comment: { id: 'a' }, refused: 'NotFoundError', text: 'ahora' },
    { comment: { id: 'b' }, refused: null, text: null },
  ])
})

it('sends the latest text as an edit when the response to the comment was lost', async () => {
  waits(comment('a', 1, { text: 'antes' }))
  const onServer = new Map<string, string>()
  send.mockImplementation(async ({ id, text }) => {
    if (onServer.has(id)) return { id, text: onServer.get(id) } as Comment
    onServer.set(id, text)
    throw new NetworkError()
  })
  await expect(go()).rejects.toThrow(NetworkError)
  const [kept] = [...items.values()]
  expect(kept).toMatchObject({ underWay: 'antes' })
  items.set('comment:trip:a', { ...(kept as PendingComment), text: 'ahora', stamp: 'new' })
  await go()
  expect([calls.editComment.mock.calls, items.size]).toEqual([[['a', 'ahora']], 0])
})

it('does not overwrite an edit made elsewhere when it resends a comment', async () => {
  waits(comment('a', 1, { underWay: 'a' }))
  send.mockImplementation(async ({ id }) => ({ id, text: 'en otro sitio' }) as Comment)
  await go()
  expect([calls.editComment.mock.calls, items.size]).toEqual([[], 0])
})

it('marks a comment as being sent once, however often it is retried', async () => {
  waits(comment('a', 1))
  send.mockRejectedValue(new NetworkError())
  await expect(go()).rejects.toThrow(NetworkError)
  const noted = [...items.values()]
  await expect(go()).rejects.toThrow(NetworkError)
  expect([...items.values()][0]).toBe(noted[0])
})
