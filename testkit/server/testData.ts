import { cp, rm } from 'node:fs/promises'
import type { Dialect } from '#server/base/db/database'
import { copyRows } from './copyRows'
import { makeDatabase, type PostgresDatabase } from './postgresDatabases'

/** What servers of tests keep their data in, as the project in vitest.config.ts says. */
export const engine: Dialect = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** The databases that are not in their data folders. */
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

/** The settings of a server on a data folder: on PostgreSQL it has a database of its own, which is made when it is asked for first. */
export async function dataSettings(dataDir: string): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  return { DATA_DIR: dataDir, ...(engine === 'postgres' && { DATABASE_URL: (await databaseOf(dataDir)).url }) }
}

/** Copies the rows of a data folder's database into a new one that belongs to nobody yet. Only on PostgreSQL. */
export const copyDatabase = async (dataDir: string): Promise<PostgresDatabase> => duplicate(await databaseOf(dataDir))

/** Copies the rows of a database into a new one. */
export async function duplicate({ url }: PostgresDatabase): Promise<PostgresDatabase> {
  const copy = await newDatabase()
  await copyRows(url, copy.url)
  return copy
}

/** Copies a data folder and its database while servers use them, as a snapshot of their disks would. */
export async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true })
  if (engine === 'postgres') await putDatabase(to, await copyDatabase(from))
}

/** Puts a database in the place of a data folder's own one. */
export async function putDatabase(dataDir: string, database: PostgresDatabase): Promise<void> {
  const own = databases.get(dataDir)
  databases.set(dataDir, Promise.resolve(database))
  await (await own)?.drop()
}

/** Removes a data folder and its database. */
export async function removeData(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  const database = databases.get(dataDir)
  databases.delete(dataDir)
  await (await database)?.drop()
}
