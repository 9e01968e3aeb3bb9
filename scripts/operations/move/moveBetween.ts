import { existsSync } from 'node:fs'
import pg from 'pg'
import type { Config } from '#server/base/config'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { openPostgres } from '#server/base/db/openPostgres'
import type { PostgresDb } from '#server/base/db/postgresDb'
import { explainPostgresError, parsePostgresUrl } from '#server/base/db/unusablePostgres'
import { uploadsFolder, unclaimedUploadsFolder } from '#server/base/images/imagePaths'
import { createFolderStorage } from '#server/base/images/imageStorage'
import { openSharedStorages, type ImageStorages } from '#server/base/images/openImageStorages'
import { UNFINISHED_MOVE_TABLE } from '#server/base/db/migratePostgres'
import { claimDataFolder } from '../base/openDatabase'
import { OperationError } from '../base/command'
import { lacksMigrations, requireDatabaseFile } from '../base/database'
import { readLayouts } from './layouts'
import { moveDatabase, fingerprintLineage, countMoveSteps, type MoveOptions, type MoveResult } from './moveDatabase'
import { PostgresRows, PostgresTarget } from './postgresStore'
import { openSqliteSource, SqliteTarget } from './sqliteStore'

/** One reads, one writes. */
const CONNECTIONS = 2

const DATABASE_STATE = `SELECT to_regclass('public.__drizzle_migrations') IS NOT NULL AND to_regclass('public.users') IS NOT NULL AS "isOurs",
  to_regclass('public.${UNFINISHED_MOVE_TABLE}') IS NOT NULL AS "isUnfinished",
  EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'periplo%' AND pid <> pg_backend_pid()) AS "isUsed"`

interface DatabaseState {
  isOurs: boolean
  isUnfinished: boolean
  isUsed: boolean
}

interface Place {
  config: Pick<Config, 'dataDir' | 's3Url'>
  /** Of the PostgreSQL. */
  url: string
}

interface Progress {
  /** Total of `onProgress`. */
  onStart: (total: number) => void
  onProgress: MoveOptions['onProgress']
  mostRows?: number
}

/**
 * Moves to a PostgreSQL without users, or resumes. Throws OperationError, with
 * nothing changed, if either is unusable.
 */
export async function moveToPostgres({ config, url }: Place, progress: Progress): Promise<MoveResult> {
  parsePostgresUrl(url)
  requireDatabaseFile(databaseFilePath(config.dataDir))
  return holding(config.dataDir, async () => {
    const source = openSqliteSource(config.dataDir)
    try {
      if (lacksMigrations(source.client))
        throw new OperationError(
          'The database is of an older version of Periplo: start the server once, it brings it up to date.',
        )
      await requireUnused(url, 'target')
      const tables = readLayouts(source.client)
      return await withPostgres(url, { accepts: 'empty', isUnfinished: true }, async (db, name) => {
        const contents = await fingerprintLineage(source.rows, tables)
        const opened = await PostgresTarget.open(name, db.pool, tables, contents)
        if (opened.source !== contents)
          throw new OperationError(`${name} holds an unfinished move from another database: name an empty one.`)
        const from = { rows: source.rows, pictures: folderStorages(config) }
        const to = { rows: opened.target, pictures: openSharedStorages({ config, db, now: Date.now }) }
        return run({ tables, from, to }, progress)
      })
    } finally {
      source.client.close()
    }
  })
}

/** Moves to a data folder without a database, or resumes. Throws as `moveToPostgres`. */
export async function moveFromPostgres({ config, url }: Place, progress: Progress): Promise<MoveResult> {
  parsePostgresUrl(url)
  return holding(config.dataDir, async () => {
    if (existsSync(databaseFilePath(config.dataDir)))
      throw new OperationError(`${databaseFilePath(config.dataDir)} is there already: put it away, or name another DATA_DIR.`)
    await requireUnused(url, 'source')
    return withPostgres(url, { accepts: 'current' }, async (db, name) => {
      const rows = new PostgresRows(name, db.pool)
      const lineage = { name: 'lineage', columns: ['id', 'key'], key: [0], hasGeneratedKey: false, hasBytes: true }
      const target = await SqliteTarget.open(config.dataDir, await fingerprintLineage(rows, [lineage]))
      try {
        const tables = readLayouts(target.sqlite)
        const from = { rows, pictures: openSharedStorages({ config, db, now: Date.now }) }
        return await run({ tables, from, to: { rows: target, pictures: folderStorages(config) } }, progress)
      } finally {
        await target.close()
      }
    })
  })
}

/** Throws OperationError if a PostgreSQL is in use, or a target has users. */
async function requireUnused(url: string, what: 'source' | 'target'): Promise<void> {
  const place = parsePostgresUrl(url)
  const client = new pg.Client({ connectionString: url, application_name: 'periplo move' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const [state] = (await client.query<DatabaseState>(DATABASE_STATE)).rows
    if (state?.isUsed === true)
      throw new OperationError(`Servers use the database "${place.database}" at ${place.server}: stop them first.`)
    if (what === 'source' || state?.isOurs !== true || state.isUnfinished) return
    if ((await client.query('SELECT FROM users LIMIT 1')).rowCount !== 0)
      throw new OperationError(
        `The database "${place.database}" at ${place.server} holds people and trips already: name an empty one.`,
      )
  } catch (error) {
    throw error instanceof OperationError ? error : explainPostgresError(error, place)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function run(ends: Pick<MoveOptions, 'tables' | 'from' | 'to'>, { onStart, ...rest }: Progress): Promise<MoveResult> {
  onStart(await countMoveSteps(ends))
  return moveDatabase({ ...ends, ...rest })
}

/** Keeps servers from starting. */
async function holding<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const release = claimDataFolder(dataDir)
  try {
    return await work()
  } finally {
    release()
  }
}

async function withPostgres<T>(
  url: string,
  options: Parameters<typeof openPostgres>[1],
  work: (db: PostgresDb, name: string) => Promise<T>,
): Promise<T> {
  const place = parsePostgresUrl(url)
  const db = await openPostgres(url, { ...options, poolSize: CONNECTIONS })
  try {
    return await work(db, `The database "${place.database}" at ${place.server}`)
  } catch (error) {
    throw error instanceof OperationError ? error : explainPostgresError(error, place)
  } finally {
    await db.close()
  }
}

const folderStorages = (config: Pick<Config, 'dataDir'>): ImageStorages => ({
  images: createFolderStorage(uploadsFolder(config)),
  waitingImages: createFolderStorage(unclaimedUploadsFolder(config)),
})
