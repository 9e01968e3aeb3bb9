import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db, Lockable, Reader, SqlText, SqlValues, Transaction, WriteOptions } from './database'
import { postgresQuery } from './postgresStatements'
import * as schema from './schema'

/** Serialization failure and deadlock: the same transaction may work when it runs again. */
const AGAIN = new Set(['40001', '40P01'])
const MAX_TRIES = 5
const LONGEST_PAUSE_MS = 20
const ASK_AGAIN_MS = 250
/** News of other servers comes over the bus; what it loses is looked for as often. */
const FOREIGN_WRITES_MS = 1900

type Builder = Pick<Transaction, 'select' | 'selectDistinct' | '$count' | '$with' | 'with' | 'insert' | 'update' | 'delete'>
type Client = pg.Pool | pg.PoolClient

const builders = new WeakMap<Client, Builder & { rows: Reader['rows'] }>()

/** drizzle's builder and statements by hand on a connection or the pool. */
function queriesOn(client: Client): Builder & { rows: Reader['rows'] } {
  let found = builders.get(client)
  if (found === undefined) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the builders of both engines take the same calls
    const builder = drizzle(client, { schema, casing: 'snake_case' }) as unknown as Builder
    found = {
      select: builder.select.bind(builder),
      selectDistinct: builder.selectDistinct.bind(builder),
      $count: builder.$count.bind(builder),
      $with: builder.$with.bind(builder),
      with: builder.with.bind(builder),
      insert: builder.insert.bind(builder),
      update: builder.update.bind(builder),
      delete: builder.delete.bind(builder),
      rows: async <Row extends unknown[]>(text: SqlText, values?: SqlValues) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its rows are is the caller's word, as for any text
        (await client.query(postgresQuery(text, values))).rows as Row[],
    }
    builders.set(client, found)
  }
  return found
}

/** Whether a query failed, or one that caused its failure, in a way that another try may mend. */
const mayRunAgain = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof pg.DatabaseError && cause.code !== undefined && AGAIN.has(cause.code)) return true
  return false
}

/** A database in PostgreSQL, used by this process and others. */
export class PostgresDb implements Db {
  readonly dialect = 'postgres'
  readonly isShared = true
  readonly select
  readonly selectDistinct
  readonly $count
  readonly $with
  readonly with
  readonly rows
  #commits = 0
  #askedAt = -Infinity
  #isLocked = false

  constructor(readonly pool: pg.Pool) {
    const { select, selectDistinct, $count, $with, with: withQuery, rows } = queriesOn(pool)
    this.select = select
    this.selectDistinct = selectDistinct
    this.$count = $count
    this.$with = $with
    this.with = withQuery
    this.rows = rows
  }

  get commits(): number {
    return this.#commits
  }

  async write<T>(work: (tx: Transaction) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#writeOnce(work, options)
      } catch (error) {
        if (tries === MAX_TRIES || !mayRunAgain(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS * tries))
      }
    }
  }

  async snapshot<T>(read: (at: Reader) => Promise<T>): Promise<T> {
    return this.#onConnection('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
      const result = await read(transactionOn(client, []))
      await client.query('COMMIT')
      return result
    })
  }

  async whenWritable(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs
    for (;;) {
      try {
        await this.pool.query('SELECT 1')
        this.#isLocked = false
        return true
      } catch {
        // Away, starting or full of connections: all of that passes.
        this.#isLocked = true
        if (performance.now() + ASK_AGAIN_MS > until) return false
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      }
    }
  }

  get isLocked(): boolean {
    return this.#isLocked
  }

  mayHaveForeignWrites(): boolean {
    const now = performance.now()
    if (now - this.#askedAt < FOREIGN_WRITES_MS) return false
    this.#askedAt = now
    return true
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  async #writeOnce<T>(work: (tx: Transaction) => Promise<T>, { isDerived = false }: WriteOptions): Promise<T> {
    const after: (() => void)[] = []
    const begin = isDerived ? 'BEGIN; SET LOCAL synchronous_commit = off' : 'BEGIN'
    return this.#onConnection(begin, async (client) => {
      const result = await work(transactionOn(client, after))
      await client.query('COMMIT')
      this.#commits += 1
      for (const act of after) act()
      return result
    })
  }

  /** Runs a transaction on a connection of its own; whatever goes wrong, nothing of it stays. */
  async #onConnection<T>(begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    let isBroken = false
    try {
      await client.query(begin)
      return await work(client)
    } catch (error) {
      // When the connection is gone, so is the transaction: what ended it is what counts.
      await client.query('ROLLBACK').catch(() => (isBroken = true))
      throw error
    } finally {
      client.release(isBroken)
    }
  }
}

function transactionOn(client: pg.PoolClient, after: (() => void)[]): Transaction {
  let savepoints = 0
  return {
    dialect: 'postgres',
    ...queriesOn(client),
    run: async (text, values) => (await client.query(postgresQuery(text, values))).rowCount ?? 0,
    lock: async (table: Lockable, id: string) => {
      await client.query(postgresQuery(`SELECT 1 FROM ${table} WHERE id = @id FOR UPDATE`, { id }))
    },
    afterCommit: (act) => void after.push(act),
    nested: async (work) => {
      const name = `sp${savepoints++}`
      const tellsBefore = after.length
      await client.query(`SAVEPOINT ${name}`)
      try {
        const result = await work()
        await client.query(`RELEASE ${name}`)
        return result
      } catch (error) {
        after.length = tellsBefore
        await client.query(`ROLLBACK TO ${name}; RELEASE ${name}`)
        throw error
      }
    },
  }
}
