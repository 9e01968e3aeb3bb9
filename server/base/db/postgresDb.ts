import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withDeadline } from '../cluster/deadline'
import type { Db, DbReader, Transaction, WriteOptions } from './database'
import { beginWithTransactionId, resolveTransactionStatus, type TransactionStatus, type TransactionId } from './lostTransactions'
import { createQueries, createTransaction, PostgresAvailability } from './postgresQueries'
import { isStorageError, isConnectionLost } from './storageErrors'

/** Serialization failure and deadlock. */
const AGAIN = new Set(['40001', '40P01'])
const MAX_TRIES = 5
const LONGEST_PAUSE_MS = 20
const PATIENCE_MS = 3000
const GONE_MS = 2000
/** How often to check for changes whose messages were lost. */
const FOREIGN_WRITES_MS = 1900

const mayRunAgain = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof pg.DatabaseError && cause.code !== undefined && AGAIN.has(cause.code)) return true
  return false
}

export class PostgresDb implements Db {
  readonly dialect = 'postgres'
  readonly isShared = true
  readonly select
  readonly selectDistinct
  readonly $count
  readonly $with
  readonly with
  readonly rows
  #commits = 0
  #askedAt = -Infinity
  readonly #availability: PostgresAvailability

  constructor(readonly pool: pg.Pool) {
    this.#availability = new PostgresAvailability(pool)
    const { select, selectDistinct, $count, $with, with: withQuery, rows } = createQueries(this.#availability)
    this.select = select
    this.selectDistinct = selectDistinct
    this.$count = $count
    this.$with = $with
    this.with = withQuery
    this.rows = rows
  }

  get commits(): number {
    return this.#commits
  }

  async write<T>(work: (tx: Transaction) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const after: (() => void)[] = []
      const committed = () => {
        this.#commits += 1
        for (const act of after) act()
      }
      const begin = (connection: pg.PoolClient) => beginWrite(connection, options)
      const outcome = await this.#run({ begin, work: (connection) => work(createTransaction(connection, after)), committed })
      if (outcome.is === 'committed') return outcome.result
      if (outcome.is === 'lost') {
        const status = await this.#statusOf(outcome, options)
        if (status === 'committed' && outcome.done !== undefined) {
          committed()
          return outcome.done.result
        }
        if (status !== 'undone') throw outcome.error
      } else if (!mayRunAgain(outcome.error)) throw outcome.error
      if (tries === MAX_TRIES) throw outcome.error
      await sleep(Math.random() * LONGEST_PAUSE_MS * tries)
    }
  }

  async snapshot<T>(read: (at: DbReader) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.#run({ begin: beginSnapshot, work: (connection) => read(createTransaction(connection, [])) })
      if (outcome.is === 'committed') return outcome.result
      if (outcome.is === 'failed') throw outcome.error
      if (outcome.done !== undefined) return outcome.done.result
      if (tries === MAX_TRIES || !(await this.#availability.whenAvailable(PATIENCE_MS))) throw outcome.error
    }
  }

  whenWritable(withinMs: number): Promise<boolean> {
    return this.#availability.whenAvailable(withinMs)
  }

  get isLocked(): boolean {
    return this.#availability.isUnavailable
  }

  mayHaveForeignWrites(): boolean {
    const now = performance.now()
    if (now - this.#askedAt < FOREIGN_WRITES_MS) return false
    this.#askedAt = now
    return true
  }

  async close(): Promise<void> {
    const gone = allRemoved(this.pool)
    await this.pool.end()
    await withDeadline(gone, GONE_MS).catch(() => undefined)
  }

  async #run<T>(steps: Parameters<typeof runTransaction<T>>[1]): Promise<TransactionOutcome<T>> {
    try {
      const outcome = await runTransaction(this.pool, steps)
      if (outcome.is === 'lost') this.#availability.markLost()
      return outcome
    } catch (error) {
      if (isStorageError(error)) this.#availability.markLost()
      throw error
    }
  }

  async #statusOf<T>({ done, number }: LostTransaction<T>, { isDerived = false }: WriteOptions): Promise<TransactionStatus> {
    if (!(await this.#availability.whenAvailable(PATIENCE_MS))) return 'unknown'
    if (number !== undefined) return resolveTransactionStatus(this.pool, number, PATIENCE_MS)
    return done === undefined || isDerived ? 'undone' : 'unknown'
  }
}

/** `pool.end` does not wait until connections are closed. */
function allRemoved(pool: pg.Pool): Promise<void> {
  let left = pool.totalCount
  if (left === 0) return Promise.resolve()
  return new Promise((resolve) => {
    pool.on('remove', () => {
      left -= 1
      if (left === 0) resolve()
    })
  })
}

const beginSnapshot = async (connection: pg.PoolClient): Promise<undefined> =>
  void (await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'))

/** Rebuildable writes may run twice, and a verifying caller checks: neither needs a transaction id. */
async function beginWrite(
  connection: pg.PoolClient,
  { isDerived, callerVerifies }: WriteOptions,
): Promise<TransactionId | undefined> {
  if (isDerived !== true && callerVerifies !== true) return beginWithTransactionId(connection)
  await connection.query(isDerived === true ? 'BEGIN; SET LOCAL synchronous_commit = off' : 'BEGIN')
  return undefined
}

/** The connection was lost. With `done`, the outcome of the commit is unknown. */
export interface LostTransaction<T> {
  is: 'lost'
  error: unknown
  number: TransactionId | undefined
  done: { result: T } | undefined
}

/** `failed`: rolled back. */
export type TransactionOutcome<T> = { is: 'committed'; result: T } | { is: 'failed'; error: unknown } | LostTransaction<T>

interface Steps<T> {
  begin: (connection: pg.PoolClient) => Promise<TransactionId | undefined>
  work: (connection: pg.PoolClient) => Promise<T>
  /** Before the connection is released. */
  committed?: () => void
}

/** Rejects if there is no connection. */
async function runTransaction<T>(pool: pg.Pool, { begin, work, committed }: Steps<T>): Promise<TransactionOutcome<T>> {
  const connection = await pool.connect()
  let number: TransactionId | undefined
  let done: { result: T } | undefined
  let isBroken = false
  try {
    number = await begin(connection)
    const result = await work(connection)
    done = { result }
    const { command } = await connection.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('transaction continued after a failed statement')
    committed?.()
    return { is: 'committed', result }
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => (isBroken = true))
    return isBroken && isConnectionLost(error) ? { is: 'lost', error, number, done } : { is: 'failed', error }
  } finally {
    connection.release(isBroken)
  }
}
