import { closeCodes, Refusal } from '../refusal'
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

/** However long something took, one more try is free after that. */
const MAX_DEBT_SECONDS = 10
const now = () => performance.now()

const FREE_REBUILD_MS = 5
const MAX_REBUILD_FACTOR = 20

/**
 * What one person may cost the server, over all their connections, also those that ended: time of its one thread as measured, bytes that
 * came in, bytes that went out because they asked. Whoever has spent it waits; what everybody else does goes on.
 */
export class PersonBudget {
  readonly #work: TokenBucket
  readonly #input: TokenBucket
  readonly #answers: TokenBucket
  /** Milliseconds of work since everybody else last had their turn. */
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

  /** Charges, once the returned function is called, the time since now that was not charged meanwhile. */
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
   * Because of an update of theirs that was refused, a document had to be read anew. That brings nobody anything, and all the others stood still
   * at a stretch: of a long one many times the time is charged.
   */
  chargeRebuild(ms: number): void {
    this.worked(ms * Math.min(MAX_REBUILD_FACTOR, Math.max(1, ms / FREE_REBUILD_MS)))
  }

  /** Throws a Refusal when a newcomer would have to wait for long. */
  requirePatience(): void {
    if (this.wait > this.limits.longestWaitMs) throw new Refusal(closeCodes.overloaded, 'too much at once')
  }
}

/** Everybody's allowance, by their id. */
export class PersonBudgets {
  readonly #all = new Map<string, PersonBudget>()

  constructor(private readonly limits: Limits) {}

  of(userId: string): PersonBudget {
    let allowance = this.#all.get(userId)
    if (allowance === undefined) this.#all.set(userId, (allowance = new PersonBudget(this.limits)))
    return allowance
  }

  /** Forgets those who have spent nothing, unless somebody holds on to theirs. */
  tidy(isHere: (userId: string) => boolean): void {
    for (const [userId, allowance] of this.#all) if (allowance.isWhole && !isHere(userId)) this.#all.delete(userId)
  }
}
