import { TokenBucket } from './tokenBucket'

const MAX_BUCKETS = 10_000

/**
 * A token bucket per key (user, address). `keepsSpent`: partly spent ones are
 * never evicted, for daily limits.
 */
export class TokenBuckets {
  readonly #all = new Map<string, TokenBucket>()

  constructor(
    private readonly rate: number,
    private readonly burst: number,
    private readonly options: { keepsSpent?: boolean; maxDebt?: number } = {},
  ) {}

  of(key: string): TokenBucket {
    const known = this.#all.get(key)
    if (known !== undefined) return known
    if (this.#all.size >= MAX_BUCKETS) this.#forget()
    const budget = new TokenBucket(this.rate, this.burst, undefined, this.options.maxDebt)
    this.#all.set(key, budget)
    return budget
  }

  /** Drops full buckets, then the oldest. */
  #forget(): void {
    for (const [key, budget] of this.#all) if (budget.isFull) this.#all.delete(key)
    if (this.options.keepsSpent === true) return
    for (const key of this.#all.keys()) {
      if (this.#all.size < MAX_BUCKETS / 2) return
      this.#all.delete(key)
    }
  }
}
