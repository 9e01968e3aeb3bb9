import { drizzle } from 'drizzle-orm/node-postgres'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import pg from 'pg'
import { inProject } from '../projectRoot'
import { migratePostgres } from './migratePostgres'
import { describeRefusal, parsePostgresUrl } from './postgresRefusal'
import * as schema from './schema'

/** Queries are written with SQLite's tables and awaited: names and values are the same, so PostgreSQL's builder takes these tables too. */
export type PostgresDb = BaseSQLiteDatabase<'async', pg.QueryResult, typeof schema> & { $client: pg.Pool }

const CONNECT_MS = 10_000

// Whole numbers of 64 bits, and sums of them, as numbers: what we count stays below 2^53. (drizzle asks only the parsers that all connections share.)
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)

/**
 * Opens a database in PostgreSQL, `postgres://user:password@host:port/name`, and brings it up to the newest migration. Throws PostgresRefusedError, a
 * sentence for whoever named it, when it cannot be used. Whoever is done ends `$client`.
 */
export async function openPostgres(
  url: string,
  { migrations = inProject('drizzle/postgres') }: { migrations?: string } = {},
): Promise<PostgresDb> {
  const place = parsePostgresUrl(url)
  const options = { connectionString: url, connectionTimeoutMillis: CONNECT_MS, application_name: 'periplo', keepAlive: true }
  const client = new pg.Client(options)
  // A connection that is lost says so to whoever waits for an answer, and here to nobody a second time.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await migratePostgres(client, place, migrations)
  } catch (error) {
    throw describeRefusal(error, place)
  } finally {
    // Whether it was closed properly changes nothing: its work is done, or refused above.
    await client.end().catch(() => undefined)
  }
  const pool = new pg.Pool(options)
  // A connection that is lost fails what somebody asks on it, and the pool makes another one; unheard, it would end the process: while it is idle,
  // and between two queries of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the builders of both engines take the same calls
  return drizzle(pool, { schema, casing: 'snake_case' }) as unknown as PostgresDb
}
