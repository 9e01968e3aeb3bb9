import Database from 'better-sqlite3'
import pg from 'pg'

const ofSqlite = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)/

/**
 * SQLSTATEs: connection (08), resources (53), shutdown or start (57P), disk
 * (58), replica (25006), conflict or lock timeout (40001, 40P01, 55P03).
 */
const ofPostgres = /^(?:08|53|57P|58)|^(?:25006|40001|40P01|55P03)$/

const ofNetwork: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])

const ofFiles: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG'])

/** Messages without a code. */
const ofDriver =
  /^(?:Connection terminated|timeout exceeded when trying to connect$|timeout expired$|Query read timeout$|Client (?:was closed|has encountered a connection error) and is not queryable$|Cannot use a pool after calling end)/

const uniqueCodesOfSqlite: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])
const uniqueCodeOfPostgres = '23505'

function* causes(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

export const isDatabaseBusy = (error: unknown): boolean =>
  [...causes(error)].some((cause) => cause instanceof Database.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(cause.code))

/** The outcome of a pending commit is then unknown. */
export const isConnectionLost = (error: unknown): boolean => [...causes(error)].some(isLoss)

/** Temporary (full, locked or away): a retry may work. */
export const isStorageError = (error: unknown): boolean => [...causes(error)].some(isRefusal)

export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Database.SqliteError && uniqueCodesOfSqlite.has(cause.code)) return true
    if (cause instanceof pg.DatabaseError && cause.code === uniqueCodeOfPostgres) return true
  }
  return false
}

function isRefusal(error: Error): boolean {
  if (error instanceof Database.SqliteError) return ofSqlite.test(error.code)
  if (error instanceof pg.DatabaseError) return ofPostgres.test(error.code ?? '')
  return isLoss(error) || ('code' in error && ofFiles.has(error.code))
}

function isLoss(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|57P)/.test(error.code ?? '')
  return 'code' in error ? ofNetwork.has(error.code) : ofDriver.test(error.message)
}
