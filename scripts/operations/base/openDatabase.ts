import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Config } from '#server/base/config'
import type { Db } from '#server/base/db/database'
import { openPostgres } from '#server/base/db/openPostgres'
import { databaseFilePath, openSqlite, claimDataDir, DataDirClaimedError } from '#server/base/db/openSqlite'
import * as schema from '#server/base/db/schema'
import { SqliteDb } from '#server/base/db/sqliteDb'
import { OperationError } from './command'
import { lacksMigrations, openDatabaseFile, requireDatabaseFile } from './database'

/** PostgreSQL, or SQLite in the data folder. */
export type DatabaseLocation = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>

/** Also while servers write. Throws for a missing or older database. */
export async function openDatabaseToRead({ dataDir, databaseUrl }: DatabaseLocation): Promise<Db> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, { accepts: 'current' })
  const file = databaseFilePath(dataDir)
  const connect = (client: Database.Database) => drizzle(client, { schema, casing: 'snake_case' })
  const connection = connect(openDatabaseFile(file))
  try {
    if (lacksMigrations(connection.$client))
      throw new OperationError('The database is of an older version of Periplo: start the server once, it brings it up to date.')
    return new SqliteDb(connection, connect(openDatabaseFile(file)), connect(openDatabaseFile(file)))
  } catch (error) {
    connection.$client.close()
    throw error
  }
}

/** Migrates it, also while servers run. Throws if it is missing. */
export async function openDatabaseToWrite({ dataDir, databaseUrl }: DatabaseLocation): Promise<Db> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, { accepts: 'older' })
  const file = databaseFilePath(dataDir)
  // A wrong DATA_DIR would create an empty database.
  requireDatabaseFile(file)
  return openSqlite(file)
}

/** Keeps servers from starting. Throws OperationError while one runs. */
export function claimDataFolder(dataDir: string): () => void {
  try {
    return claimDataDir(dataDir)
  } catch (error) {
    throw error instanceof DataDirClaimedError ? new OperationError(error.message) : error
  }
}
