import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withDeadline } from '../cluster/deadline'
import type { Db, Reader, Transaction, WriteOptions } from './database'
import { beginNumbered, findFate, type Fate, type TransactionNumber } from './lostTransactions'
import { queriesOn, transactionOn } from './postgresQueries'
import { PostgresReach } from './postgresReach'
import { runTransaction, type Ending, type LostTransaction } from './runTransaction'
import { isStorageError } from './storageErrors'

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
  readonly #reach: PostgresReach

  constructor(readonly pool: pg.Pool) {
    this.#reach = new PostgresReach(pool)
    const { select, selectDistinct, $count, $with, with: withQuery, rows } = queriesOn(this.#reach)
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
      const ending = await this.#run({ begin, work: (connection) => work(transactionOn(connection, after)), committed })
      if (ending.is === 'committed') return ending.result
      if (ending.is === 'lost') {
        const fate = await this.#fateOf(ending, options)
        if (fate === 'committed' && ending.done !== undefined) {
          committed()
          return ending.done.result
        }
        if (fate !== 'undone') throw ending.error
      } else if (!mayRunAgain(ending.error)) throw ending.error
      if (tries === MAX_TRIES) throw ending.error
      await sleep(Math.random() * LONGEST_PAUSE_MS * tries)
    }
  }

  async snapshot<T>(read: (at: Reader) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const ending = await this.#run({ begin: beginSnapshot, work: (connection) => read(transactionOn(connection, [])) })
      if (ending.is === 'committed') return ending.result
      if (ending.is === 'failed') throw ending.error
      if (ending.done !== undefined) return ending.done.result
      if (tries === MAX_TRIES || !(await this.#reach.whenThere(PATIENCE_MS))) throw ending.error
    }
  }

  whenWritable(withinMs: number): Promise<boolean> {
    return this.#reach.whenThere(withinMs)
  }

  get isLocked(): boolean {
    return this.#reach.isAway
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

  async #run<T>(steps: Parameters<typeof runTransaction<T>>[1]): Promise<Ending<T>> {
    try {
      const ending = await runTransaction(this.pool, steps)
      if (ending.is === 'lost') this.#reach.noteLoss()
      return ending
    } catch (error) {
      if (isStorageError(error)) this.#reach.noteLoss()
      throw error
    }
  }

  async #fateOf<T>({ done, number }: LostTransaction<T>, { isDerived = false }: WriteOptions): Promise<Fate> {
    if (!(await this.#reach.whenThere(PATIENCE_MS))) return 'unknown'
    if (number !== undefined) return findFate(this.pool, number, PATIENCE_MS)
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

/** Rebuildable writes may run twice, and `findsOut` callers check: neither needs a transaction id. */
async function beginWrite(
  connection: pg.PoolClient,
  { isDerived, findsOut }: WriteOptions,
): Promise<TransactionNumber | undefined> {
  if (isDerived !== true && findsOut !== true) return beginNumbered(connection)
  await connection.query(isDerived === true ? 'BEGIN; SET LOCAL synchronous_commit = off' : 'BEGIN')
  return undefined
}
