// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configureApiForTest } from '../../engine/api/configureApiForTest'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'
import { sessionKey } from '../../account/session'
import { toggleFollow, applyFollow } from './follows'

const lucia = { id: 'l', name: 'Lucía', username: 'lucia', avatar: null, followers: 7, following: 2, isFollowing: false }

let status = 204

beforeEach(() => {
  configureApiForTest()
  status = 204
  vi.stubGlobal('fetch', () => Promise.resolve(status === 204 ? new Response(null, { status }) : new Response('{}', { status })))
  queryClient.setQueryData(sessionKey, { user: { id: 'me' }, isCached: false })
  queryClient.setQueryData(queryKeys.users.suggested(3), [lucia])
  queryClient.setQueryData(queryKeys.users.one('lucia'), lucia)
  queryClient.setQueryData(queryKeys.users.followers('x'), {
    pages: [{ items: [lucia], next: undefined }],
    pageParams: [undefined],
  })
  queryClient.setQueryData(queryKeys.itineraries.list({ followedBy: 'me', limit: 3 }), [])
  queryClient.setQueryData(queryKeys.itineraries.list({ sort: 'popular' }), [])
  queryClient.setQueryData(queryKeys.users.following('me'), { pages: [], pageParams: [] })
})

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('following shows on every screen immediately, with the count', async () => {
  const end = toggleFollow('l', false)
  const followed = { ...lucia, isFollowing: true, followers: 8 }
  expect(queryClient.getQueryData(queryKeys.users.suggested(3))).toEqual([followed])
  expect(queryClient.getQueryData(queryKeys.users.one('lucia'))).toEqual(followed)
  expect(queryClient.getQueryData(queryKeys.users.followers('x'))).toMatchObject({ pages: [{ items: [followed] }] })
  await expect(end).resolves.toBe(true)
})

it('a refused follow is reverted', async () => {
  status = 500
  await expect(toggleFollow('l', false)).resolves.toBe(false)
  expect(queryClient.getQueryData(queryKeys.users.one('lucia'))).toEqual(lucia)
})

it('following invalidates the session, the feed and the followed users, and nothing else', async () => {
  await toggleFollow('l', false)
  const due = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => queryKey)
  expect(due).toEqual([sessionKey, queryKeys.itineraries.list({ followedBy: 'me', limit: 3 }), queryKeys.users.following('me')])
})

it('a user loaded as a visitor has no flag and counts as not followed', () => {
  const { isFollowing: _, ...seen } = lucia
  expect(applyFollow(seen, 'l', true)).toEqual({ ...lucia, isFollowing: true, followers: 8 })
  expect(applyFollow(seen, 'l', false)).toEqual({ ...lucia, isFollowing: false, followers: 7 })
})
