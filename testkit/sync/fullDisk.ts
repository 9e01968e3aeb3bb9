import Database from 'better-sqlite3'
import { onTestFinished, vi } from 'vitest'
import { UpdateLog } from '#server/sync/log/updateLog'

/** Makes appends fail until `mend` or the end of the test. */
export function fullDisk(): { tries: () => number; mend: () => void } {
  const append = vi.spyOn(UpdateLog.prototype, 'append').mockImplementation(() => {
    return Promise.reject(new Database.SqliteError('database or disk is full', 'SQLITE_FULL'))
  })
  onTestFinished(() => append.mockRestore())
  return { tries: () => append.mock.calls.length, mend: () => append.mockRestore() }
}
