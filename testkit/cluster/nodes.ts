import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { readConfig } from '#server/config'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { openBaseMap } from '#server/map/baseMap'
import { startServer, type RunningServer } from '#server/start'
import { sharedGazetteer } from '../gazetteer/sharedGazetteer'
import { sharedBaseMap } from '../map/sharedBaseMap'
import { postgresForFile } from '../server/testPostgres'
import { ApiClient } from '../api/apiClient'
import { requireDefined } from '../extendFixture'

interface NodeOptions extends Omit<NonNullable<Parameters<typeof startServer>[1]>, 'gazetteer' | 'baseMap' | 'clientFolder'> {
  env?: Record<string, string>
}

/** `close` removes its data folder. */
async function startNode(databaseUrl: string, { env, ...options }: NodeOptions = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'periplo-node-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...env,
  })
  const gazetteer = openGazetteer(await sharedGazetteer())
  const baseMap = openBaseMap(await sharedBaseMap())
  const server = await startServer(config, { gazetteer, baseMap, clientFolder: '/nowhere', ...options })
  let closing: Promise<void> | undefined
  const close = async () => {
    await server.close()
    gazetteer.close()
    baseMap.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...server, close: () => (closing ??= close()) }
}

/** Servers on one PostgreSQL for all tests of a file. */
export function nodesForFile(
  count: number,
  env: Record<string, string> = {},
): { node: (i: number) => RunningServer; databaseUrl: () => string } {
  const databaseUrl = postgresForFile()
  const servers: RunningServer[] = []
  beforeAll(async () => {
    for (let i = 0; i < count; i += 1) servers.push(await startNode(databaseUrl(), { env }))
  })
  // Runs before the database is dropped.
  afterAll(() => Promise.all(servers.splice(0).map((server) => server.close())))
  return { node: (i) => requireDefined(servers[i]), databaseUrl }
}

export async function nodeForTest(databaseUrl: string, options?: NodeOptions): Promise<RunningServer> {
  const server = await startNode(databaseUrl, options)
  onTestFinished(() => server.close())
  return server
}

/** The same browser (and cookies) at another server. */
export const atNode = <Person extends ApiClient>(person: Person, { url }: Pick<RunningServer, 'url'>): ApiClient =>
  Object.assign(new ApiClient({ url }), { jar: person.jar })
