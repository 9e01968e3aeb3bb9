import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Config } from '#server/base/config'
import type { Db } from '#server/base/db/database'
import { openPostgres } from '#server/base/db/openPostgres'
import { databaseFile, openSqlite } from '#server/base/db/openSqlite'
import * as schema from '#server/base/db/schema'
import { SqliteDb } from '#server/base/db/sqliteDb'
import { OperationError } from './command'
import { lacksMigrations, openFile, requireFile } from './database'

/** Where the settings say that the database is: PostgreSQL, or SQLite in the data folder. */
export type DatabasePlace = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>

/** Opens a database to read only, also while servers write to it. Throws when there is none, or only one of an older version. */
export async function openToRead({ dataDir, databaseUrl }: DatabasePlace): Promise<Db> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, { accepts: 'current' })
  const file = databaseFile(dataDir)
  const connect = (client: Database.Database) => drizzle(client, { schema, casing: 'snake_case' })
  const connection = connect(openFile(file))
  try {
    if (lacksMigrations(connection.$client))
      throw new OperationError('The database is of an older version of Periplo: start the server once, it brings it up to date.')
    return new SqliteDb(connection, connect(openFile(file)), connect(openFile(file)))
  } catch (error) {
    connection.$client.close()
    throw error
  }
}

/** Opens a database to write as well, also while servers do, and brings it up to date. Throws when there is none. */
export async function openToWrite({ dataDir, databaseUrl }: DatabasePlace): Promise<Db> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, { accepts: 'older' })
  const file = databaseFile(dataDir)
  // A wrong DATA_DIR would get a new, empty database.
  requireFile(file)
  return openSqlite(file)
}
