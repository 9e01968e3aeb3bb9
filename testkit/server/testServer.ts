import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config'
import type { Services } from '#server/base/services'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { startServer, type RunningServer } from '#server/start'
import { sharedGazetteer } from '../gazetteer/sharedGazetteer'
import { dataSettings, removeData } from './testData'

export interface TestServer extends RunningServer {
  dataDir: string
  /** Ends it and starts it anew on the same data; on the same port when that is still free. */
  restart: () => Promise<TestServer>
}

export interface TestServerOptions {
  /** Environment variables beyond the tests' own: free port, temporary data, only errors logged, no rate limits. */
  env?: Record<string, string>
  overrides?: Partial<Services>
  /** An existing data folder, which then stays; else a temporary one. */
  dataDir?: string
  /** Where the built client is taken from; none by default. */
  clientFolder?: string
}

/**
 * A real server on a free port of this machine with a real database. Ends with the test (or with the file, when started outside of one:
 * then call `close` in afterAll).
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { env, overrides, dataDir: givenDir, clientFolder = '/nowhere' } = options
  const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'periplo-')))
  const config = readConfig({ PORT: '0', ...(await dataSettings(dataDir)), RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env })
  const gazetteer = overrides?.gazetteer ?? openGazetteer(await sharedGazetteer())
  const server = await startServer(config, { gazetteer, clientFolder, ...overrides })
  const stop = async () => {
    await server.close()
    if (overrides?.gazetteer === undefined) gazetteer.close()
  }
  const close = async () => {
    await stop()
    if (givenDir === undefined) await removeData(dataDir)
  }
  const restart = async () => {
    await stop()
    return startTestServer({ ...options, dataDir, env: { ...env, PORT: String(server.port) } })
  }
  return { ...server, dataDir, close, restart }
}

/** `startTestServer` for one test: it ends with it. */
export async function serverForTest(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options)
  onTestFinished(() => server.close())
  return server
}
