import type { Comment, CommentMessage } from '#shared/api/comments'
import type { Pages, ResultPage } from './paging'

type CommentPages = Pages<Comment>

/** Returns the same object if nothing changes. */
export function withCommentNews(
  data: CommentPages,
  { action, comment }: Pick<CommentMessage, 'action' | 'comment'>,
): CommentPages {
  const all = data.pages.flatMap(({ items }) => items)
  const known = all.find(({ id }) => id === comment.id)
  if (action === 'delete') return known === undefined ? data : withoutComment(data, all, comment)
  if (known !== undefined) return mapItems(data, (one) => (one.id === comment.id ? comment : one))
  const last = data.pages.at(-1)
  // It belongs to a page that is not loaded.
  if (last === undefined || last.next !== undefined) return data
  return { ...data, pages: [...data.pages.slice(0, -1), { ...last, items: [...last.items, comment].toSorted(inOrder) }] }
}

const inOrder = (a: Comment, b: Comment): number => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0)

/** A comment with replies becomes a tombstone, removed with its last reply. */
function withoutComment(data: CommentPages, all: readonly Comment[], gone: Comment): CommentPages {
  const answers = (parentId: string | null) =>
    all.filter((one) => one.parentId === parentId && !one.deleted && one.id !== gone.id)
  if (answers(gone.id).length > 0)
    return mapItems(data, (one) =>
      one.id === gone.id ? { ...one, author: null, text: '', mentions: [], editedAt: null, deleted: true } : one,
    )
  const isLastOf = (one: Comment) => one.deleted && one.id === gone.parentId && answers(one.id).length === 0
  return mapItems(data, (one) => (one.id === gone.id || isLastOf(one) ? undefined : one))
}

const mapItems = (data: CommentPages, change: (comment: Comment) => Comment | undefined): CommentPages => ({
  ...data,
  pages: data.pages.map((page): ResultPage<Comment> => ({
    ...page,
    items: page.items.flatMap((comment) => change(comment) ?? []),
  })),
})
