import type { Db } from '#server/base/db/database'
import { PostgresDb } from '#server/base/db/postgresDb'
import { SqliteDb } from '#server/base/db/sqliteDb'
import type { LogAppender } from './logAppend'
import { PostgresAppender } from './postgresAppender'
import { SqliteAppender } from './sqliteAppender'

export function createLogAppender(db: Db, run: string, ownNow: () => number): LogAppender {
  if (db instanceof SqliteDb) return new SqliteAppender(db, run)
  if (db instanceof PostgresDb) return new PostgresAppender(db, run, ownNow)
  throw new Error(`no log appender for ${db.dialect}`)
}
