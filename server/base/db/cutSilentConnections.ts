import pg from 'pg'
import { withDeadline } from '../cluster/deadline'
import { WatchedConnection } from './watchedConnection'

const LOOKS = 5

const WORKING = "SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND state IN ('active', 'disabled')"

/**
 * Destroys connections that lost their network, which the kernel notices after
 * a quarter of an hour only. After `silentMs` without an answer, asks
 * PostgreSQL over a new connection which backends still work. Without an answer
 * in the same time, cuts all silent ones.
 */
export function cutSilentConnections(pool: pg.Pool, options: pg.ClientConfig, silentMs: number): void {
  const connections = new Set<WatchedConnection>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  const look = async () => {
    const silent = [...connections].filter(({ waitsSince = Infinity }) => waitsSince < performance.now() - silentMs)
    if (silent.length === 0 || isAsking) return
    isAsking = true
    const asked = new Map(silent.map((connection) => [connection, connection.waitsSince]))
    const answered = await withoutWork(options, silent, silentMs)
    isAsking = false
    for (const connection of answered) if (connection.waitsSince === asked.get(connection)) connection.cut()
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
