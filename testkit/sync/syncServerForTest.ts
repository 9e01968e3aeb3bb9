import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { removeData } from '../server/testData'
import { openSyncServer, type SyncServer, type SyncServerOptions } from './syncServer'

/** A data folder that lives as long as the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'periplo-sync-'))
  onTestFinished(() => removeData(folder))
  return folder
}

/** A sync server for one test. */
export async function syncServerForTest(options: SyncServerOptions = {}): Promise<SyncServer> {
  const server = await openSyncServer(options)
  onTestFinished(() => server.close())
  return server
}
