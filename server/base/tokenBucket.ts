/** `rate` a second (0: unlimited), at most `burst`. Debt is capped at `maxDebt`. */
export class TokenBucket {
  #tokens: number
  #at: number

  constructor(
    readonly rate: number,
    readonly burst: number,
    private readonly now: () => number = () => performance.now(),
    private readonly maxDebt = Infinity,
  ) {
    this.#tokens = burst
    this.#at = now()
  }

  /** Milliseconds until `count` (at most `burst`) can be spent. */
  waitFor(count: number): number {
    if (this.rate === 0) return 0
    this.#refill()
    const missing = Math.min(count, this.burst) - this.#tokens
    return missing <= 0 ? 0 : Math.ceil((missing / this.rate) * 1000)
  }

  /** May leave a debt. */
  spend(count: number): void {
    if (this.rate === 0) return
    this.#refill()
    this.#tokens = Math.max(this.#tokens - count, -this.maxDebt)
  }

  get isFull(): boolean {
    this.#refill()
    return this.#tokens >= this.burst
  }

  tryOne(): boolean {
    if (this.waitFor(1) > 0) return false
    this.spend(1)
    return true
  }

  #refill(): void {
    const now = this.now()
    this.#tokens = Math.min(this.burst, this.#tokens + ((now - this.#at) / 1000) * this.rate)
    this.#at = now
  }
}

const MAX_BUCKETS = 10_000

/** `keepsSpent`, for daily limits: partly spent ones are never evicted. */
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
