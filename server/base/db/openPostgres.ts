import pg from 'pg'
import { resolveInProject } from '../projectRoot'
import { recordServerIncarnation } from './lostTransactions'
import { migratePostgres, type AcceptedDatabaseState } from './migratePostgres'
import { explainPostgresError, parsePostgresUrl } from './unusablePostgres'
import { PostgresDb } from './postgresDb'
import { withDeadline } from '../cluster/deadline'

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

const LOOKS = 5

const WORKING = "SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND state IN ('active', 'disabled')"

/**
 * The kernel notices a lost network only after 15 minutes. After `silentMs` asks over a new connection which backends
 * still work; without an answer, cuts all silent ones.
 */
function cutSilentConnections(pool: pg.Pool, options: pg.ClientConfig, silentMs: number): void {
  const connections = new Set<WatchedConnection>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  const look = async () => {
    const silent = [...connections].filter(({ pendingSince = Infinity }) => pendingSince < performance.now() - silentMs)
    if (silent.length === 0 || isAsking) return
    isAsking = true
    const asked = new Map(silent.map((connection) => [connection, connection.pendingSince]))
    const answered = await withoutWork(options, silent, silentMs)
    isAsking = false
    for (const connection of answered) if (connection.pendingSince === asked.get(connection)) connection.cut()
  }
  pool.on('connect', (connection) => {
    if (!(connection instanceof WatchedConnection)) return
    connections.add(connection)
    timer ??= setInterval(() => void look(), silentMs / LOOKS).unref()
  })
  pool.on('remove', (connection) => {
    if (!(connection instanceof WatchedConnection)) return
    connections.delete(connection)
    if (connections.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}

/** Connections whose backend is idle or gone; all without an answer. */
async function withoutWork(
  options: pg.ClientConfig,
  silent: WatchedConnection[],
  withinMs: number,
): Promise<WatchedConnection[]> {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  const ask = async () => {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(WORKING, [silent.map(({ backend }) => backend)])
    const working = new Set(rows.map(({ pid }) => pid))
    return silent.filter(({ backend }) => backend !== undefined && !working.has(backend))
  }
  try {
    return await withDeadline(ask(), withinMs)
  } catch (error) {
    // PostgreSQL is up, but full or shutting down.
    return error instanceof pg.DatabaseError ? [] : silent
  } finally {
    client.end().catch(() => undefined)
  }
}

class WatchedConnection extends pg.Client {
  /** Also behind a pooler. */
  backend: number | undefined
  /** By `performance.now()`; undefined while idle. */
  pendingSince: number | undefined

  constructor(options?: pg.ClientConfig) {
    super(options)
    this.on('drain', () => {
      this.pendingSince = undefined
    })
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- all overloads of the driver
  override query(...question: any[]): any {
    this.pendingSince ??= performance.now()
    return (super.query as (...given: unknown[]) => unknown).apply(this, question)
  }

  async recordBackend(): Promise<void> {
    const { rows } = await super.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    this.backend = rows[0]?.pid
  }

  /** Fails pending queries. */
  cut(): void {
    this.connection.stream.destroy()
  }
}
