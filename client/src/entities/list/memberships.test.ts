// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configureApiForTest } from '../../engine/api/configureApiForTest'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'
import { forgetPendingToggles } from '../../engine/api/pendingToggles'
import { sessionKey } from '../../account/session'
import { findCachedListsContaining, toggleListMembership, fetchWithPendingMemberships } from './memberships'

const [rome, paris, oslo] = ['rome', 'paris', 'oslo'].map((id) => ({ id, image: null, location: { geonameId: 1 } }))
const coverOf = (id: string) => ({ id, image: null, geonameId: 1 })
const covers = ['rome', 'paris', 'oslo'].map(coverOf)
const card = { id: 'l', title: 'Europa', likes: 0, isLiked: false, itineraryCount: 3, covers }

let status = 204
const asked: string[] = []

beforeEach(() => {
  configureApiForTest()
  status = 204
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path} ${init.body as string}`)
    return Promise.resolve(status === 204 ? new Response(null, { status }) : new Response('{}', { status }))
  })
  queryClient.setQueryData(sessionKey, { user: { id: 'me' }, isCached: false })
  queryClient.setQueryData(queryKeys.lists.one('l'), { ...card, itineraries: [rome, paris, oslo] })
  queryClient.setQueryData(queryKeys.lists.list({ userId: 'me' }), [card])
})

afterEach(() => {
  asked.length = 0
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('removing an itinerary shows immediately, in the list and in all counts', async () => {
  const end = toggleListMembership('l', 'paris', true)
  expect(queryClient.getQueryData(queryKeys.lists.one('l'))).toEqual({
    ...card,
    itineraryCount: 2,
    itineraries: [rome, oslo],
    covers: [coverOf('rome'), coverOf('oslo')],
  })
  expect(queryClient.getQueryData(queryKeys.lists.list({ userId: 'me' }))).toEqual([{ ...card, itineraryCount: 2 }])
  await expect(end).resolves.toBe(false)
  expect(asked).toEqual(['DELETE /api/lists/l/itineraries {"itineraryId":"paris"}'])
})

it('an undone or refused removal restores its position', async () => {
  const whole = { ...card, itineraries: [rome, paris, oslo] }
  await toggleListMembership('l', 'paris', true)
  await toggleListMembership('l', 'paris', false)
  expect(queryClient.getQueryData(queryKeys.lists.one('l'))).toEqual(whole)
  status = 500
  await expect(toggleListMembership('l', 'paris', true)).resolves.toBe(true)
  expect(queryClient.getQueryData(queryKeys.lists.one('l'))).toEqual(whole)
})

it('knows which lists contain an itinerary: loaded ones and those it was added to', async () => {
  queryClient.setQueryData(queryKeys.lists.list({ userId: 'me' }), [card, { ...card, id: 'm' }])
  expect([...findCachedListsContaining('rome')]).toEqual(['l'])
  await toggleListMembership('m', 'rome', false)
  expect([...findCachedListsContaining('rome')]).toEqual(['l', 'm'])
  await toggleListMembership('l', 'rome', true)
  expect([...findCachedListsContaining('rome')]).toEqual(['m'])
})

describe('a response requested before an itinerary was removed', () => {
  const whole = { ...card, itineraries: [rome, paris, oslo] }
  const without = {
    ...card,
    itineraryCount: 2,
    itineraries: [rome, oslo],
    covers: [coverOf('rome'), coverOf('oslo')],
  }

  const askedBefore = <T>(answer: T, beforeAnswer: () => unknown): Promise<T> =>
    fetchWithPendingMemberships(async () => {
      await beforeAnswer()
      return answer
    })
  const takeOut = () => toggleListMembership('l', 'paris', true)

  it('does not bring back or count the itinerary, whether it still contains it or not', async () => {
    expect(await askedBefore(whole, takeOut)).toEqual(without)
    queryClient.setQueryData(queryKeys.lists.one('l'), whole)
    queryClient.setQueryData(queryKeys.lists.list({ userId: 'me' }), [card])
    expect(await askedBefore(without, takeOut)).toEqual(without)
  })

  it('keeps the counts of cards as shown, also while the removal is under way', async () => {
    const pending = vi.fn(() => new Promise<Response>(() => undefined))
    vi.stubGlobal('fetch', pending)
    expect(await askedBefore([card], () => void takeOut())).toEqual([{ ...card, itineraryCount: 2 }])
    expect(pending).toHaveBeenCalledOnce()
    forgetPendingToggles()
  })

  it('is unchanged if nothing was changed since the request', async () => {
    await takeOut()
    expect(await fetchWithPendingMemberships(() => Promise.resolve(whole))).toBe(whole)
  })
})
