import pg from 'pg'
import { inProject } from '../projectRoot'
import { cutSilentConnections } from './cutSilentConnections'
import { noteLife } from './lostTransactions'
import { migratePostgres, type AcceptedDatabase } from './migratePostgres'
import { describeRefusal, parsePostgresUrl } from './postgresRefusal'
import { PostgresDb } from './postgresDb'
import { WatchedConnection } from './watchedConnection'

const CONNECT_MS = 10_000
const POOL_SIZE = 10
const SILENT_MS = 5000

/** A machine that is gone says nothing: within half a minute we notice, and PostgreSQL, which gives back what our connections hold. */
const KEEP_ALIVE_MS = 15_000
const KEEP_ALIVE = 'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3'

// Whole numbers of 64 bits, and sums of them, as numbers: what we count stays below 2^53. (drizzle asks only the parsers that all connections share.)
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)

interface OpenOptions {
  migrations?: string
  accepts?: AcceptedDatabase
  /** Whether everything is being moved into it, which others refuse. */
  isUnfinished?: boolean
  /** Connections at a time. */
  poolSize?: number
  /** So long an answer may take before PostgreSQL is asked whether it still works on it. */
  silentMs?: number
}

/**
 * Opens a database in PostgreSQL, `postgres://user:password@host:port/name`, and brings it up to the newest migration. Throws PostgresRefusedError, a
 * sentence for whoever named it, when it cannot be used.
 */
export async function openPostgres(
  url: string,
  {
    migrations = inProject('drizzle/postgres'),
    accepts = 'empty',
    isUnfinished = false,
    poolSize = POOL_SIZE,
    silentMs = SILENT_MS,
  }: OpenOptions = {},
): Promise<PostgresDb> {
  const place = parsePostgresUrl(url)
  const options = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'periplo',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  }
  const client = new pg.Client(options)
  // A connection that is lost says so to whoever waits for an answer, and here to nobody a second time.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await migratePostgres(client, place, { migrations, accepts, isUnfinished })
  } catch (error) {
    throw describeRefusal(error, place)
  } finally {
    // Whether it was closed properly changes nothing: its work is done, or refused above.
    await client.end().catch(() => undefined)
  }
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its type does not say
  const pool = new pg.Pool({ ...options, Client: WatchedConnection, max: poolSize, onConnect: prepare })
  // A connection that is lost fails what somebody asks on it, and the pool makes another one; unheard, it would end the process: while it is idle,
  // and between two queries of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  cutSilentConnections(pool, options, silentMs)
  return new PostgresDb(pool)
}

/** What only speaks PostgreSQL's protocol may lack the settings, and is used without. */
async function prepare(connection: pg.ClientBase): Promise<void> {
  await connection.query(KEEP_ALIVE).catch(() => undefined)
  await noteLife(connection).catch(() => undefined)
  if (connection instanceof WatchedConnection) await connection.noteBackend().catch(() => undefined)
}
