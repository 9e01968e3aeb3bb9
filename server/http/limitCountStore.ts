import { createHash } from 'node:crypto'
import type { ClientRateLimitInfo, Store } from 'hono-rate-limiter'
import { firstRowOf, type Db } from '#server/base/db/database'

/** The database's clock: those of servers differ. */
const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint'

/** A database clock that ran ahead leaves more than a window. */
const IS_OVER = `(c.ends_at <= ${NOW} OR c.ends_at > ${NOW} + @windowMs)`

const INCREMENT = `INSERT INTO limit_counts AS c (name, key, hits, ends_at) VALUES (@name, @key, 1, ${NOW} + @windowMs)
  ON CONFLICT (name, key) DO UPDATE SET hits = CASE WHEN ${IS_OVER} THEN 1 ELSE c.hits + 1 END,
    ends_at = CASE WHEN ${IS_OVER} THEN excluded.ends_at ELSE c.ends_at END
  RETURNING hits, ends_at - ${NOW}`
const COUNT = `SELECT hits, ends_at - ${NOW} FROM limit_counts AS c WHERE name = @name AND key = @key AND NOT ${IS_OVER}`
const DECREMENT = `UPDATE limit_counts AS c SET hits = hits - 1 WHERE name = @name AND key = @key AND hits > 0 AND NOT ${IS_OVER}`
const RESET = 'DELETE FROM limit_counts WHERE name = @name AND key = @key'
const DELETE_EXPIRED = `DELETE FROM limit_counts WHERE ends_at <= ${NOW}`

/** Keys contain addresses and names: only hashes are stored. */
export class LimitCountStore implements Store {
  constructor(
    private readonly db: Db,
    private readonly name: string,
    private readonly windowMs: number,
  ) {}

  async get(key: string): Promise<ClientRateLimitInfo | undefined> {
    const [totalHits, leftMs] = (await firstRowOf(this.db.rows<[number, number]>(COUNT, this.#row(key)))) ?? []
    return totalHits === undefined || leftMs === undefined ? undefined : { totalHits, resetTime: new Date(Date.now() + leftMs) }
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const [totalHits, leftMs] = (await this.db.write((tx) =>
      firstRowOf(tx.rows<[number, number]>(INCREMENT, this.#row(key))),
    )) ?? [1, 0]
    return { totalHits, resetTime: new Date(Date.now() + leftMs) }
  }

  async decrement(key: string): Promise<void> {
    await this.db.write((tx) => tx.run(DECREMENT, this.#row(key)))
  }

  async resetKey(key: string): Promise<void> {
    await this.db.write((tx) => tx.run(RESET, this.#row(key)))
  }

  #row(key: string): { name: string; key: string; windowMs: number } {
    return { name: this.name, key: createHash('sha256').update(key).digest('base64url'), windowMs: this.windowMs }
  }
}

export const deleteExpiredCounts = (db: Db): Promise<number> => db.write((tx) => tx.run(DELETE_EXPIRED))
