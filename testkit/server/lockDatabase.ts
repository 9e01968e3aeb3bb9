import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { databaseFile } from '#server/base/db/openSqlite'

/**
 * Holds SQLite's write lock from another connection until released or
 * the test ends.
 */
export function lockDatabase({ dataDir }: { dataDir: string }): () => void {
  const other = new Database(databaseFile(dataDir), { timeout: 5000 })
  other.exec('BEGIN IMMEDIATE')
  onTestFinished(() => void other.close())
  return () => other.exec('ROLLBACK')
}
