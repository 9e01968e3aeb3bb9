import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { removeData } from '../server/testData'
import { openSyncServer, type SyncServer, type SyncServerOptions } from './syncServer'

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'periplo-sync-'))
  onTestFinished(() => removeData(folder))
  return folder
}

export async function syncServerForTest(options: SyncServerOptions = {}): Promise<SyncServer> {
  const server = await openSyncServer(options)
  onTestFinished(() => server.close())
  return server
}
