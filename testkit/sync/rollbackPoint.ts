import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { freshPath } from '../server/operations'
import { requireSqlite } from '../server/rows'
import { copyTestDatabase, duplicateDatabase, testDialect, assignDatabase } from '../server/testData'
import { openSyncServer, type SyncServer, type SyncServerOptions } from './syncServer'

/** A copy of a running server's database, like a disk snapshot. */
export interface RollbackPoint {
  /** On the copy, in the same or a new data folder. */
  restartOnCopy: (options?: SyncServerOptions & { isElsewhere?: boolean }) => Promise<SyncServer>
}

/** Copies without our backup tools, to test recovery without them. */
export async function takeRollbackPoint(server: SyncServer): Promise<RollbackPoint> {
  const putBack = await (testDialect === 'postgres' ? copyOfDatabase(server) : copyOfFile(server))
  return {
    async restartOnCopy({ isElsewhere = false, ...options } = {}) {
      await server.close()
      const dataDir = isElsewhere ? freshPath('data') : server.dataDir
      mkdirSync(dataDir, { recursive: true })
      await putBack(dataDir)
      // Keeps sessions valid.
      if (isElsewhere) copyFileSync(join(server.dataDir, 'session-secret'), join(dataDir, 'session-secret'))
      const again = await openSyncServer({ ...options, dataDir })
      onTestFinished(() => again.close())
      return again
    },
  }
}

type PutBack = (dataDir: string) => Promise<void>

async function copyOfFile(server: SyncServer): Promise<PutBack> {
  const copy = freshPath('older.sqlite')
  requireSqlite(server.db).$client.exec(`VACUUM INTO '${copy}'`)
  return async (dataDir) => {
    const file = databaseFilePath(dataDir)
    for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
    copyFileSync(copy, file)
  }
}

async function copyOfDatabase({ dataDir: from }: SyncServer): Promise<PutBack> {
  const copy = await copyTestDatabase(from)
  onTestFinished(copy.drop)
  return async (dataDir) => assignDatabase(dataDir, await duplicateDatabase(copy))
}
