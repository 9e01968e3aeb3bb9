import { expect, onTestFinished, test, vi } from 'vitest'
import { LongTaskThrottle } from './longTaskThrottle'
import { defaultFairSchedulerLimits, FairScheduler } from './fairScheduler'

function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('keys take turns, and other work runs between two slices', async () => {
  const scheduler = new FairScheduler()
  const log: string[] = []
  const ask = (key: string, name: string) =>
    scheduler.run(key, async () => {
      work(3)
      log.push(name)
    })
  const done = Promise.all([ask('loud', 'l1'), ask('loud', 'l2'), ask('loud', 'l3'), ask('quiet', 'q1')])
  let others = 0
  const watch = async () => {
    while (log.length < 4) {
      await turn()
      others += 1
    }
  }
  await Promise.all([done, watch()])
  expect(log).toEqual(['l1', 'q1', 'l2', 'l3'])
  expect(others, 'a look at everything else between any two').toBeGreaterThanOrEqual(4)
})

test('a key that spent its share waits, other keys do not', async () => {
  const scheduler = new FairScheduler({ ...defaultFairSchedulerLimits, perSecond: 100, burst: 20 })
  const start = performance.now()
  const took = async (key: string) => {
    await scheduler.run(key, () => work(30))
    return performance.now() - start
  }
  const [first, second, other] = await Promise.all([took('a'), took('a'), took('b')])
  expect(other, 'before the second of a').toBeLessThan(second)
  expect(second - first, '10 ms too much, at 100 ms a second').toBeGreaterThan(90)
})

test('work is charged up to its first real wait, also after resolved promises', async () => {
  const scheduler = new FairScheduler({ ...defaultFairSchedulerLimits, perSecond: 100, burst: 20 })
  await scheduler.run('a', async () => {
    await Promise.resolve()
    await Promise.resolve()
    work(30)
  })
  const start = performance.now()
  await scheduler.run('a', () => undefined)
  expect(performance.now() - start).toBeGreaterThan(90)
})

test('refuses tasks above the limit of waiting ones, after a delay', async () => {
  const scheduler = new FairScheduler({ ...defaultFairSchedulerLimits, maxWaiting: 2, maxHeld: 1, holdMs: 50 })
  const start = performance.now()
  const refused: number[] = []
  const ask = () => scheduler.run('a', () => undefined).catch(() => void refused.push(performance.now() - start))
  await Promise.all([ask(), ask(), ask(), ask(), scheduler.run('b', () => undefined)])
  expect(refused).toHaveLength(2)
  expect(refused[1]).toBeGreaterThanOrEqual(45)
})

test('a failed task rejects for its caller, and the next one runs', async () => {
  const scheduler = new FairScheduler()
  const failing = scheduler.run('a', () => {
    throw new Error('no')
  })
  const next = scheduler.run('a', () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('an aborted task does not wait for its turn', async () => {
  const scheduler = new FairScheduler({ ...defaultFairSchedulerLimits, perSecond: 0.001, burst: 1 })
  await scheduler.run('a', () => work(5))
  const leaving = new AbortController()
  let isDone = false
  const waiting = scheduler.run('a', () => void (isDone = true), leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toThrow('aborted while queued')
  expect(isDone).toBe(false)
})

test('runs everything immediately without a limit', () => {
  let isDone = false
  void new FairScheduler({ ...defaultFairSchedulerLimits, perSecond: 0 }).run('a', () => void (isDone = true))
  expect(isDone).toBe(true)
})

test('long work stops after an abort, with and without limits', async () => {
  for (const perSecond of [0, 250]) {
    const scheduler = new FairScheduler({ ...defaultFairSchedulerLimits, perSecond })
    const leaving = new AbortController()
    let done = 0
    const worker = (async () => {
      for (;;) await scheduler.runNext('a', () => (done += 1) === 3 && leaving.abort(), leaving.signal)
    })()
    await expect(worker).rejects.toThrow('aborted while queued')
    expect(done).toBe(3)
  }
})

const useFakeClock = () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('a debt of any size is paid after ten seconds', async () => {
  useFakeClock()
  const scheduler = new FairScheduler()
  scheduler.charge('a', 1_000_000)
  let isDone = false
  void scheduler.run('a', () => void (isDone = true))
  await vi.advanceTimersByTimeAsync(9_900)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isDone).toBe(true)
})

test('a request is refused when its key has a large debt, and waits for a small one', async () => {
  useFakeClock()
  const scheduler = new FairScheduler({ ...defaultFairSchedulerLimits, perSecond: 100, burst: 100, holdMs: 1000 })
  scheduler.charge('a', 500)
  const refused = scheduler.runSoon('a', () => 'done').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await refused).toMatchObject({ name: 'TooManyRequestsError', retryAfter: 1 })
  scheduler.charge('b', 250)
  const waiting = scheduler.runSoon('b', () => 'done')
  await vi.advanceTimersByTimeAsync(1600)
  expect(await waiting).toBe('done')
})

test('after a long request the next one of its key waits for the throttle', async () => {
  let now = 0
  const scheduler = new FairScheduler(defaultFairSchedulerLimits, new LongTaskThrottle(() => now))
  const log: string[] = []
  const note = (name: string) => () => void log.push(name)
  await scheduler.run('a', () => work(20))
  const rest = scheduler.run('a', note('a'))
  await scheduler.run('b', note('b'))
  now = 1000
  await rest
  await scheduler.run('a', note('a again'))
  expect(log).toEqual(['b', 'a', 'a again'])
})

test('a short wait ends in time while another key has a long one', async () => {
  useFakeClock()
  const scheduler = new FairScheduler({ ...defaultFairSchedulerLimits, perSecond: 100, burst: 100 })
  scheduler.charge('a', 1000)
  void scheduler.run('a', () => undefined)
  await vi.advanceTimersByTimeAsync(10)
  scheduler.charge('b', 150)
  let isDone = false
  void scheduler.run('b', () => void (isDone = true))
  await vi.advanceTimersByTimeAsync(600)
  expect(isDone).toBe(true)
})

test('long work of all keys waits for the throttle, requests do not', async () => {
  let now = 0
  const scheduler = new FairScheduler(defaultFairSchedulerLimits, new LongTaskThrottle(() => now))
  const log: string[] = []
  const note = (name: string) => () => void log.push(name)
  await scheduler.runNext('a', () => work(20))
  const rest = scheduler.runNext('b', note('long of b'))
  for (let i = 0; i < 20; i += 1) await scheduler.run('c', note('request'))
  now = 1000
  await rest
  expect(log).toEqual([...Array<string>(20).fill('request'), 'long of b'])
})
