import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { resolveInProject } from '#server/base/projectRoot'
import { OperationError } from './command'

type Client = Database.Database

const ALL_PAGES = 2 ** 31 - 1
const MAX_PROBLEMS = 5

/** Throws OperationError without a database. */
export function requireDatabaseFile(file: string): void {
  if (!existsSync(file)) throw new OperationError(`There is no database ${file}: does DATA_DIR name the right folder?`)
}

/** Also while a server writes. Throws OperationError without a database. */
export function openDatabaseFile(file: string): Client {
  requireDatabaseFile(file)
  return new Database(file, { readonly: true, fileMustExist: true })
}

/**
 * Consistent, also while others write. All pages in one step: otherwise foreign
 * commits would restart it.
 */
export async function copyDatabase(client: Client, to: string): Promise<void> {
  await client.backup(to, { progress: () => ALL_PAGES })
}

/** Merges the WAL, for read-only media. The file must not be open elsewhere. */
export const mergeWal = (client: Client): void => void client.pragma('journal_mode = DELETE')

/** The first faults SQLite finds. */
export function findDatabaseDamage(client: Client): string[] {
  try {
    const lines = client.prepare<[], string>(`PRAGMA integrity_check(${MAX_PROBLEMS})`).pluck().all()
    const damage = lines.filter((line) => line !== 'ok')
    return damage.length > 0 ? damage : orphansIn(client)
  } catch (error) {
    if (error instanceof Database.SqliteError && isDatabaseDamageError(error)) return [error.message]
    throw error
  }
}

/** No database, or a corrupt one. */
export const isDatabaseDamageError = ({ code }: InstanceType<typeof Database.SqliteError>): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)

function orphansIn(client: Client): string[] {
  const orphans = client.prepare<[], { table: string; rowid: number | null; parent: string }>('PRAGMA foreign_key_check').all()
  return orphans
    .slice(0, MAX_PROBLEMS)
    .map(({ table, rowid, parent }) => `row ${rowid ?? '?'} of ${table} names a row of ${parent} that is not there`)
}

/** Throws OperationError for a foreign or newer database. */
export function countMigrations(client: Client): number {
  const tables = tablesOf(client, "name = '__drizzle_migrations'")
  if (tables.length === 0) throw new OperationError('This is no database of Periplo.')
  const { count, newest } = client
    .prepare<[], { count: number; newest: number | null }>(
      'SELECT count(*) AS count, max(created_at) AS newest FROM __drizzle_migrations',
    )
    .get() ?? { count: 0, newest: null }
  const known = Math.max(
    ...readMigrationFiles({ migrationsFolder: resolveInProject('drizzle/sqlite') }).map(({ folderMillis }) => folderMillis),
  )
  if (Number(newest) > known)
    throw new OperationError('The database is of a newer version of Periplo than this one: update Periplo first.')
  return count
}

/** The next start of the server would apply them. */
export const lacksMigrations = (client: Client): boolean =>
  countMigrations(client) < readMigrationFiles({ migrationsFolder: resolveInProject('drizzle/sqlite') }).length

/** By table. */
export function countRows(client: Client): Record<string, number> {
  const count = (table: string) => client.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0
  return Object.fromEntries(
    tablesOf(client, "name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_!_%' ESCAPE '!'").map((table) => [
      table,
      count(table),
    ]),
  )
}

const tablesOf = (client: Client, which: string): string[] =>
  client.prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table' AND ${which} ORDER BY name`).pluck().all()

/** Named by rows, as paths below the uploads folder. */
export function listReferencedUploads(client: Client): string[] {
  const named = client.prepare<[], string>(
    `SELECT avatar FROM users WHERE avatar LIKE '/uploads/%' UNION SELECT image FROM itineraries WHERE image LIKE '/uploads/%'
     UNION SELECT image FROM events WHERE image LIKE '/uploads/%' UNION SELECT image FROM lists WHERE image LIKE '/uploads/%' ORDER BY 1`,
  )
  return named
    .pluck()
    .all()
    .map((path) => path.slice('/uploads/'.length))
}
