import { expect, it } from 'vitest'
import type { Comment } from '#shared/api/comments'
import type { PendingComment, PendingCommentEdit } from '../../../engine/outbox/pendingChange'
import { buildThreadRows, type ThreadEntry } from './useThread'

const comment = (id: string, parentId: string | null = null) => ({ id, parentId }) as Comment
const waiting = (id: string, parentId: string | null = null) => ({ kind: 'comment', id, parentId }) as PendingComment
const edited = (of: Comment, text: string | null, more: Partial<PendingCommentEdit> = {}) =>
  ({ kind: 'comment-edit', comment: of, text, refused: null, ...more }) as PendingCommentEdit
const nameOf = (entry: ThreadEntry) =>
  entry.kind === 'comment'
    ? `${entry.comment.deleted ? '-' : ''}${entry.comment.id}${entry.edit ? `=${entry.edit.text}` : ''}`
    : entry.kind === 'pending'
      ? `${entry.pending.id}…`
      : `(${entry.id})`
const shown = (...of: Parameters<typeof buildThreadRows>) =>
  buildThreadRows(...of).map(({ top, answers }) => [nameOf(top), ...answers.map(nameOf)])

it('replies are shown below their comment, and unsent comments at the end', () => {
  const comments = [comment('a'), comment('b'), comment('a1', 'a'), comment('b1', 'b'), comment('a2', 'a')]
  expect(shown(comments, [waiting('c'), waiting('a3', 'a')])).toEqual([['a', 'a1', 'a2', 'a3…'], ['b', 'b1'], ['c…']])
})

it('a pending comment that the server has is shown once', () => {
  expect(shown([comment('a')], [waiting('a')])).toEqual([['a']])
})

it('a reply to an unavailable comment keeps its place', () => {
  expect(shown([comment('x1', 'x'), comment('b'), comment('x2', 'x')], [])).toEqual([['(x)', 'x1', 'x2'], ['b']])
})

it('shows pending edits, and hides pending deletions or leaves an empty place above replies', () => {
  const [a, b, c, b1] = [comment('a'), comment('b'), comment('c'), comment('b1', 'b')]
  const changes = [edited(a, 'ahora'), edited(b, null), edited(c, null)]
  expect(shown([a, b, c, b1], changes)).toEqual([['a=ahora'], ['-b', 'b1']])
  expect(shown([a, b, c, b1], [...changes, edited(b1, null)])).toEqual([['a=ahora']])
})

it('keeps a comment in its place while it is edited, although it was deleted elsewhere', () => {
  const [a, b, b1] = [comment('a'), comment('b'), comment('b1', 'b')]
  const emptied = { ...b, deleted: true }
  expect(shown([emptied, b1], [], [a, b])).toEqual([['b', 'b1'], ['a']])
  expect(shown([emptied, b1], [edited(b, 'ahora', { refused: 'NotFoundError' })])).toEqual([['b=ahora', 'b1']])
})

it('shows a comment whose deletion was refused', () => {
  expect(shown([comment('a')], [edited(comment('a'), null, { refused: 'UnauthorizedError' })])).toEqual([['a=null']])
})

it('shows a pending edit in order of time although the thread cannot be read', () => {
  const at = (id: string, createdAt: string) => ({ ...comment(id), createdAt })
  expect(shown([], [edited(comment('a'), 'ahora'), edited(comment('b'), null)])).toEqual([['a=ahora']])
  expect(shown([at('b', '2'), at('c', '3')], [edited(at('a', '1'), 'x')])).toEqual([['a=x'], ['b'], ['c']])
})
