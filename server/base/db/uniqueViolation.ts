import Database from 'better-sqlite3'
import pg from 'pg'

const ofSqlite: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])
const OF_POSTGRES = '23505'

export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Database.SqliteError && ofSqlite.has(cause.code)) return true
    if (cause instanceof pg.DatabaseError && cause.code === OF_POSTGRES) return true
  }
  return false
}
