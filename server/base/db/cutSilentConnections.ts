import pg from 'pg'
import { withDeadline } from '../cluster/deadline'

const LOOKS = 5

const WORKING = "SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND state IN ('active', 'disabled')"

/**
 * The kernel notices a lost network after a quarter of an hour only. After `silentMs` asks
 * over a new connection which backends still work; without an answer, cuts all silent ones.
 */
export function cutSilentConnections(pool: pg.Pool, options: pg.ClientConfig, silentMs: number): void {
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

export class WatchedConnection extends pg.Client {
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
