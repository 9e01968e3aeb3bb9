import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** The message is a full sentence. */
export class DataDirClaimedError extends Error {}

/**
 * A second server would use stale documents and rights. A kernel lock, gone after a crash.
 * Throws DataDirClaimedError.
 */
export function claimDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = new Database(join(dataDir, 'periplo.lock'), { timeout: 0 })
  try {
    // No journal: the lock works on a full disk.
    file.pragma('journal_mode = MEMORY')
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error
    throw new DataDirClaimedError(`A server (or a tool that needs it stopped) is already using ${dataDir}: stop it first.`)
  }
  return () => void file.close()
}
