const SHORT_MS = 10

/** Waits after a long task as long as it took: they take half of the process at most. */
export class LongTaskThrottle {
  #freeAt = 0

  constructor(private readonly now: () => number = () => performance.now()) {}

  get waitMs(): number {
    return Math.max(0, this.#freeAt - this.now())
  }

  recordWork(ms: number): boolean {
    if (ms <= SHORT_MS) return false
    this.#freeAt = Math.max(this.#freeAt, this.now() + ms)
    return true
  }
}
