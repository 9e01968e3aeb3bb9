import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { LockableTable, DbReader, SqlText, SqlValues, Transaction } from './database'
import type { PostgresAvailability } from './postgresAvailability'
import * as schema from './schema'

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

/** Prepared once per connection. */
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
