import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withDeadline } from '../cluster/deadline'
import { isConnectionLost } from './storageErrors'

const ASK_AGAIN_MS = 250
const READ_PATIENCE_MS = 1000

type Ask = (...question: unknown[]) => Promise<unknown>

export class PostgresAvailability {
  #isUnavailable = false

  constructor(private readonly pool: pg.Pool) {}

  get isUnavailable(): boolean {
    return this.#isUnavailable
  }

  /** After a lost or refused connection; `whenAvailable` then probes. */
  markLost(): void {
    this.#isUnavailable = true
  }

  /** At once unless it is known to be away. False after `withinMs`. */
  async whenAvailable(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs
    while (this.#isUnavailable) {
      try {
        await withDeadline(this.pool.query('SELECT 1'), Math.max(until - performance.now(), ASK_AGAIN_MS))
        this.#isUnavailable = false
      } catch {
        // Away, starting or full of connections: retry.
        if (this.pool.ending || performance.now() + ASK_AGAIN_MS > until) return false
        await sleep(ASK_AGAIN_MS)
      }
    }
    return true
  }

  /** Retries a read once after a lost connection, unless PostgreSQL was known to be away. */
  readonly query: Ask = async (...question) => {
    const wasUnavailable = this.#isUnavailable
    const ask = () => (this.pool.query as Ask)(...question)
    try {
      const answer = await ask()
      this.#isUnavailable = false
      return answer
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      this.markLost()
      if (wasUnavailable || !(await this.whenAvailable(READ_PATIENCE_MS))) throw error
      return ask()
    }
  }
}
