import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config'
import type { Services } from '#server/base/services'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { openBaseMap } from '#server/map/baseMap'
import { startServer, type RunningServer } from '#server/start'
import { sharedGazetteer } from '../gazetteer/sharedGazetteer'
import { sharedBaseMap } from '../map/sharedBaseMap'
import { ApiClient } from '../api/apiClient'
import { envForDataDir, removeData } from './testData'

export interface TestServer extends RunningServer {
  dataDir: string
  /** On the same data, and the same port if free. */
  restart: () => Promise<TestServer>
}

export interface TestServerOptions {
  /** Besides free port, temporary data, errors logged only, no rate limits. */
  env?: Record<string, string>
  overrides?: Partial<Services>
  /** An existing data folder, which is kept; temporary by default. */
  dataDir?: string
  clientFolder?: string
}

/** On a free port. The caller closes it. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { env, overrides, dataDir: givenDir, clientFolder = '/nowhere' } = options
  const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'periplo-')))
  const config = readConfig({ PORT: '0', ...(await envForDataDir(dataDir)), RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env })
  const gazetteer = overrides?.gazetteer ?? openGazetteer(await sharedGazetteer())
  const baseMap = overrides?.baseMap ?? openBaseMap(await sharedBaseMap())
  const server = await startServer(config, { gazetteer, baseMap, clientFolder, ...overrides })
  const stop = async () => {
    await server.close()
    if (overrides?.gazetteer === undefined) gazetteer.close()
    if (overrides?.baseMap === undefined) baseMap.close()
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

export async function serverForTest(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options)
  onTestFinished(() => server.close())
  return server
}

/** Metrics of a server, without its `node` label. */
export async function fetchMetrics(server: { url: string }): Promise<string> {
  const text = await (await new ApiClient(server).send('GET', '/metrics')).text()
  return text.replaceAll(/,?node="[^"]*",?/g, '').replaceAll('{}', '')
}
