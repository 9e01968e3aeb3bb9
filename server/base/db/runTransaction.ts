import type pg from 'pg'
import type { TransactionId } from './lostTransactions'
import { isConnectionLost } from './storageErrors'

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
export async function runTransaction<T>(pool: pg.Pool, { begin, work, committed }: Steps<T>): Promise<TransactionOutcome<T>> {
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
