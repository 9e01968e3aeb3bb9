import { closeCodes } from '#shared/sync/closeCodes'
import { Refusal } from '../refusal'
import type { SyncSettings } from '../syncSettings'
import type { Pace } from '#server/base/pace'
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

const MAX_DEBT_SECONDS = 10
const now = () => performance.now()

/** Reloads up to this are charged once, longer ones many times. */
const FREE_REBUILD_MS = 5
const MAX_REBUILD_FACTOR = 20

/**
 * A user's budget over all connections: milliseconds of work, bytes in, answer
 * bytes out. Over budget only that user waits.
 */
export class PersonBudget {
  readonly #work: TokenBucket
  readonly #input: TokenBucket
  readonly #answers: TokenBucket
  /** Milliseconds of work in this turn of the event loop. */
  #atAStretch = 0
  #charged = 0

  constructor(
    private readonly limits: Limits,
    private readonly pace: Pace,
  ) {
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

  /** Milliseconds until the next long message may be read. */
  get longWait(): number {
    return Math.max(this.wait, this.limits.messagesPerSecond > 0 ? this.pace.wait : 0)
  }

  /** Milliseconds until the work is paid for. */
  get owed(): number {
    return this.#work.waitFor(0)
  }

  get isWhole(): boolean {
    return [this.#work, this.#input, this.#answers].every((bucket) => bucket.isFull)
  }

  work<T>(act: () => T): T {
    const start = performance.now()
    try {
      return act()
    } finally {
      this.worked(performance.now() - start)
    }
  }

  /** Returns a function that charges the time since, minus other charges in between. */
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
    this.pace.worked(ms)
  }

  received(bytes: number): void {
    this.#input.spend(bytes)
  }

  answered(bytes: number): void {
    this.#answers.spend(bytes)
  }

  /**
   * After a refused update. A reload blocks the server for nothing, so a long
   * one is charged many times.
   */
  chargeRebuild(ms: number): void {
    this.worked(ms)
    this.#work.spend(ms * (Math.min(MAX_REBUILD_FACTOR, Math.max(1, ms / FREE_REBUILD_MS)) - 1))
  }

  /** Throws a Refusal if the first message would wait too long. */
  requirePatience(): void {
    if (this.wait > this.limits.longestWaitMs) throw new Refusal(closeCodes.overloaded, 'too much at once')
  }
}

export class PersonBudgets {
  readonly #all = new Map<string, PersonBudget>()

  constructor(
    private readonly limits: Limits,
    private readonly pace: Pace,
  ) {}

  of(userId: string): PersonBudget {
    let budget = this.#all.get(userId)
    if (budget === undefined) this.#all.set(userId, (budget = new PersonBudget(this.limits, this.pace)))
    return budget
  }

  /** Drops unspent budgets of users without connections. */
  tidy(isHere: (userId: string) => boolean): void {
    for (const [userId, budget] of this.#all) if (budget.isWhole && !isHere(userId)) this.#all.delete(userId)
  }
}
