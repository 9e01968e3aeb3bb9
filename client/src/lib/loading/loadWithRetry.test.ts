// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadWithRetry } from './loadWithRetry'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('retries after a pause, and immediately when the network is back', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('cut off'))
    .mockRejectedValueOnce(new TypeError('cut off'))
  load.mockResolvedValue('the part')
  const loaded = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(2999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('the part')
  expect(load).toHaveBeenCalledTimes(3)
})
