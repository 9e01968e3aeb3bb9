import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Debounce, Throttle } from './throttle'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const unexpected = (error: unknown) => expect.fail(String(error))

function clock() {
  const start = performance.now()
  const times: number[] = []
  return { times, mark: () => void times.push(Math.round(performance.now() - start)) }
}

describe('a throttle', () => {
  test('acts immediately, then once per gap for all calls in it', async () => {
    const { times, mark } = clock()
    const throttle = new Throttle(100, mark, unexpected)
    throttle.trigger()
    await vi.advanceTimersByTimeAsync(10)
    for (let i = 0; i < 30; i += 1) {
      throttle.trigger()
      await vi.advanceTimersByTimeAsync(10)
    }
    await vi.advanceTimersByTimeAsync(500)
    expect(times).toEqual([0, 100, 200, 300, 400])
    throttle.trigger()
    await vi.advanceTimersByTimeAsync(1)
    expect(times.at(-1)).toBeGreaterThan(800)
  })

  test('does nothing after it was stopped', async () => {
    const { times, mark } = clock()
    const throttle = new Throttle(100, mark, unexpected)
    throttle.trigger()
    throttle.stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(times).toEqual([])
  })
})

test('a failure is reported and later calls still run', async () => {
  const failures: unknown[] = []
  const report = (error: unknown) => void failures.push(error)
  const throttle = new Throttle(100, () => expect.fail('throttle'), report)
  const burst = new Debounce(
    { quietMs: 10, atMostMs: 10, gapMs: 10 },
    () => {
      throw new Error('burst')
    },
    report,
  )
  for (let i = 0; i < 2; i += 1) {
    throttle.trigger()
    burst.trigger()
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(failures.map((error) => (error as Error).message)).toEqual(['throttle', 'burst', 'throttle', 'burst'])
})

describe('a debounce', () => {
  const limits = { quietMs: 200, atMostMs: 1500, gapMs: 500 }

  test('waits until a burst is over', async () => {
    const { times, mark } = clock()
    const debounce = new Debounce(limits, mark, unexpected)
    for (let i = 0; i < 5; i += 1) {
      debounce.trigger()
      await vi.advanceTimersByTimeAsync(50)
    }
    await vi.advanceTimersByTimeAsync(1000)
    expect(times).toEqual([400])
  })

  test('acts at intervals while a burst does not end', async () => {
    const { times, mark } = clock()
    const debounce = new Debounce(limits, mark, unexpected)
    for (let i = 0; i < 100; i += 1) {
      debounce.trigger()
      await vi.advanceTimersByTimeAsync(50)
    }
    await vi.advanceTimersByTimeAsync(1000)
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0))
    expect(times[0]).toBeLessThanOrEqual(2000)
    expect(gaps.length).toBeGreaterThanOrEqual(3)
    for (const gap of gaps.slice(0, -1)) expect(gap).toBeLessThanOrEqual(2000)
  })

  test('keeps its minimum gap', async () => {
    const { times, mark } = clock()
    const debounce = new Debounce(limits, mark, unexpected)
    for (let i = 0; i < 20; i += 1) {
      debounce.trigger()
      await vi.advanceTimersByTimeAsync(220)
    }
    await vi.advanceTimersByTimeAsync(5000)
    for (const [i, time] of times.slice(1).entries()) expect(time - (times[i] ?? 0)).toBeGreaterThanOrEqual(500)
    expect(times.length).toBeGreaterThanOrEqual(8)
  })

  test('does nothing after it was stopped', async () => {
    const { times, mark } = clock()
    const debounce = new Debounce(limits, mark, unexpected)
    debounce.trigger()
    debounce.stop()
    debounce.trigger()
    await vi.advanceTimersByTimeAsync(5000)
    expect(times).toEqual([])
  })
})
