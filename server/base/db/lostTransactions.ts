import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost } from './storageErrors'

/** Changes after a crash or failover, when transaction ids may be reused. */
const INCARNATION = 'SELECT stats_reset::text AS incarnation FROM pg_stat_archiver'

const STATUS = `SELECT pg_xact_status($1::xid8) AS status, stats_reset::text AS incarnation FROM pg_stat_archiver`
/** The backend may still run. A commit that has begun is not stopped. */
const END = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_xid = $1::xid8::xid'
const ASK_AGAIN_MS = 50
/** "Transaction ID … is in the future": the database is older. */
const NEVER_GIVEN = '22023'

export interface TransactionId {
  xid: string
  incarnation: string | undefined
}

/** `unknown`: PostgreSQL does not know or did not answer in time. */
export type TransactionStatus = 'committed' | 'undone' | 'unknown'

const incarnations = new WeakMap<pg.ClientBase, string>()

export async function recordServerIncarnation(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query<{ incarnation: string }>(INCARNATION)
  for (const { incarnation } of rows) incarnations.set(connection, incarnation)
}

export async function beginWithTransactionId(connection: pg.ClientBase): Promise<TransactionId> {
  const answers: unknown = await connection.query('BEGIN; SELECT pg_current_xact_id() AS xid')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's type lacks results of several statements
  const [, { rows }] = answers as [unknown, pg.QueryResult<{ xid: string }>]
  const [{ xid } = { xid: '' }] = rows
  return { xid, incarnation: incarnations.get(connection) }
}

/** Terminates it if it has not committed yet. */
export async function resolveTransactionStatus(
  pool: pg.Pool,
  number: TransactionId,
  withinMs: number,
): Promise<TransactionStatus> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(ASK_AGAIN_MS)) {
    const status = await askStatus(pool, number)
    if (status !== undefined) return status
  }
  return 'unknown'
}

/** Ends it if it still runs. Undefined then, or if the query was lost: ask again. */
async function askStatus(pool: pg.Pool, { xid, incarnation }: TransactionId): Promise<TransactionStatus | undefined> {
  try {
    const { rows } = await pool.query<{ status: string | null; incarnation: string | null }>(STATUS, [xid])
    const status = rows[0]?.status
    if (status === 'aborted') return 'undone'
    if (status === 'committed') return incarnation !== undefined && rows[0]?.incarnation === incarnation ? 'committed' : 'unknown'
    if (status !== 'in progress') return 'unknown'
    await pool.query(END, [xid])
    return undefined
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NEVER_GIVEN) return 'undone'
    if (isConnectionLost(error)) return undefined
    throw error
  }
}
