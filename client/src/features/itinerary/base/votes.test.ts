// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configureApiForTest } from '../../../engine/api/configureApiForTest'
import { queryClient } from '../../../engine/api/queryClient'
import { queryKeys } from '../../../engine/api/queryKeys'
import { toggleVote, withOwnVotes } from './votes'

const trip = (votes: number, voted: boolean) => ({ id: 't', ideas: [{ id: 'i', votes, voted }] })
const shown = () => queryClient.getQueryData(queryKeys.itineraries.one('t'))

beforeEach(() => {
  configureApiForTest()
  queryClient.setQueryData(queryKeys.itineraries.one('t'), trip(2, false))
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it.each([
  ['knows the vote', trip(3, true)],
  ['does not know the vote', trip(2, false)],
])('a vote counts once in an earlier response that %s', async (_, answer) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  let arrive = (_answer: unknown): void => undefined
  const asked = withOwnVotes('t', () => new Promise((resolve) => (arrive = resolve)))
  const vote = toggleVote('t', 'i', false)
  expect(shown()).toEqual(trip(3, true))
  await expect(vote).resolves.toBe(true)
  arrive(answer)
  await expect(asked).resolves.toEqual(trip(3, true))
})
