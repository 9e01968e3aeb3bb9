import { setImmediate as nextLoop } from 'node:timers/promises'
import { LongTaskThrottle } from './longTaskThrottle'
import { TokenBuckets } from './tokenBucket'
import { AppError } from './errors'

export interface FairSchedulerLimits {
  /** CPU milliseconds per key: a second, and in a burst. 0 disables all limits. */
  perSecond: number
  burst: number
  /** Tasks that may wait, and requests held before a refusal. */
  maxWaiting: number
  maxHeld: number
  /** Delay of a refusal: immediate retries would cost as much as an answer. */
  holdMs: number
  /** CPU milliseconds of tasks before other events run. */
  sliceMs: number
  /** Charge for a task that took `ms`. */
  costOf: (ms: number) => number
}

export const defaultFairSchedulerLimits: FairSchedulerLimits = {
  perSecond: 250,
  burst: 2000,
  maxWaiting: 100,
  maxHeld: 500,
  holdMs: 1000,
  sliceMs: 2,
  costOf: (ms) => ms,
}

/** After other keys had their turn. Rejects once `signal` aborts. */
export type FairRunner = <T>(work: () => Promise<T> | T, signal?: AbortSignal) => Promise<T>

/** For work that is short or must not be interrupted. */
export const runImmediately: FairRunner = async (work) => work()

const MAX_DEBT_SECONDS = 10

const MAX_TURNS_PER_SLICE = 8

const MAX_SLOW = 10_000

const notWanted = () => new Error('aborted while queued')

interface Task {
  key: string
  /** Waits for the shared throttle of long tasks. */
  isLong: boolean
  start: () => void
}

/**
 * Keys (users, addresses) take turns in short slices. Above its share of CPU time a key waits, then is refused. Work
 * after a task's first real await is not measured: use `charge`.
 */
export class FairScheduler {
  readonly #queues = new Map<string, Task[]>()
  readonly #held = new Map<string, number>()
  /** Keys whose last task was long: their next one waits like a chunk of long work. */
  readonly #slow = new Set<string>()
  readonly #budgets: TokenBuckets
  #isScheduled = false
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly limits: FairSchedulerLimits = defaultFairSchedulerLimits,
    private readonly throttle = new LongTaskThrottle(),
  ) {
    this.#budgets = new TokenBuckets(limits.perSecond, limits.burst, { maxDebt: limits.perSecond * MAX_DEBT_SECONDS })
  }

  /** Rejects with AppError `TooManyRequestsError` if too many of the key wait; also if `signal` aborts. */
  run<T>(key: string, work: () => Promise<T> | T, signal?: AbortSignal): Promise<T> {
    return this.#run(key, work, { signal, isLong: false })
  }

  async #run<T>(
    key: string,
    work: () => Promise<T> | T,
    { signal, isLong }: { signal?: AbortSignal | undefined; isLong: boolean },
  ): Promise<T> {
    if (this.limits.perSecond === 0) return work()
    if ((this.#queues.get(key)?.length ?? 0) >= this.limits.maxWaiting) await this.#refuse(key)
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => reject(notWanted())
      signal?.addEventListener('abort', giveUp, { once: true })
      const start = () => {
        signal?.removeEventListener('abort', giveUp)
        if (signal?.aborted === true) return giveUp()
        try {
          resolve(work())
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      }
      const queue = this.#queues.get(key)
      const task = { key, isLong, start }
      if (queue === undefined) this.#queues.set(key, [task])
      else queue.push(task)
      this.#schedule()
    })
  }

  /** Also rejects with AppError `TooManyRequestsError`, after `holdMs`, if it would wait longer. */
  async runSoon<T>(key: string, work: () => Promise<T> | T): Promise<T> {
    if (this.#owesMuch(key)) await this.#refuse(key, () => this.#owesMuch(key))
    return this.run(key, work)
  }

  #owesMuch(key: string): boolean {
    return this.#budgets.of(key).waitFor(1) > this.limits.holdMs
  }

  /** For a chunk of long work: yields even without limits. */
  async runNext<T>(key: string, work: () => Promise<T> | T, signal?: AbortSignal): Promise<T> {
    await nextLoop()
    if (signal?.aborted === true) throw notWanted()
    return this.#run(key, work, { signal, isLong: true })
  }

  charge(key: string, ms: number): void {
    this.#budgets.of(key).spend(ms)
  }

  async #refuse(key: string, isRefused = () => true): Promise<void> {
    const held = this.#held.get(key) ?? 0
    if (held < this.limits.maxHeld) {
      this.#held.set(key, held + 1)
      await new Promise((resolve) => setTimeout(resolve, this.limits.holdMs).unref())
      const left = (this.#held.get(key) ?? 1) - 1
      if (left === 0) this.#held.delete(key)
      else this.#held.set(key, left)
    }
    if (isRefused()) throw new AppError('TooManyRequestsError', 'Too many requests at once', { retryAfter: 1 })
  }

  #schedule(): void {
    if (this.#isScheduled || this.#queues.size === 0) return
    this.#isScheduled = true
    // Microtasks precede the next immediate: the second of a pair measures exactly its task.
    const slice = { used: 0 }
    for (let i = 0; i < MAX_TURNS_PER_SLICE; i += 1) {
      let begun: { task: Task; at: number } | undefined
      setImmediate(() => {
        const task = slice.used < this.limits.sliceMs ? this.#next() : undefined
        if (task === undefined) return
        begun = { task, at: performance.now() }
        task.start()
      })
      setImmediate(() => {
        if (begun === undefined) return
        const took = performance.now() - begun.at
        slice.used += took
        this.charge(begun.task.key, this.limits.costOf(took))
        this.#recordLength(begun.task.key, took)
      })
    }
    setImmediate(() => {
      this.#isScheduled = false
      if (this.#hasDue()) this.#schedule()
      else this.#wakeLater()
    })
  }

  #recordLength(key: string, ms: number): void {
    if (!this.throttle.recordWork(ms)) return void this.#slow.delete(key)
    if (this.#slow.size >= MAX_SLOW) this.#slow.clear()
    this.#slow.add(key)
  }

  /** Round robin: the chosen key moves to the end. */
  #next(): Task | undefined {
    for (const [key, queue] of this.#queues) {
      if (this.#waitOf(key) > 0) continue
      const task = queue.shift()
      this.#queues.delete(key)
      if (queue.length > 0) this.#queues.set(key, queue)
      return task
    }
    return undefined
  }

  #hasDue(): boolean {
    for (const key of this.#queues.keys()) if (this.#waitOf(key) === 0) return true
    return false
  }

  #waitOf(key: string): number {
    const isLong = this.#queues.get(key)?.[0]?.isLong === true || this.#slow.has(key)
    return Math.max(this.#budgets.of(key).waitFor(1), isLong ? this.throttle.waitMs : 0)
  }

  #wakeLater(): void {
    // Set again: a task queued since may be due earlier.
    clearTimeout(this.#timer)
    if (this.#queues.size === 0) return
    const waits = [...this.#queues.keys()].map((key) => this.#waitOf(key))
    this.#timer = setTimeout(() => this.#schedule(), Math.min(...waits))
  }
}
