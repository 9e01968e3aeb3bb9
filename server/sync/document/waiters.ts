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

/** Deferred callbacks. `fail` gets the error of one that throws. */
export class Waiters {
  #waiting: Waiter[] = []

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  add(run: () => void, fail: (error: unknown) => void): void {
    this.#waiting.push({ run, fail })
  }

  /** Callbacks added during the run wait for the next. */
  run(): void {
    const now = this.#waiting
    this.#waiting = []
    now.forEach(attempt)
  }

  fail(error: unknown): void {
    const now = this.#waiting
    this.#waiting = []
    for (const { fail } of now) fail(error)
  }

  static now(run: () => void, fail: (error: unknown) => void): void {
    attempt({ run, fail })
  }
}
