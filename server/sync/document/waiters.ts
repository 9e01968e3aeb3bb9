interface Waiter {
  run: () => void
  fail: (error: unknown) => void
}

function attempt({ run, fail }: Waiter): void {
  try {
    run()
  } catch (error) {
    fail(error)
  }
}

/** What waits for a certain moment: to be run at it, or to be told that it will not come. What throws is told that it failed. */
export class Waiters {
  #waiting: Waiter[] = []

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  add(run: () => void, fail: (error: unknown) => void): void {
    this.#waiting.push({ run, fail })
  }

  /** The moment is here. Whoever begins to wait meanwhile waits for the next one. */
  run(): void {
    const now = this.#waiting
    this.#waiting = []
    now.forEach(attempt)
  }

  /** The moment is not coming. */
  fail(error: unknown): void {
    const now = this.#waiting
    this.#waiting = []
    for (const { fail } of now) fail(error)
  }

  /** Runs something as if it had waited for this moment. */
  static now(run: () => void, fail: (error: unknown) => void): void {
    attempt({ run, fail })
  }
}
