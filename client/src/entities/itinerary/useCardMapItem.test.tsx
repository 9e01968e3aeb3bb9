import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cardMapQuery } from './useCardMapItem'

function answerWith(reply: () => Promise<Response>) {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(reply)
  onTestFinished(() => fetched.mockRestore())
  return fetched
}
const ask = () => new QueryClient().fetchQuery(cardMapQuery('a', 'dark'))

it("a card's menu has the map of a trip, or only its item if that is unknown", async () => {
  const fetched = answerWith(() => Promise.resolve(new Response('<svg id="#"/>')))
  expect(await ask()).toEqual({ is: 'picture', src: 'data:image/svg+xml,%3Csvg%20id%3D%22%23%22%2F%3E' })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/map/trips/a/dark.svg')
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
  expect(await ask()).toEqual({ is: 'none' })
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })))
  expect(await ask()).toEqual({ is: 'unknown' })
  fetched.mockImplementation(() => Promise.reject(new TypeError('offline')))
  expect(await ask()).toEqual({ is: 'unknown' })
})

it('does not wait for a late one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  answerWith(() => new Promise(() => undefined))
  const asked = ask()
  await vi.advanceTimersByTimeAsync(300)
  expect(await asked).toEqual({ is: 'unknown' })
})
