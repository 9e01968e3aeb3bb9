import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { Dialect } from '#server/base/db/database'
import { makeDatabase, type PostgresDatabase } from './postgresDatabases'

/** The engine of test servers, from the project in vitest.config.ts. */
export const testDialect: Dialect = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

const TABLES = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'"
const SEQUENCES = `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND is_identity = 'YES'`

const databases = new Map<string, Promise<PostgresDatabase>>()

/** On PostgreSQL the first call creates the folder's database. */
export async function envForDataDir(dataDir: string): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  return { DATA_DIR: dataDir, ...(testDialect === 'postgres' && { DATABASE_URL: (await databaseOf(dataDir)).url }) }
}

export const copyTestDatabase = async (dataDir: string): Promise<PostgresDatabase> => duplicateDatabase(await databaseOf(dataDir))

export async function duplicateDatabase({ url }: PostgresDatabase): Promise<PostgresDatabase> {
  const copy = await newDatabase()
  await copyRows(url, copy.url)
  return copy
}

export async function assignDatabase(dataDir: string, database: PostgresDatabase): Promise<void> {
  const own = databases.get(dataDir)
  databases.set(dataDir, Promise.resolve(database))
  await (await own)?.drop()
}

export async function removeData(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  const database = databases.get(dataDir)
  databases.delete(dataDir)
  await (await database)?.drop()
}

function databaseOf(dataDir: string): Promise<PostgresDatabase> {
  const database = databases.get(dataDir) ?? newDatabase()
  databases.set(dataDir, database)
  return database
}

function newDatabase(): Promise<PostgresDatabase> {
  const { TEST_DATABASE_URL: url = '', TEST_DATABASE_TEMPLATE: template } = process.env
  return makeDatabase(url, template)
}

/** A consistent copy, replacing all rows, while others write. */
async function copyRows(fromUrl: string, toUrl: string): Promise<void> {
  const [from, to] = [new pg.Client({ connectionString: fromUrl }), new pg.Client({ connectionString: toUrl })]
  await Promise.all([from.connect(), to.connect()])
  try {
    await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // Skip triggers and foreign keys: the rows include their effects.
    await to.query("SET session_replication_role = 'replica'")
    for (const { name } of (await from.query<{ name: string }>(TABLES)).rows) {
      const { rows } = await from.query<{ all: string }>(`SELECT coalesce(json_agg(t), '[]')::text AS all FROM "${name}" t`)
      await to.query(`DELETE FROM "${name}"`)
      const copy = `INSERT INTO "${name}" OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::"${name}", $1)`
      await to.query(copy, [rows[0]?.all])
    }
    for (const { table, column } of (await to.query<{ table: string; column: string }>(SEQUENCES)).rows)
      await to.query(
        `SELECT setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) FROM "${table}"`,
      )
  } finally {
    await Promise.all([from.end(), to.end()])
  }
}
