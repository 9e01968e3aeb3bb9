import Database from 'better-sqlite3'

/** What file systems say when they take nothing more. */
const ofFiles: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG'])
const ofSqlite = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)/

/** An error and those that caused it. */
function* causes(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

/** Whether somebody else keeps the database from being written to: it passes without anybody's doing. */
export const isDatabaseBusy = (error: unknown): boolean =>
  [...causes(error)].some((cause) => cause instanceof Database.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(cause.code))

/** Whether the storage refuses for now, full or locked or gone: nobody's mistake, and the same may work later. */
export const isStorageError = (error: unknown): boolean =>
  [...causes(error)].some((cause) =>
    cause instanceof Database.SqliteError ? ofSqlite.test(cause.code) : 'code' in cause && ofFiles.has(cause.code),
  )
