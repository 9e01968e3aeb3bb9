import { TokenBucket } from './tokenBucket'

/** Far more than anybody has customers at a time. */
const MAX_BUCKETS = 10_000

/**
 * A budget for each person or address: `rate` a second, at most `burst` at once. A rate of 0 means no limit. `keepsSpent`: a budget that
 * a user has spent from is never forgotten, however many there are; for budgets that refill over a day. Debts are `maxDebt` at most.
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

  /** A full budget is as good as a new one. When all are in use, the oldest go. */
  #forget(): void {
    for (const [key, budget] of this.#all) if (budget.isFull) this.#all.delete(key)
    if (this.options.keepsSpent === true) return
    for (const key of this.#all.keys()) {
      if (this.#all.size < MAX_BUCKETS / 2) return
      this.#all.delete(key)
    }
  }
}
