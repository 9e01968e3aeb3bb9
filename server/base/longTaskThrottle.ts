const SHORT_MS = 10

/**
 * Throttles long tasks: after one, the next waits as long as it took. They take
 * half of the process at most.
 */
export class LongTaskThrottle {
  #freeAt = 0

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Milliseconds until the next long task may start. */
  get waitMs(): number {
    return Math.max(0, this.#freeAt - this.now())
  }

  recordWork(ms: number): void {
    if (ms > SHORT_MS) this.#freeAt = Math.max(this.#freeAt, this.now() + ms)
  }
}
