/** A budget that refills: `rate` a second, at most `burst` at once. A rate of 0 means no limit. Debts are `maxDebt` at most. */
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

  /** Milliseconds until `count` can be spent; 0 when they can be now. More than the burst counts as the burst. */
  waitFor(count: number): number {
    if (this.rate === 0) return 0
    this.#refill()
    const missing = Math.min(count, this.burst) - this.#tokens
    return missing <= 0 ? 0 : Math.ceil((missing / this.rate) * 1000)
  }

  /** Spends `count`; may leave a debt, which later spending waits for. */
  spend(count: number): void {
    if (this.rate === 0) return
    this.#refill()
    this.#tokens = Math.max(this.#tokens - count, -this.maxDebt)
  }

  /** Whether nothing of it is spent. */
  get isFull(): boolean {
    this.#refill()
    return this.#tokens >= this.burst
  }

  /** Spends one if it can be. */
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
