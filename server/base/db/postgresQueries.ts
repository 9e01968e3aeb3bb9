import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Lockable, Reader, SqlText, SqlValues, Transaction } from './database'
import type { PostgresReach } from './postgresReach'
import { postgresQuery } from './postgresStatements'
import * as schema from './schema'

type Builder = Pick<Transaction, 'select' | 'selectDistinct' | '$count' | '$with' | 'with' | 'insert' | 'update' | 'delete'>
/** A connection, or what asks over any. */
type Client = pg.PoolClient | Pick<PostgresReach, 'query'>

const builders = new WeakMap<Client, Builder & { rows: Reader['rows'] }>()

/** drizzle's builder and statements by hand on a connection or the pool. */
export function queriesOn(client: Client): Builder & { rows: Reader['rows'] } {
  let found = builders.get(client)
  if (found === undefined) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- outside of transactions of its own, drizzle only asks
    const asked = client as pg.Pool
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the builders of both engines take the same calls
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
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its rows are is the caller's word, as for any text
        (await asked.query(postgresQuery(text, values))).rows as Row[],
    }
    builders.set(client, found)
  }
  return found
}

/** A transaction that has begun on a connection; `after` gathers what its commit is followed by. */
export function transactionOn(client: pg.PoolClient, after: (() => void)[]): Transaction {
  let savepoints = 0
  return {
    dialect: 'postgres',
    ...queriesOn(client),
    run: async (text, values) => (await client.query(postgresQuery(text, values))).rowCount ?? 0,
    // Rows that only refer to this one are added meanwhile: who holds another lock and adds one does not wait for somebody who waits for them.
    lock: async (table: Lockable, id: string) => {
      await client.query(postgresQuery(`SELECT 1 FROM ${table} WHERE id = @id FOR NO KEY UPDATE`, { id }))
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
