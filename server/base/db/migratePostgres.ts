import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { z } from 'zod'
import { UnusablePostgresError, type PostgresAddress } from './unusablePostgres'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Exists while `npm run move` fills a database. Its row names the source. */
export const UNFINISHED_MOVE_TABLE = '__unfinished_move'

export const unfinishedMoveFile = (dataDir: string): string => join(dataDir, 'periplo.sqlite.unfinished')

export const hasUnfinishedMoveFile = (dataDir: string): boolean => existsSync(unfinishedMoveFile(dataDir))

/** 'PERI', an advisory lock. */
const LOCK = 0x50455249
const OLDEST_VERSION = 150_000
/** drizzle's name on SQLite. */
const MIGRATIONS = '__drizzle_migrations'

const Facts = z.tuple([
  z.object({ encoding: z.string(), schema: z.string().nullable(), mayCreate: z.boolean(), isReadOnly: z.boolean() }),
])
const FACTS = `SELECT current_setting('server_encoding') AS encoding, current_schema() AS schema,
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate",
  current_setting('transaction_read_only')::boolean AS "isReadOnly"`

const Relations = z.array(z.object({ relname: z.string() }))
const RELATIONS = `SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
  AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e') ORDER BY relname`

const Applied = z.array(z.object({ created_at: z.coerce.number(), stops_older: z.boolean() }))
/** Rows of an early version lack the column. */
const APPLIED = `SELECT created_at, coalesce((to_jsonb(m) ->> 'stops_older')::boolean, false) AS stops_older FROM ${MIGRATIONS} AS m ORDER BY created_at`

/** Marks migrations that stop older servers. */
const STOPS_OLDER = '-- stops older servers'

/** `empty` accepts all and migrates, `older` refuses empty ones, `current` is only read. */
export type AcceptedDatabaseState = 'empty' | 'older' | 'current'

interface MigrateOptions {
  migrations: string
  accepts: AcceptedDatabaseState
  /** Allows the target of an unfinished move. */
  isUnfinished?: boolean
}

/** In one transaction, one server at a time. Throws UnusablePostgresError, with nothing changed. */
export async function migratePostgres(
  client: pg.Client,
  address: PostgresAddress,
  { migrations, accepts, isUnfinished = false }: MigrateOptions,
): Promise<void> {
  await checkVersion(client, address)
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await refuseUnfinished(client, address, isUnfinished)
    const pending = await pendingMigrations(client, address, readMigrationFiles({ migrationsFolder: migrations }), accepts)
    for (const migration of pending) await apply(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    // Report the original error.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function checkVersion(client: pg.Client, { server }: PostgresAddress): Promise<void> {
  const { rows } = await client.query('SHOW server_version_num')
  const [{ server_version_num: version }] = z.tuple([z.object({ server_version_num: z.coerce.number() })]).parse(rows)
  if (version < OLDEST_VERSION)
    throw new UnusablePostgresError(
      `PostgreSQL at ${server} is of version ${Math.floor(version / 10_000)}: Periplo needs ${OLDEST_VERSION / 10_000} or newer.`,
    )
}

async function refuseUnfinished(client: pg.Client, { database }: PostgresAddress, isUnfinished: boolean): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [`public.${UNFINISHED_MOVE_TABLE}`])
  if (rowCount !== 0 && !isUnfinished)
    throw new UnusablePostgresError(
      `The database "${database}" holds an unfinished move: run npm run move again, it goes on where it stopped, or name another database.`,
    )
}

async function pendingMigrations(
  client: pg.Client,
  address: PostgresAddress,
  known: MigrationMeta[],
  accepts: AcceptedDatabaseState,
): Promise<MigrationMeta[]> {
  const { user, database } = address
  const [{ encoding, schema, mayCreate, isReadOnly }] = Facts.parse((await client.query(FACTS)).rows)
  if (isReadOnly && accepts !== 'current')
    throw new UnusablePostgresError(`The database "${database}" at ${address.server} takes no writes: is it a replica?`)
  if (encoding !== 'UTF8')
    throw new UnusablePostgresError(`The database "${database}" stores texts as ${encoding}: create one with ENCODING 'UTF8'.`)
  if (schema !== 'public')
    throw new UnusablePostgresError(
      `Tables of "${user}" would lie in the schema "${schema ?? ''}" of the database "${database}": Periplo's lie in "public", which its search_path has to name first.`,
    )
  const newest = await newestMigration(client, address, known)
  const pending = known.filter(({ folderMillis }) => folderMillis > newest)
  if (newest === -Infinity && accepts !== 'empty')
    throw new UnusablePostgresError(`The database "${database}" at ${address.server} is empty: is its address the right one?`)
  if (pending.length > 0 && accepts === 'current')
    throw new UnusablePostgresError(
      `The database "${database}" is of an older version of Periplo: start the server once, it brings it up to date.`,
    )
  if (pending.length > 0 && !mayCreate)
    throw new UnusablePostgresError(
      `The user "${user}" may not create tables in the database "${database}": GRANT CREATE ON SCHEMA public to that user, or make it the owner.`,
    )
  return pending
}

/** -Infinity for an empty database. */
async function newestMigration(client: pg.Client, { database }: PostgresAddress, known: MigrationMeta[]): Promise<number> {
  const relations = Relations.parse((await client.query(RELATIONS)).rows).map(({ relname }) => relname)
  const isOurs = relations.includes(MIGRATIONS)
  if (relations.length === 0) return -Infinity
  const applied = isOurs ? Applied.parse((await client.query(APPLIED)).rows) : []
  if (applied[0]?.created_at !== known[0]?.folderMillis)
    throw new UnusablePostgresError(
      `The database "${database}" holds something else, such as the table "${relations[0]}": Periplo needs one of its own.`,
    )
  // Newer migrations are fine unless marked.
  const newestKnown = known.at(-1)?.folderMillis ?? -Infinity
  if (applied.some(({ created_at: at, stops_older: stopsOlder }) => at > newestKnown && stopsOlder))
    throw new UnusablePostgresError(
      `The database "${database}" is of a newer version of Periplo that this one cannot work beside: update Periplo first.`,
    )
  return applied.at(-1)?.created_at ?? -Infinity
}

async function apply(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${MIGRATIONS} (id bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY, hash text NOT NULL, created_at bigint NOT NULL)`,
  )
  await client.query(`ALTER TABLE ${MIGRATIONS} ADD COLUMN IF NOT EXISTS stops_older boolean NOT NULL DEFAULT false`)
  for (const statement of sql) await client.query(statement)
  const stopsOlder = sql.some((statement) => statement.includes(STOPS_OLDER))
  await client.query(`INSERT INTO ${MIGRATIONS} (hash, created_at, stops_older) VALUES ($1, $2, $3)`, [
    hash,
    folderMillis,
    stopsOlder,
  ])
}
