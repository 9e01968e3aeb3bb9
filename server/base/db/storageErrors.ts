import Database from 'better-sqlite3'
import pg from 'pg'

const ofSqlite = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)/

/**
 * By SQLSTATE: connections (08), no room or too many connections (53), shutting down or starting (57P), its disk (58), a replica (25006), and
 * others who were in the way for too long (40001, 40P01, 55P03).
 */
const ofPostgres = /^(?:08|53|57P|58)|^(?:25006|40001|40P01|55P03)$/

/** What networks say when nobody answers (any more). */
const ofNetwork: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** What file systems say when they take nothing more. */
const ofFiles: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG'])

/** What the driver of PostgreSQL says, without a code, when it has no connection (any more). */
const ofDriver =
  /^(?:Connection terminated|timeout exceeded when trying to connect$|timeout expired$|Query read timeout$|Client (?:was closed|has encountered a connection error) and is not queryable$|Cannot use a pool after calling end)/

/** An error and those that caused it. */
function* causes(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

/** Whether somebody else keeps a SQLite file from being written to: it passes without anybody's doing. */
export const isDatabaseBusy = (error: unknown): boolean =>
  [...causes(error)].some((cause) => cause instanceof Database.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(cause.code))

/** Whether the database is away, or went amid something: of a commit that was under way nobody knows what became of it. */
export const isConnectionLost = (error: unknown): boolean => [...causes(error)].some(isLoss)

/** Whether the storage refuses for now, full or locked or gone: nobody's mistake, and the same may work later. */
export const isStorageError = (error: unknown): boolean => [...causes(error)].some(isRefusal)

function isRefusal(error: Error): boolean {
  if (error instanceof Database.SqliteError) return ofSqlite.test(error.code)
  if (error instanceof pg.DatabaseError) return ofPostgres.test(error.code ?? '')
  return isLoss(error) || ('code' in error && ofFiles.has(error.code))
}

function isLoss(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|57P)/.test(error.code ?? '')
  return 'code' in error ? ofNetwork.has(error.code) : ofDriver.test(error.message)
}
