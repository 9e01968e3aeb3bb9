import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import type { Comment } from '#shared/api/comments'
import { createGate } from '#testkit/gate'
import { applyCommentMessage } from './cacheUpdates'
import { flatInfiniteOptions } from './paging'
import { queryClient } from './queryClient'
import { queryKeys } from './queryKeys'

const said = (id: string): Comment => ({
  id,
  itineraryId: 'trip',
  eventId: null,
  parentId: null,
  author: { id: 'ana', name: 'Ana', username: 'ana', avatar: null },
  text: id,
  mentions: [],
  createdAt: `2026-11-25T10:00:00.00${id.at(-1)}Z`,
  editedAt: null,
  deleted: false,
})

afterEach(() => queryClient.clear())

/** The test releases the server's responses. */
function openThread(...onServer: Comment[]) {
  let comments = onServer
  let asked = 0
  let gate = createGate()
  gate.open()
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: queryKeys.comments('trip', null),
    queryFn: async () => {
      asked += 1
      const items = comments
      await gate.opened
      return { items, next: undefined }
    },
    ...flatInfiniteOptions<Comment>(),
  })
  const close = observer.subscribe(() => undefined)
  return {
    close,
    asked: () => asked,
    shown: () => observer.getCurrentResult().data?.map(({ text }) => text),
    refetch: () => observer.refetch(),
    hold: () => void (gate = createGate()),
    letGo: () => gate.open(),
    remove: (gone: Comment) => {
      comments = comments.filter((one) => one !== gone)
      applyCommentMessage({ itineraryId: 'trip', action: 'delete', comment: { ...gone, deleted: true } })
    },
  }
}

it('a response older than a broadcast deletion does not bring the comment back', async () => {
  const [first, second, third] = [said('c1'), said('c2'), said('c3')]
  const thread = openThread(first, second, third)
  await expect.poll(thread.shown).toEqual(['c1', 'c2', 'c3'])
  thread.hold()
  const answered = thread.refetch()
  for (const gone of [second, third]) thread.remove(gone)
  expect(thread.shown()).toEqual(['c1'])
  thread.letGo()
  await answered
  await expect.poll(thread.shown).toEqual(['c1'])
  expect(thread.asked()).toBe(3)
  thread.close()
})

it('a broadcast without a request under way triggers no refetch', async () => {
  const [first, second] = [said('c4'), said('c5')]
  const thread = openThread(first, second)
  await expect.poll(thread.shown).toEqual(['c4', 'c5'])
  thread.remove(second)
  expect(thread.shown()).toEqual(['c4'])
  await Promise.resolve()
  expect(thread.asked()).toBe(1)
  thread.close()
})
