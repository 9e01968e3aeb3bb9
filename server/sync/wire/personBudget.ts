import { closeCodes } from '#shared/sync/closeCodes'
import { Refusal } from '../refusal'
import type { SyncSettings } from '../syncSettings'
import { TokenBucket } from '#server/base/tokenBucket'

type Limits = Pick<
  SyncSettings,
  | 'messagesPerSecond'
  | 'workMsPerSecond'
  | 'workMsBurst'
  | 'personBytesPerSecond'
  | 'personByteBurst'
  | 'answerBytesPerSecond'
  | 'answerByteBurst'
  | 'longestWaitMs'
  | 'turnMs'
>

/** Nobody waits longer than this for work that was done, however long it took. */
const MAX_DEBT_SECONDS = 10
const now = () => performance.now()

/** Up to this a rebuild is charged once, above it the more times the longer it took. */
const FREE_REBUILD_MS = 5
const MAX_REBUILD_FACTOR = 20

/**
 * What one person may cost the server, over all their connections, closed ones included: measured time of its one thread, bytes received, bytes
 * sent in answer. Whoever has used it up waits; everybody else goes on.
 */
export class PersonBudget {
  readonly #work: TokenBucket
  readonly #input: TokenBucket
  readonly #answers: TokenBucket
  /** Milliseconds of work in this turn of the event loop, in which nobody else is served. */
  #atAStretch = 0
  /** All that was ever charged. */
  #charged = 0

  constructor(private readonly limits: Limits) {
    const rate = (perSecond: number) => (limits.messagesPerSecond === 0 ? 0 : perSecond)
    this.#work = new TokenBucket(rate(limits.workMsPerSecond), limits.workMsBurst, now, limits.workMsPerSecond * MAX_DEBT_SECONDS)
    this.#input = new TokenBucket(rate(limits.personBytesPerSecond), limits.personByteBurst)
    this.#answers = new TokenBucket(rate(limits.answerBytesPerSecond), limits.answerByteBurst)
  }

  /** Milliseconds until the next message may be read. */
  get wait(): number {
    const pause = this.#atAStretch > this.limits.turnMs && this.limits.messagesPerSecond > 0 ? 1 : 0
    return Math.max(pause, ...[this.#work, this.#input, this.#answers].map((bucket) => bucket.waitFor(1)))
  }

  /** Milliseconds until the work that was done is paid for. */
  get owed(): number {
    return this.#work.waitFor(0)
  }

  /** Whether nothing of it is spent. */
  get isWhole(): boolean {
    return [this.#work, this.#input, this.#answers].every((bucket) => bucket.isFull)
  }

  /** Does something that this person asked for, and charges the time it takes. */
  work<T>(act: () => T): T {
    const start = performance.now()
    try {
      return act()
    } finally {
      this.worked(performance.now() - start)
    }
  }

  /** Starts a clock. The returned function charges the time since then, without what was charged otherwise meanwhile. */
  chargeFromHere(): () => void {
    const start = performance.now()
    const charged = this.#charged
    return () => this.worked(Math.max(0, performance.now() - start - (this.#charged - charged)))
  }

  worked(ms: number): void {
    this.#charged += ms
    if (this.#atAStretch === 0) setImmediate(() => (this.#atAStretch = 0))
    this.#atAStretch += ms
    this.#work.spend(ms)
  }

  received(bytes: number): void {
    this.#input.spend(bytes)
  }

  answered(bytes: number): void {
    this.#answers.spend(bytes)
  }

  /**
   * Charges for a document that had to be loaded again because an update of this person was refused. Meanwhile the server did nothing else, and
   * nobody gained by it: a long rebuild is charged many times over.
   */
  chargeRebuild(ms: number): void {
    this.worked(ms * Math.min(MAX_REBUILD_FACTOR, Math.max(1, ms / FREE_REBUILD_MS)))
  }

  /** Throws a Refusal when a new connection would have to wait too long for its first message to be read. */
  requirePatience(): void {
    if (this.wait > this.limits.longestWaitMs) throw new Refusal(closeCodes.overloaded, 'too much at once')
  }
}

/** Everybody's budget, by their id. */
export class PersonBudgets {
  readonly #all = new Map<string, PersonBudget>()

  constructor(private readonly limits: Limits) {}

  of(userId: string): PersonBudget {
    let budget = this.#all.get(userId)
    if (budget === undefined) this.#all.set(userId, (budget = new PersonBudget(this.limits)))
    return budget
  }

  /** Forgets budgets of which nothing is spent, except those of people who are connected. */
  tidy(isHere: (userId: string) => boolean): void {
    for (const [userId, budget] of this.#all) if (budget.isWhole && !isHere(userId)) this.#all.delete(userId)
  }
}
