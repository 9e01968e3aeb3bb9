import { vi } from 'vitest'

const { setImmediate: turn } = globalThis
const realTime = performance
const now = realTime.now.bind(realTime)

/** So much simulated time goes by at once at most. */
const SLICE_MS = 25
/** In real time. A transaction that waits for simulated time to go by is not waited for. */
const MAX_WAIT_MS = 200

/**
 * Simulated time beside a real database: it stands still while the database is asked, so that every answer comes at once, however slow the machine
 * is. The order of the answers to several connections is the database's own: a seed draws the same things again, and mostly, not always, with
 * the same outcome.
 */
export class DatabaseClock {
  constructor(private readonly isQuiet: () => boolean) {}

  async pass(ms: number): Promise<void> {
    await this.#answers()
    for (let left = ms; left > 0; left -= SLICE_MS) {
      vi.advanceTimersByTime(Math.min(left, SLICE_MS))
      await this.#answers()
    }
  }

  /** Lets time go by until a promise is settled; says whether it was fulfilled. `meanwhile` is called again and again. */
  async until(promise: Promise<unknown>, meanwhile: () => void = () => undefined): Promise<boolean> {
    let isFulfilled: boolean | undefined
    promise.then(
      () => (isFulfilled = true),
      () => (isFulfilled = false),
    )
    for (;;) {
      await this.#answers()
      if (isFulfilled !== undefined) return isFulfilled
      vi.advanceTimersByTime(1)
      meanwhile()
    }
  }

  async #answers(): Promise<void> {
    const start = now()
    do {
      do await new Promise((resolve) => turn(resolve))
      while (!this.isQuiet() && now() - start < MAX_WAIT_MS)
      vi.advanceTimersByTime(0)
      await new Promise((resolve) => turn(resolve))
    } while (!this.isQuiet() && now() - start < MAX_WAIT_MS)
  }
}
