import { setImmediate as nextLoop } from 'node:timers/promises'
import { TokenBuckets } from './tokenBuckets'
import { AppError } from './errors'

export interface TurnLimits {
  /** Milliseconds of the processor's time that one key may take a second, and at once. 0 lifts all that follows. */
  perSecond: number
  atOnce: number
  /** How many of one key may wait for their turn, and how many more are held before they are refused. */
  maxWaiting: number
  maxHeld: number
  /** For how long a refusal is held: whoever asks again at once would cost as much as an answer. */
  holdMs: number
  /** What turns may take between two looks at everything else. */
  sliceMs: number
  /** What so many milliseconds at a stretch are charged. */
  costOf: (ms: number) => number
}

export const defaultTurnLimits: TurnLimits = {
  perSecond: 250,
  atOnce: 2000,
  maxWaiting: 100,
  maxHeld: 500,
  holdMs: 1000,
  sliceMs: 2,
  costOf: (ms) => ms,
}

/** Does another piece of long work, once others have had their turns; not any more, and it rejects, when `signal` says that nobody waits for it. */
export type NextTurn = <T>(work: () => Promise<T> | T, signal?: AbortSignal) => Promise<T>

/** No turns: for work that is short, or may not be interrupted. */
export const atOnce: NextTurn = async (work) => work()

/** What a key owes is paid after so many seconds, however much it took. */
const MAX_DEBT_SECONDS = 10

/** Turns that are looked at between two looks at everything else. */
const MAX_TURNS_PER_SLICE = 8

const notWanted = () => new Error('not wanted any more')

interface Task {
  key: string
  start: () => void
}

/**
 * Lets requests take turns, so that nobody who asks much slows down others: keys (people, addresses) one after the other, a short slice at a
 * time, between which everything else gets its own. Each turn is charged what it took of the processor; a key that took more than its share
 * waits, and with too many waiting is refused. What happens behind a turn's first real wait (for a disk, a thread) is not measured: `charge`.
 */
export class Turns {
  readonly #queues = new Map<string, Task[]>()
  readonly #held = new Map<string, number>()
  readonly #budgets: TokenBuckets
  #isScheduled = false
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly limits: TurnLimits = defaultTurnLimits) {
    this.#budgets = new TokenBuckets(limits.perSecond, limits.atOnce, { maxDebt: limits.perSecond * MAX_DEBT_SECONDS })
  }

  /**
   * Runs `work` when it is its key's turn. Rejects with TooManyRequestsError when too many of that key wait, and when `signal` says that the
   * turn is not wanted any more.
   */
  async take<T>(key: string, work: () => Promise<T> | T, signal?: AbortSignal): Promise<T> {
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
      if (queue === undefined) this.#queues.set(key, [{ key, start }])
      else queue.push({ key, start })
      this.#schedule()
    })
  }

  /** `take` for a request: rejects with TooManyRequestsError too when its key, after `holdMs`, would still have to wait for longer than that. */
  async takeSoon<T>(key: string, work: () => Promise<T> | T): Promise<T> {
    if (this.#owesMuch(key)) await this.#refuse(key, () => this.#owesMuch(key))
    return this.take(key, work)
  }

  #owesMuch(key: string): boolean {
    return this.#budgets.of(key).waitFor(1) > this.limits.holdMs
  }

  /** `take` for a piece of long work: others come in between even where there are no limits. */
  async takeNext<T>(key: string, work: () => Promise<T> | T, signal?: AbortSignal): Promise<T> {
    await nextLoop()
    if (signal?.aborted === true) throw notWanted()
    return this.take(key, work, signal)
  }

  /** Charges for what was or will be done elsewhere. */
  charge(key: string, ms: number): void {
    this.#budgets.of(key).spend(ms)
  }

  /** Holds a request, then refuses it, unless `isRefused` says otherwise by then. */
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
    // Of the callbacks that are due together, each is followed by all that its promises cause before the next one runs: so the second of
    // each pair knows what the first one took, and nothing else.
    const slice = { used: 0 }
    for (let i = 0; i < MAX_TURNS_PER_SLICE; i += 1) {
      let begun: { key: string; at: number } | undefined
      setImmediate(() => {
        const task = slice.used < this.limits.sliceMs ? this.#next() : undefined
        if (task === undefined) return
        begun = { key: task.key, at: performance.now() }
        task.start()
      })
      setImmediate(() => {
        if (begun === undefined) return
        const took = performance.now() - begun.at
        slice.used += took
        this.charge(begun.key, this.limits.costOf(took))
      })
    }
    setImmediate(() => {
      this.#isScheduled = false
      if (this.#hasDue()) this.#schedule()
      else this.#wakeLater()
    })
  }

  /** The first task of the next key that may take a turn; that key is the last one from then on. */
  #next(): Task | undefined {
    for (const [key, queue] of this.#queues) {
      if (this.#budgets.of(key).waitFor(1) > 0) continue
      const task = queue.shift()
      this.#queues.delete(key)
      if (queue.length > 0) this.#queues.set(key, queue)
      return task
    }
    return undefined
  }

  #hasDue(): boolean {
    for (const key of this.#queues.keys()) if (this.#budgets.of(key).waitFor(1) === 0) return true
    return false
  }

  /** All who wait have spent their share: goes on when the first of them may. */
  #wakeLater(): void {
    if (this.#queues.size === 0 || this.#timer !== undefined) return
    const waits = [...this.#queues.keys()].map((key) => this.#budgets.of(key).waitFor(1))
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#schedule()
      },
      Math.min(...waits),
    )
  }
}
