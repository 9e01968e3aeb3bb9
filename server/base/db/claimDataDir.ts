import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Somebody else has the data folder; the message is a whole sentence. */
export class DataDirClaimedError extends Error {}

/**
 * Takes a data folder for this process alone, until the returned function is called or the process ends in whatever way: two servers on one
 * folder would each believe in rights and documents that the other has changed. The lock is the kernel's, on a file that nobody else opens, so
 * no number of a process or age of a file has to be trusted. Throws DataDirClaimedError when it is taken. What may run beside a server (backups, checks)
 * does without.
 */
export function claimDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = new Database(join(dataDir, 'periplo.lock'), { timeout: 0 })
  try {
    // Nothing is written: a journal beside it would need room, and what is there can be read on a full disk.
    file.pragma('journal_mode = MEMORY')
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error
    throw new DataDirClaimedError(`A server (or a tool that needs it stopped) is already using ${dataDir}: stop it first.`)
  }
  return () => void file.close()
}
