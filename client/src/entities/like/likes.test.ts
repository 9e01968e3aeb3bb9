// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '#testkit/eventually'
import { configureApiForTest } from '../../engine/api/configureApiForTest'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'
import { sessionKey } from '../../account/session'
import { toggleLike, fetchWithPendingLikes } from './likes'

const trip = { id: 't', title: 'Roma', likes: 3, isLiked: false, author: { id: 'u' } }
const other = { id: 'o', likes: 1, isLiked: true }

const asked: { call: string; answer: (status: number) => void }[] = []

async function answer(status: number): Promise<void> {
  await eventually(() => expect(asked).toHaveLength(1))
  asked[0]?.answer(status)
}

const refusal = { error: 'NotFoundError', message: '', requestId: '1' }

beforeEach(() => {
  configureApiForTest()
  vi.stubGlobal(
    'fetch',
    (path: string, init: RequestInit) =>
      new Promise<Response>((resolve) => {
        const answer = (status: number) =>
          resolve(
            status === 204
              ? new Response(null, { status })
              : new Response(JSON.stringify(refusal), { status, headers: { 'Content-Type': 'application/json' } }),
          )
        asked.push({ call: `${init.method} ${path}`, answer })
      }),
  )
  queryClient.setQueryData(sessionKey, { user: { id: 'me' }, isCached: false })
  queryClient.setQueryData(queryKeys.itineraries.list({ sort: 'popular' }), [trip, other])
  queryClient.setQueryData(queryKeys.itineraries.endless({ location: 'Roma' }), {
    pages: [
      { items: [other], next: 'x' },
      { items: [trip], next: undefined },
    ],
    pageParams: [undefined, 'x'],
  })
  queryClient.setQueryData(queryKeys.itineraries.one('t'), { ...trip, days: [{ id: 'd', events: [] }] })
  queryClient.setQueryData(queryKeys.lists.one('l'), {
    id: 'l',
    likes: 9,
    isLiked: false,
    itineraryCount: 1,
    itineraries: [trip],
  })
  queryClient.setQueryData(queryKeys.itineraries.list({ likedBy: 'me' }), [other])
})

afterEach(() => {
  asked.length = 0
  queryClient.clear()
  vi.unstubAllGlobals()
})

function everywhere(): unknown[] {
  const found: unknown[] = []
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look)
    if (typeof value !== 'object' || value === null) return
    if ('id' in value && value.id === 't' && 'likes' in value && 'isLiked' in value) found.push([value.isLiked, value.likes])
    Object.values(value).forEach(look)
  }
  for (const [, data] of queryClient.getQueriesData({})) look(data)
  return found
}

it('a like shows on every screen immediately, heart and count, and stays after the response', async () => {
  const end = toggleLike('itinerary', 't', false)
  const liked = [true, 4]
  expect(everywhere()).toEqual([liked, liked, liked, liked])
  await answer(204)
  await expect(end).resolves.toBe(true)
  expect(asked.map(({ call }) => call)).toEqual(['POST /api/itineraries/t/likes'])
  expect(everywhere()).toEqual([liked, liked, liked, liked])
  expect(queryClient.getQueryData(queryKeys.lists.one('l'))).toMatchObject({ likes: 9, isLiked: false })
})

it.each([404, 500])('a refused like (%d) is reverted on every screen', async (status) => {
  const end = toggleLike('itinerary', 't', false)
  await answer(status)
  await expect(end).resolves.toBe(false)
  const before = [false, 3]
  expect(everywhere()).toEqual([before, before, before, before])
})

it('a like of a list leaves its itineraries alone', async () => {
  const end = toggleLike('list', 'l', false)
  expect(queryClient.getQueryData(queryKeys.lists.one('l'))).toMatchObject({ likes: 10, isLiked: true, itineraries: [trip] })
  await answer(204)
  await end
  expect(asked.map(({ call }) => call)).toEqual(['POST /api/lists/l/likes'])
})

it('a like invalidates only the favourites of the user', async () => {
  const end = toggleLike('itinerary', 't', false)
  await answer(204)
  await end
  const due = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => queryKey)
  expect(due).toEqual([queryKeys.itineraries.list({ likedBy: 'me' })])
  expect(asked).toHaveLength(1)
})

it('a response requested earlier does not undo a like', async () => {
  let arrive = (_: unknown): void => undefined
  const slow = fetchWithPendingLikes(() => new Promise((resolve) => (arrive = resolve)))
  const end = toggleLike('itinerary', 't', false)
  await answer(204)
  await end
  arrive([trip, other])
  await expect(slow).resolves.toEqual([{ ...trip, isLiked: true, likes: 4 }, other])
  // A later request already includes the like.
  await expect(fetchWithPendingLikes(() => Promise.resolve([trip]))).resolves.toEqual([trip])
})
