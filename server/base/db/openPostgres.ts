import pg from 'pg'
import { resolveInProject } from '../projectRoot'
import { cutSilentConnections, WatchedConnection } from './cutSilentConnections'
import { recordServerIncarnation } from './lostTransactions'
import { migratePostgres, type AcceptedDatabaseState } from './migratePostgres'
import { explainPostgresError, parsePostgresUrl } from './unusablePostgres'
import { PostgresDb } from './postgresDb'

const CONNECT_MS = 10_000
const POOL_SIZE = 10
const SILENT_MS = 5000

/** Detects a lost machine within half a minute, on both sides. */
const KEEP_ALIVE_MS = 15_000
const KEEP_ALIVE = 'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3'

// Ours stay below 2^53. (drizzle uses only the global parsers.)
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)

interface OpenOptions {
  migrations?: string
  accepts?: AcceptedDatabaseState
  isUnfinished?: boolean
  poolSize?: number
  /** After this time without an answer the connection is checked. */
  silentMs?: number
}

/** Applies pending migrations. Throws UnusablePostgresError. */
export async function openPostgres(
  url: string,
  {
    migrations = resolveInProject('drizzle/postgres'),
    accepts = 'empty',
    isUnfinished = false,
    poolSize = POOL_SIZE,
    silentMs = SILENT_MS,
  }: OpenOptions = {},
): Promise<PostgresDb> {
  const address = parsePostgresUrl(url)
  const options = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'periplo',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  }
  const client = new pg.Client(options)
  // Pending queries report a lost connection.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await migratePostgres(client, address, { migrations, accepts, isUnfinished })
  } catch (error) {
    throw explainPostgresError(error, address)
  } finally {
    await client.end().catch(() => undefined)
  }
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, contrary to its type
  const pool = new pg.Pool({ ...options, Client: WatchedConnection, max: poolSize, onConnect: prepare })
  // Without a listener, a lost connection would end the process. The pool replaces it.
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  cutSilentConnections(pool, options, silentMs)
  return new PostgresDb(pool)
}

/** Compatible databases may lack these settings. */
async function prepare(connection: pg.ClientBase): Promise<void> {
  await connection.query(KEEP_ALIVE).catch(() => undefined)
  await recordServerIncarnation(connection).catch(() => undefined)
  if (connection instanceof WatchedConnection) await connection.recordBackend().catch(() => undefined)
}
