import pg from 'pg'
import { withDeadline } from '../cluster/deadline'
import { WatchedConnection } from './watchedConnection'

/** Looked for so often within the time that an answer may take. */
const LOOKS = 5

const WORKING = "SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND state IN ('active', 'disabled')"

/**
 * Cuts connections whose answers do not come because a network loses what is said and ends nothing: the kernel would wait for them for a quarter of an
 * hour. PostgreSQL is asked over another connection whether it still works on them; when it cannot be reached there either, all that wait are cut. What was
 * under way is found out then as after any lost connection.
 * @param silentMs so long an answer is waited for before PostgreSQL is asked about it, and then for that answer
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

/** Those of which PostgreSQL says that it works on nothing for them, or all, when nothing is heard of it. */
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
    // It has an answer, only none to this: it is there, and full of connections or about to stop.
    return error instanceof pg.DatabaseError ? [] : silent
  } finally {
    client.end().catch(() => undefined)
  }
}
