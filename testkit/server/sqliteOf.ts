import type { Db } from '#server/base/db/database'
import { SqliteDb } from '#server/base/db/sqliteDb'

export function sqliteOf(db: Db): SqliteDb {
  if (!(db instanceof SqliteDb)) throw new Error('This test is about SQLite: it belongs to tests/sqlite')
  return db
}
