import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withDeadline } from '../cluster/deadline'
import { isConnectionLost } from './storageErrors'

const ASK_AGAIN_MS = 250
const READ_PATIENCE_MS = 1000

type Ask = (...question: unknown[]) => Promise<unknown>

export class PostgresReach {
  #isAway = false

  constructor(private readonly pool: pg.Pool) {}

  get isAway(): boolean {
    return this.#isAway
  }

  /** After a lost or refused connection; `whenThere` then probes. */
  noteLoss(): void {
    this.#isAway = true
  }

  /** At once unless it is known to be away. False after `withinMs`. */
  async whenThere(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs
    while (this.#isAway) {
      try {
        await withDeadline(this.pool.query('SELECT 1'), Math.max(until - performance.now(), ASK_AGAIN_MS))
        this.#isAway = false
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
    const wasAway = this.#isAway
    const ask = () => (this.pool.query as Ask)(...question)
    try {
      const answer = await ask()
      this.#isAway = false
      return answer
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      this.noteLoss()
      if (wasAway || !(await this.whenThere(READ_PATIENCE_MS))) throw error
      return ask()
    }
  }
}
