import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withDeadline } from '../cluster/deadline'
import { isConnectionLost } from './storageErrors'

const ASK_AGAIN_MS = 250
/** Whoever reads waits so long for a connection in place of one that was lost. */
const READ_PATIENCE_MS = 1000

type Ask = (...question: unknown[]) => Promise<unknown>

/** Whether a PostgreSQL is there, as far as is known. */
export class PostgresReach {
  #isAway = false

  constructor(private readonly pool: pg.Pool) {}

  get isAway(): boolean {
    return this.#isAway
  }

  /** A connection was lost, or none was to be had: it is asked before anybody is told otherwise. */
  noteLoss(): void {
    this.#isAway = true
  }

  /** Resolves when it answers: true; false when it does not within `withinMs`. At once when nothing is known to the contrary. */
  async whenThere(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs
    while (this.#isAway) {
      try {
        await withDeadline(this.pool.query('SELECT 1'), Math.max(until - performance.now(), ASK_AGAIN_MS))
        this.#isAway = false
      } catch {
        // Away, starting or full of connections: all of that passes.
        if (this.pool.ending || performance.now() + ASK_AGAIN_MS > until) return false
        await sleep(ASK_AGAIN_MS)
      }
    }
    return true
  }

  /** Puts a question that changes nothing to the pool: once more when its connection was lost meanwhile, unless PostgreSQL was known to be away. */
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
