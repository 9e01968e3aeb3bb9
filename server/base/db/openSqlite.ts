import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { searchWordsOf } from '#shared/search'
import { resolveInProject } from '../projectRoot'
import * as schema from './schema'
import { SqliteDb, type SqliteConnection } from './sqliteDb'

export const databaseFilePath = (dataDir: string): string => join(dataDir, 'periplo.sqlite')

interface OpenOptions {
  durability?: 'full' | 'normal'
  migrations?: string
}

/** Creates the file if needed, and migrates. Throws if it is not our database. */
export function openSqlite(
  file: string,
  { durability = 'full', migrations = resolveInProject('drizzle/sqlite') }: OpenOptions = {},
): SqliteDb {
  mkdirSync(dirname(file), { recursive: true })
  const client = new Database(file)
  client.pragma('journal_mode = WAL')
  client.pragma(`synchronous = ${durability.toUpperCase()}`)
  client.pragma('busy_timeout = 5000')
  client.pragma('foreign_keys = OFF')
  const db = drizzle(client, { schema, casing: 'snake_case' })
  // Migrations fill existing rows with this code's values.
  client.function('periplo_words', { deterministic: true }, (text) => JSON.stringify(searchWordsOf(String(text))))
  migrate(db, { migrationsFolder: migrations })
  client.pragma('foreign_keys = ON')
  return new SqliteDb(db, openReader(file), openReader(file))
}

function openReader(file: string): SqliteConnection {
  const client = new Database(file)
  client.pragma('query_only = ON')
  return drizzle(client, { schema, casing: 'snake_case' })
}

/** The message is a full sentence. */
export class DataDirClaimedError extends Error {}

/** A second server would use stale documents and rights. A kernel lock, gone after a crash. Throws DataDirClaimedError. */
export function claimDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = new Database(join(dataDir, 'periplo.lock'), { timeout: 0 })
  try {
    // No journal: the lock works on a full disk.
    file.pragma('journal_mode = MEMORY')
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error
    throw new DataDirClaimedError(`A server (or a tool that needs it stopped) is already using ${dataDir}: stop it first.`)
  }
  return () => void file.close()
}
