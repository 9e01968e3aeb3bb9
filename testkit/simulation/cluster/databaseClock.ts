import { vi } from 'vitest'

const { setImmediate: turn } = globalThis
const realTime = performance
const now = realTime.now.bind(realTime)

const SLICE_MS = 25
/** Real milliseconds. A transaction may itself wait for simulated time. */
const MAX_WAIT_MS = 200

/**
 * Simulated time that stands still while the database works, so that
 * machine speed does not matter. Replies on different connections may
 * still swap: a seed does not always repeat a failure.
 */
export class SimulatedClock {
  constructor(private readonly isQuiet: () => boolean) {}

  async advance(ms: number): Promise<void> {
    await this.#answers()
    for (let left = ms; left > 0; left -= SLICE_MS) {
      vi.advanceTimersByTime(Math.min(left, SLICE_MS))
      await this.#answers()
    }
  }

  /** Advances time until the promise settles; true if fulfilled. */
  async advanceUntil(promise: Promise<unknown>, afterStep: () => void = () => undefined): Promise<boolean> {
    let isFulfilled: boolean | undefined
    promise.then(
      () => (isFulfilled = true),
      () => (isFulfilled = false),
    )
    for (;;) {
      await this.#answers()
      if (isFulfilled !== undefined) return isFulfilled
      vi.advanceTimersByTime(1)
      afterStep()
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
