import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import { searchWordsOf } from '#shared/search'
import { inProject } from '../projectRoot'
import * as schema from './schema'

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database }

/** What the database and a transaction on it have in common: all that a query needs. */
export type Queries = BaseSQLiteDatabase<'sync', Database.RunResult, typeof schema>

/** Where the database lies below the data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'periplo.sqlite')

/**
 * Opens (creating it) the SQLite file and brings it up to the newest migration. `durability` full: a commit is on disk when it returns,
 * also after a power cut; normal: after a crash of the process only. Throws when the file is not a database of ours.
 */
export function openDatabase(
  file: string,
  { durability = 'full', migrations = inProject('drizzle/sqlite') }: { durability?: 'full' | 'normal'; migrations?: string } = {},
): Db {
  mkdirSync(dirname(file), { recursive: true })
  const client = new Database(file)
  client.pragma('journal_mode = WAL')
  client.pragma(`synchronous = ${durability.toUpperCase()}`)
  client.pragma('busy_timeout = 5000')
  client.pragma('foreign_keys = OFF')
  const db = drizzle(client, { schema, casing: 'snake_case' })
  // For migrations: what they fill in for rows of before is made by the code that will write it from then on.
  client.function('periplo_words', { deterministic: true }, (text) => JSON.stringify(searchWordsOf(String(text))))
  migrate(db, { migrationsFolder: migrations })
  client.pragma('foreign_keys = ON')
  return db
}
