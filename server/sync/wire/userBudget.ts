import { closeCodes } from '#shared/sync/closeCodes'
import { CloseError } from '../closeError'
import type { SyncSettings } from '../syncSettings'
import type { LongTaskThrottle } from '#server/base/longTaskThrottle'
import { TokenBucket } from '#server/base/tokenBucket'

type Limits = Pick<
  SyncSettings,
  | 'messagesPerSecond'
  | 'workMsPerSecond'
  | 'workMsBurst'
  | 'userBytesPerSecond'
  | 'userByteBurst'
  | 'answerBytesPerSecond'
  | 'answerByteBurst'
  | 'longestWaitMs'
  | 'turnMs'
>

const MAX_DEBT_SECONDS = 10
const now = () => performance.now()

/** Reloads up to this are charged once, longer ones many times. */
const FREE_RELOAD_MS = 5
const MAX_RELOAD_FACTOR = 20

/** Over all connections: milliseconds of work, bytes in, answer bytes out. */
export class UserBudget {
  readonly #work: TokenBucket
  readonly #input: TokenBucket
  readonly #answers: TokenBucket
  /** Milliseconds of work in this turn of the event loop. */
  #atAStretch = 0
  #charged = 0

  constructor(
    private readonly limits: Limits,
    private readonly throttle: LongTaskThrottle,
  ) {
    const rate = (perSecond: number) => (limits.messagesPerSecond === 0 ? 0 : perSecond)
    this.#work = new TokenBucket(rate(limits.workMsPerSecond), limits.workMsBurst, now, limits.workMsPerSecond * MAX_DEBT_SECONDS)
    this.#input = new TokenBucket(rate(limits.userBytesPerSecond), limits.userByteBurst)
    this.#answers = new TokenBucket(rate(limits.answerBytesPerSecond), limits.answerByteBurst)
  }

  /** Milliseconds until the next message may be read. */
  get wait(): number {
    const pause = this.#atAStretch > this.limits.turnMs && this.limits.messagesPerSecond > 0 ? 1 : 0
    return Math.max(pause, ...[this.#work, this.#input, this.#answers].map((bucket) => bucket.waitFor(1)))
  }

  /** Milliseconds until the next long message may be read. */
  get longWait(): number {
    return Math.max(this.wait, this.limits.messagesPerSecond > 0 ? this.throttle.waitMs : 0)
  }

  /** Milliseconds until the work is paid for. */
  get owed(): number {
    return this.#work.waitFor(0)
  }

  get isWhole(): boolean {
    return [this.#work, this.#input, this.#answers].every((bucket) => bucket.isFull)
  }

  runCharged<T>(act: () => T): T {
    const start = performance.now()
    try {
      return act()
    } finally {
      this.chargeWork(performance.now() - start)
    }
  }

  chargeFromHere(): () => void {
    const start = performance.now()
    const charged = this.#charged
    return () => this.chargeWork(Math.max(0, performance.now() - start - (this.#charged - charged)))
  }

  chargeWork(ms: number): void {
    this.#charged += ms
    if (this.#atAStretch === 0) setImmediate(() => (this.#atAStretch = 0))
    this.#atAStretch += ms
    this.#work.spend(ms)
    this.throttle.recordWork(ms)
  }

  chargeInput(bytes: number): void {
    this.#input.spend(bytes)
  }

  chargeAnswer(bytes: number): void {
    this.#answers.spend(bytes)
  }

  /** After a refused update it blocks the server for nothing: a long one costs many times. */
  chargeReload(ms: number): void {
    this.chargeWork(ms)
    this.#work.spend(ms * (Math.min(MAX_RELOAD_FACTOR, Math.max(1, ms / FREE_RELOAD_MS)) - 1))
  }

  /** Throws a CloseError if the first message would wait too long. */
  refuseLongWait(): void {
    if (this.wait > this.limits.longestWaitMs) throw new CloseError(closeCodes.overloaded, 'too much at once')
  }
}

export class UserBudgets {
  readonly #all = new Map<string, UserBudget>()

  constructor(
    private readonly limits: Limits,
    private readonly throttle: LongTaskThrottle,
  ) {}

  of(userId: string): UserBudget {
    let budget = this.#all.get(userId)
    if (budget === undefined) this.#all.set(userId, (budget = new UserBudget(this.limits, this.throttle)))
    return budget
  }

  dropUnspent(isHere: (userId: string) => boolean): void {
    for (const [userId, budget] of this.#all) if (budget.isWhole && !isHere(userId)) this.#all.delete(userId)
  }
}
