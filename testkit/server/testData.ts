import { cp, rm } from 'node:fs/promises'
import type { Dialect } from '#server/base/db/database'
import { copyRows } from './copyRows'
import { makeDatabase, type PostgresDatabase } from './postgresDatabases'

/** The engine of test servers, from the project in vitest.config.ts. */
export const engine: Dialect = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

const databases = new Map<string, Promise<PostgresDatabase>>()

function newDatabase(): Promise<PostgresDatabase> {
  const { TEST_DATABASE_URL: url = '', TEST_DATABASE_TEMPLATE: template } = process.env
  return makeDatabase(url, template)
}

function databaseOf(dataDir: string): Promise<PostgresDatabase> {
  const database = databases.get(dataDir) ?? newDatabase()
  databases.set(dataDir, database)
  return database
}

/**
 * Settings for a data folder. On PostgreSQL the first call creates its
 * database.
 */
export async function dataSettings(dataDir: string): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  return { DATA_DIR: dataDir, ...(engine === 'postgres' && { DATABASE_URL: (await databaseOf(dataDir)).url }) }
}

export const copyDatabase = async (dataDir: string): Promise<PostgresDatabase> => duplicate(await databaseOf(dataDir))

export async function duplicate({ url }: PostgresDatabase): Promise<PostgresDatabase> {
  const copy = await newDatabase()
  await copyRows(url, copy.url)
  return copy
}

/**
 * Copies a data folder and its database while servers run, like a disk
 * snapshot.
 */
export async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true })
  if (engine === 'postgres') await putDatabase(to, await copyDatabase(from))
}

export async function putDatabase(dataDir: string, database: PostgresDatabase): Promise<void> {
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
