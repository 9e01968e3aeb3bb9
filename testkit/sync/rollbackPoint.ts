import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { databaseFile } from '#server/base/db/openDatabase'
import { freshPath } from '../server/operations'
import { openSyncServer, type SyncServer, type SyncServerOptions } from './syncServer'

/** A copy of a running server's database as it is now, as a snapshot of its disk would be. */
export interface RollbackPoint {
  /** Ends the server, and starts it again with that copy: in the same data folder, or in one that holds nothing else. */
  goBackTo: (options?: SyncServerOptions & { isElsewhere?: boolean }) => Promise<SyncServer>
}

/** Takes a copy of the database that a server uses. No tool of ours takes part, neither here nor when it is put back. */
export function takeRollbackPoint(server: SyncServer): RollbackPoint {
  const copy = freshPath('older.sqlite')
  server.db.$client.exec(`VACUUM INTO '${copy}'`)
  return {
    async goBackTo({ isElsewhere = false, ...options } = {}) {
      await server.close()
      const dataDir = isElsewhere ? freshPath('data') : server.dataDir
      mkdirSync(dataDir, { recursive: true })
      const file = databaseFile(dataDir)
      for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
      copyFileSync(copy, file)
      // Sessions go on.
      if (isElsewhere) copyFileSync(join(server.dataDir, 'session-secret'), join(dataDir, 'session-secret'))
      const again = await openSyncServer({ ...options, dataDir })
      onTestFinished(() => again.close())
      return again
    },
  }
}
