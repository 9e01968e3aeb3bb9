import type pg from 'pg'

interface PlannedFault {
  queriesLeft: number
  isBefore: boolean
  act: (connection: pg.PoolClient) => void
}

/**
 * Connections to a real PostgreSQL that fail at a chosen query, or all
 * when the node dies.
 */
export class FaultyPool {
  readonly #connections = new Set<pg.PoolClient>()
  #fault: PlannedFault | undefined
  #isDead = false

  /** `pool` must not have connections yet. */
  constructor(private readonly pool: pg.Pool) {
    pool.on('connect', (connection) => this.#watch(connection))
    pool.on('remove', (connection) => this.#connections.delete(connection))
  }

  get isQuiet(): boolean {
    const { totalCount, idleCount, waitingCount } = this.pool
    return this.#isDead || (totalCount === idleCount && waitingCount === 0)
  }

  /**
   * Cuts the connection of the n-th query from now, before it is sent
   * or before its reply.
   */
  cutAt(queries: number, isBefore: boolean): void {
    this.#fault = { queriesLeft: queries, isBefore, act: (connection) => void connection.end() }
  }

  actAt(queries: number, isBefore: boolean, act: () => void): void {
    this.#fault = { queriesLeft: queries, isBefore, act }
  }

  clearFault(): void {
    this.#fault = undefined
  }

  kill(): void {
    if (this.#isDead) return
    this.#isDead = true
    this.#fault = undefined
    for (const connection of this.#connections) void connection.end()
    this.pool.end().catch(() => undefined)
  }

  #watch(connection: pg.PoolClient): void {
    this.#connections.add(connection)
    const ask: unknown = connection.query.bind(connection)
    const query = (...asked: unknown[]): unknown => {
      const fault = this.#countDown()
      if (fault?.isBefore === true) fault.act(connection)
      const answer: unknown = Reflect.apply(ask as () => unknown, undefined, asked)
      if (fault?.isBefore === false) fault.act(connection)
      return answer
    }
    Object.defineProperty(connection, 'query', { value: query })
  }

  #countDown(): PlannedFault | undefined {
    const fault = this.#fault
    if (fault === undefined) return undefined
    fault.queriesLeft -= 1
    if (fault.queriesLeft > 0) return undefined
    this.#fault = undefined
    return fault
  }
}
