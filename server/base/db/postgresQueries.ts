import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { LockableTable, DbReader, SqlText, SqlValues, Transaction } from './database'
import * as schema from './schema'
import { setTimeout as sleep } from 'node:timers/promises'
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

  /** At once unless known to be away. False after `withinMs`. */
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

  /** Retries once after a lost connection, unless PostgreSQL was known to be away. */
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

type Builder = Pick<Transaction, 'select' | 'selectDistinct' | '$count' | '$with' | 'with' | 'insert' | 'update' | 'delete'>
type Client = pg.PoolClient | Pick<PostgresAvailability, 'query'>

const builders = new WeakMap<Client, Builder & { rows: DbReader['rows'] }>()

export function createQueries(client: Client): Builder & { rows: DbReader['rows'] } {
  let found = builders.get(client)
  if (found === undefined) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle only calls query outside of its own transactions
    const asked = client as pg.Pool
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both builders take the same calls
    const builder = drizzle(asked, { schema, casing: 'snake_case' }) as unknown as Builder
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
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows the row type
        (await asked.query(postgresQuery(text, values))).rows as Row[],
    }
    builders.set(client, found)
  }
  return found
}

export function createTransaction(client: pg.PoolClient, after: (() => void)[]): Transaction {
  let savepoints = 0
  return {
    dialect: 'postgres',
    ...createQueries(client),
    run: async (text, values) => (await client.query(postgresQuery(text, values))).rowCount ?? 0,
    // NO KEY: inserts that reference the row need not wait, which avoids deadlocks.
    lock: async (table: LockableTable, id: string) => {
      await client.query(postgresQuery(`SELECT 1 FROM ${table} WHERE id = @id FOR NO KEY UPDATE`, { id }))
    },
    afterCommit: (act) => void after.push(act),
    nested: async (work) => {
      const name = `sp${savepoints++}`
      const callbacksBefore = after.length
      await client.query(`SAVEPOINT ${name}`)
      try {
        const result = await work()
        await client.query(`RELEASE ${name}`)
        return result
      } catch (error) {
        after.length = callbacksBefore
        await client.query(`ROLLBACK TO ${name}; RELEASE ${name}`)
        throw error
      }
    },
  }
}

export function postgresQuery(text: SqlText, values: SqlValues = {}): pg.QueryArrayConfig<unknown[]> {
  const { names, ...statement } = numbered(typeof text === 'string' ? text : text.postgres)
  return { ...statement, values: names.map((name) => values[name] ?? null), rowMode: 'array' }
}

interface Numbered {
  name: string
  text: string
  names: string[]
}

const known = new Map<string, Numbered>()

/** `@name` → `$1`. Each text has its own statement name. */
function numbered(text: string): Numbered {
  let found = known.get(text)
  if (found === undefined) {
    const names: string[] = []
    const withNumbers = text.replaceAll(/@(\w+)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name)
      return `$${names.indexOf(name) + 1}`
    })
    known.set(text, (found = { name: `periplo_${known.size}`, text: withNumbers, names }))
  }
  return found
}
