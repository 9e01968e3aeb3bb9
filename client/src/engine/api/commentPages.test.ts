import { describe, expect, it } from 'vitest'
import type { Comment } from '#shared/api/comments'
import { mergeCommentMessage } from './cacheUpdates'

const author = { id: 'ana', name: 'Ana', username: 'ana', avatar: null }
const comment = (id: string, parentId: string | null = null, more: Partial<Comment> = {}): Comment => ({
  id,
  itineraryId: 'trip',
  eventId: null,
  parentId,
  author,
  text: id,
  mentions: [],
  createdAt: `2026-11-25T10:00:00.00${id.at(-1)}Z`,
  editedAt: null,
  deleted: false,
  ...more,
})
const pages = (...items: Comment[][]) => ({
  pages: items.map((page, i) => ({ items: page, next: i < items.length - 1 ? `${i}` : undefined })),
  pageParams: items.map(() => undefined),
})
const shown = (data: ReturnType<typeof mergeCommentMessage>) =>
  data.pages.flatMap(({ items }) => items.map(({ text, deleted }) => (deleted ? '–' : text)))

describe('an added comment', () => {
  it('is inserted once, in order of its creation time', () => {
    const data = pages([comment('c1')], [comment('c3')])
    const [second, fourth] = [comment('c2'), comment('c4')]
    let now = mergeCommentMessage(data, { action: 'add', comment: fourth })
    now = mergeCommentMessage(now, { action: 'add', comment: second })
    now = mergeCommentMessage(now, { action: 'add', comment: second })
    expect(shown(now)).toEqual(['c1', 'c2', 'c3', 'c4'])
  })

  it('is left to its page when more pages follow', () => {
    const data = { pages: [{ items: [comment('c1')], next: 'more' }], pageParams: [undefined] }
    expect(mergeCommentMessage(data, { action: 'add', comment: comment('c2') })).toBe(data)
  })
})

it('an edited comment is replaced in place', () => {
  const data = pages([comment('c1'), comment('c2')])
  expect(shown(mergeCommentMessage(data, { action: 'edit', comment: comment('c1', null, { text: 'otro' }) }))).toEqual([
    'otro',
    'c2',
  ])
})

describe('a deleted comment', () => {
  const data = pages([comment('c1'), comment('c2', 'c1'), comment('c3', 'c1')])
  const remove = (from: typeof data, id: string, parentId: string | null = null) =>
    mergeCommentMessage(from, { action: 'delete', comment: comment(id, parentId, { deleted: true, text: '', author: null }) })

  it('leaves a placeholder until its last reply is deleted', () => {
    const withoutParent = remove(data, 'c1')
    expect(shown(withoutParent)).toEqual(['–', 'c2', 'c3'])
    const withOne = remove({ ...data, ...withoutParent, pages: [...withoutParent.pages] } as typeof data, 'c2', 'c1')
    expect(shown(withOne)).toEqual(['–', 'c3'])
    expect(shown(remove(withOne as typeof data, 'c3', 'c1'))).toEqual([])
  })

  it('is removed immediately without replies, and changes nothing where it is not shown', () => {
    expect(shown(remove(data, 'c3', 'c1'))).toEqual(['c1', 'c2'])
    expect(remove(data, 'c9')).toBe(data)
  })
})
