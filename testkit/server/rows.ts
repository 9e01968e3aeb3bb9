import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { Db, DbReader, SqlText, SqlValues } from '#server/base/db/database'
import { SqliteDb } from '#server/base/db/sqliteDb'
import { databaseFilePath } from '#server/base/db/openSqlite'

const TABLES: SqlText = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('away_changes', 'chores', 'mails') ORDER BY name",
  postgres:
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('away_changes', 'chores', 'mails') ORDER BY tablename",
}

/** Without the last use of a session, which any request updates. */
const columns: Readonly<Record<string, string>> = { sessions: 'id, user_id, refresh_hash, expires_at, revoked_at' }

export async function queryValues<Value>(db: DbReader, text: SqlText, values?: SqlValues): Promise<Value[]> {
  return (await db.rows<[Value]>(text, values)).map(([value]) => value)
}

export async function queryValue<Value>(db: DbReader, text: SqlText, values?: SqlValues): Promise<Value | undefined> {
  return (await queryValues<Value>(db, text, values))[0]
}

/** Writes directly to the database. Returns the number of changed rows. */
export const runStatement = (db: Db, text: SqlText, values?: SqlValues): Promise<number> => db.write((tx) => tx.run(text, values))

/** To prove that nothing changed: excludes tables of background work. */
export async function allRows(db: DbReader): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const table of await queryValues<string>(db, TABLES))
    rows[table] = await db.rows(`SELECT ${columns[table] ?? '*'} FROM "${table}"`)
  return rows
}

export function requireSqlite(db: Db): SqliteDb {
  if (!(db instanceof SqliteDb)) throw new Error('This test is about SQLite: it belongs to tests/sqlite')
  return db
}

/** From another connection, until released or the test ends. */
export function lockDatabase({ dataDir }: { dataDir: string }): () => void {
  const other = new Database(databaseFilePath(dataDir), { timeout: 5000 })
  other.exec('BEGIN IMMEDIATE')
  onTestFinished(() => void other.close())
  return () => other.exec('ROLLBACK')
}
