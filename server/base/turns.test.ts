import { expect, onTestFinished, test, vi } from 'vitest'
import { Pace } from './pace'
import { defaultTurnLimits, Turns } from './turns'

function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('keys take turns, and other work runs between two slices', async () => {
  const turns = new Turns()
  const log: string[] = []
  const ask = (key: string, name: string) =>
    turns.take(key, async () => {
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
  const turns = new Turns({ ...defaultTurnLimits, perSecond: 100, atOnce: 20 })
  const start = performance.now()
  const took = async (key: string) => {
    await turns.take(key, () => work(30))
    return performance.now() - start
  }
  const [first, second, other] = await Promise.all([took('a'), took('a'), took('b')])
  expect(other, 'before the second of a').toBeLessThan(second)
  expect(second - first, '10 ms too much, at 100 ms a second').toBeGreaterThan(90)
})

test('work is charged up to its first real wait, also after resolved promises', async () => {
  const turns = new Turns({ ...defaultTurnLimits, perSecond: 100, atOnce: 20 })
  await turns.take('a', async () => {
    await Promise.resolve()
    await Promise.resolve()
    work(30)
  })
  const start = performance.now()
  await turns.take('a', () => undefined)
  expect(performance.now() - start).toBeGreaterThan(90)
})

test('refuses tasks above the limit of waiting ones, after a delay', async () => {
  const turns = new Turns({ ...defaultTurnLimits, maxWaiting: 2, maxHeld: 1, holdMs: 50 })
  const start = performance.now()
  const refused: number[] = []
  const ask = () => turns.take('a', () => undefined).catch(() => void refused.push(performance.now() - start))
  await Promise.all([ask(), ask(), ask(), ask(), turns.take('b', () => undefined)])
  expect(refused).toHaveLength(2)
  expect(refused[1]).toBeGreaterThanOrEqual(45)
})

test('a failed task rejects for its caller, and the next one runs', async () => {
  const turns = new Turns()
  const failing = turns.take('a', () => {
    throw new Error('no')
  })
  const next = turns.take('a', () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('an aborted task does not wait for its turn', async () => {
  const turns = new Turns({ ...defaultTurnLimits, perSecond: 0.001, atOnce: 1 })
  await turns.take('a', () => work(5))
  const leaving = new AbortController()
  let isDone = false
  const waiting = turns.take('a', () => void (isDone = true), leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toThrow('aborted while queued')
  expect(isDone).toBe(false)
})

test('runs everything immediately without a limit', () => {
  let isDone = false
  void new Turns({ ...defaultTurnLimits, perSecond: 0 }).take('a', () => void (isDone = true))
  expect(isDone).toBe(true)
})

test('long work stops after an abort, with and without limits', async () => {
  for (const perSecond of [0, 250]) {
    const turns = new Turns({ ...defaultTurnLimits, perSecond })
    const leaving = new AbortController()
    let done = 0
    const worker = (async () => {
      for (;;) await turns.takeNext('a', () => (done += 1) === 3 && leaving.abort(), leaving.signal)
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
  const turns = new Turns()
  turns.charge('a', 1_000_000)
  let isDone = false
  void turns.take('a', () => void (isDone = true))
  await vi.advanceTimersByTimeAsync(9_900)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isDone).toBe(true)
})

test('a request is refused when its key has a large debt, and waits for a small one', async () => {
  useFakeClock()
  const turns = new Turns({ ...defaultTurnLimits, perSecond: 100, atOnce: 100, holdMs: 1000 })
  turns.charge('a', 500)
  const refused = turns.takeSoon('a', () => 'done').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await refused).toMatchObject({ name: 'TooManyRequestsError', retryAfter: 1 })
  turns.charge('b', 250)
  const waiting = turns.takeSoon('b', () => 'done')
  await vi.advanceTimersByTimeAsync(1600)
  expect(await waiting).toBe('done')
})

test('long work of all keys waits for the pace, requests do not', async () => {
  let now = 0
  const turns = new Turns(defaultTurnLimits, new Pace(() => now))
  const log: string[] = []
  const note = (name: string) => () => void log.push(name)
  await turns.takeNext('a', () => work(20))
  const rest = turns.takeNext('b', note('long of b'))
  for (let i = 0; i < 20; i += 1) await turns.take('c', note('request'))
  now = 1000
  await rest
  expect(log).toEqual([...Array<string>(20).fill('request'), 'long of b'])
})
