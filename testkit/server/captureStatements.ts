import type Database from 'better-sqlite3'
import pg from 'pg'
import type { Db } from '#server/base/db/database'
import { PostgresDb } from '#server/base/db/postgresDb'
import { requireSqlite } from './rows'

/** Without transaction control, bus messages, connection setup, clock and mail queue. */
export async function captureStatements(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const run: string[] = []
  const stop = db instanceof PostgresDb ? noteQueries(db, run) : noteStatements(requireSqlite(db).$client, run)
  try {
    await work()
  } finally {
    stop()
  }
  return run.filter((text) => !SENDS_MAILS.test(text))
}

/** Background jobs of mails, away changes and pushes. */
const SENDS_MAILS = /^(?:UPDATE "?(?:mails|away_changes|pushes)|SELECT min\(due_at\) FROM (?:mails|pushes))/i

const METHODS = ['get', 'all', 'run', 'iterate'] as const
type Prototype = Record<(typeof METHODS)[number], (this: Database.Statement, ...values: unknown[]) => unknown>

function noteStatements(client: Database.Database, run: string[]): () => void {
  const prototype = Object.getPrototypeOf(client.prepare('SELECT 1')) as Prototype
  const own = Object.fromEntries(METHODS.map((method) => [method, prototype[method]])) as Prototype
  for (const method of METHODS) {
    prototype[method] = function (...values) {
      if (this.database.name === client.name) run.push(this.source)
      return own[method].apply(this, values)
    }
  }
  return () => void Object.assign(prototype, own)
}

const NO_STATEMENT =
  /^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|LISTEN|SELECT pg_notify|SET tcp_keepalives|SELECT stats_reset|SELECT pg_backend_pid|SELECT pid FROM pg_stat_activity|SELECT \(extract\(epoch)/
type Query = (this: pg.Client, asked: string | { text: string }, ...more: unknown[]) => unknown

function noteQueries({ pool }: PostgresDb, run: string[]): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  const name = new URL(pool.options.connectionString ?? '').pathname.slice(1)
  prototype.query = function (asked, ...more) {
    const text = typeof asked === 'string' ? asked : asked.text
    if (this.database === name && !NO_STATEMENT.test(text)) run.push(text)
    return query.call(this, asked, ...more)
  }
  return () => void (prototype.query = query)
}
