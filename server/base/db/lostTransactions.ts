import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost } from './storageErrors'

/**
 * Changes when PostgreSQL did not go on from where it was (a crash, another machine in its place): it may give numbers anew then that transactions had
 * which it does not remember.
 */
const LIFE = 'SELECT stats_reset::text AS life FROM pg_stat_archiver'

const STATUS = `SELECT pg_xact_status($1::xid8) AS status, stats_reset::text AS life FROM pg_stat_archiver`
/** The connection is lost here, and may not be there. What has got as far as its commit is not stopped by this. */
const END = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_xid = $1::xid8::xid'
const ASK_AGAIN_MS = 50
/** "Transaction ID … is in the future": a database that never came so far. */
const NEVER_GIVEN = '22023'

/** What finds a transaction again. */
export interface TransactionNumber {
  xid: string
  life: string | undefined
}

/** `unknown`: nobody can say, or not in time. */
export type Fate = 'committed' | 'undone' | 'unknown'

const lives = new WeakMap<pg.ClientBase, string>()

/** Asks in which life of PostgreSQL a connection began; it ends with that. */
export async function noteLife(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query<{ life: string }>(LIFE)
  for (const { life } of rows) lives.set(connection, life)
}

/** Begins a transaction and asks for its number, in one message. */
export async function beginNumbered(connection: pg.ClientBase): Promise<TransactionNumber> {
  const answers: unknown = await connection.query('BEGIN; SELECT pg_current_xact_id() AS xid')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each statement of a text has its answer, which the driver's type does not say
  const [, { rows }] = answers as [unknown, pg.QueryResult<{ xid: string }>]
  const [{ xid } = { xid: '' }] = rows
  return { xid, life: lives.get(connection) }
}

/** How a transaction ended whose connection was lost. If it has not, and its commit has not arrived, it is ended. */
export async function findFate(pool: pg.Pool, number: TransactionNumber, withinMs: number): Promise<Fate> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(ASK_AGAIN_MS)) {
    const fate = await askFate(pool, number)
    if (fate !== undefined) return fate
  }
  return 'unknown'
}

/** undefined: it has not ended yet, or the question was lost too. */
async function askFate(pool: pg.Pool, { xid, life }: TransactionNumber): Promise<Fate | undefined> {
  try {
    const { rows } = await pool.query<{ status: string | null; life: string | null }>(STATUS, [xid])
    const status = rows[0]?.status
    if (status === 'aborted') return 'undone'
    if (status === 'committed') return life !== undefined && rows[0]?.life === life ? 'committed' : 'unknown'
    if (status !== 'in progress') return 'unknown'
    await pool.query(END, [xid])
    return undefined
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NEVER_GIVEN) return 'undone'
    if (isConnectionLost(error)) return undefined
    throw error
  }
}
