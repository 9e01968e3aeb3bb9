import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('acts immediately, then once for all calls during the pause, and immediately after it', () => {
  const act = vi.fn<() => void>()
  const throttled = throttle([50], act)
  for (let i = 0; i < 5; i += 1) throttled.request()
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(50)
  expect(act).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(50)
  expect(act).toHaveBeenCalledTimes(2)
  throttled.request()
  expect(act).toHaveBeenCalledTimes(3)
})

it('slows down under many calls, and speeds up after them', () => {
  const times: number[] = []
  const throttled = throttle([50, 100, 250], () => void times.push(Date.now()))
  const since = Date.now()
  const askFor = (ms: number, every: number) => {
    for (let i = 0; i < ms / every; i += 1) {
      throttled.request()
      vi.advanceTimersByTime(every)
    }
  }
  askFor(700, 10)
  expect(times.map((at) => at - since)).toEqual([0, 50, 150, 400, 650])
  times.length = 0
  askFor(1000, 200)
  // Typing, five calls a second.
  expect(times.map((at) => at - since)).toEqual([900, 1150, 1300, 1500])
})

it('does nothing after it is stopped', () => {
  const act = vi.fn<() => void>()
  const throttled = throttle([50], act)
  throttled.request()
  throttled.request()
  throttled.stop()
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(1)
})
