import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { destination, pino } from 'pino'
import { newId } from '#shared/ids'
import { createApp } from './app'
import { createBus } from './base/bus'
import type { Services } from './base/services'
import { claimDataDir, DataDirClaimedError } from './base/db/claimDataDir'
import { databaseFile, openDatabase, type Db } from './base/db/openDatabase'
import { sessionSecret } from './accounts/sessionSecret'
import { startLikeWindow } from './features/feeds/likeWindowStore'
import { uploadsFolder, waitingUploadsFolder } from './base/images/imagePaths'
import { createFolderStorage } from './base/images/imageStorage'
import { settleUnlessLocked } from './http/waitUntilWritable'
import { createMetrics } from './http/metrics'
import { trackRequests } from './http/trackRequests'
import { ensureGazetteer } from './gazetteer/ensureGazetteer'
import { openGazetteer } from './gazetteer/gazetteer'
import type { OnBuildProgress } from './gazetteer/build/buildProgress'
import { MemoryPressure } from './base/memoryPressure'
import { ChangeRecorder } from './history/changeRecorder'
import { attachGateway } from './legacy/gateway'
import { createHub } from './sync/hub'
import { attachUpgrades } from './sync/wire/attachUpgrades'
import { ConfigError, type Config } from './base/config'

export interface RunningServer {
  url: string
  port: number
  services: Services
  /** Stops accepting, lets what is under way end, flushes and closes everything. A second call waits for the first. */
  close: () => Promise<void>
}

/** How long requests under way may take once we stop. */
const MAX_LAST_REQUESTS_MS = 2000

/** Whoever is slower holds a connection for nothing. A picture over a bad mobile network takes minutes, the lines before it never do. */
const serverTimeouts = { headersTimeout: 15_000, requestTimeout: 180_000, connectionsCheckingInterval: 5000 }

interface StartOptions {
  clientFolder?: string
  /** What is to be there before anybody can ask. */
  fill?: (services: Services) => Promise<void>
}

/** Everything in one process, ready for requests. Throws ConfigError when a setting turns out to be unusable. `overrides` is for tests. */
export async function startServer(
  config: Config,
  { clientFolder, fill, ...overrides }: Partial<Services> & StartOptions = {},
): Promise<RunningServer> {
  const log = overrides.log ?? pino({ level: config.logLevel, base: null }, destination(2))
  const release = overrides.db === undefined ? claim(config) : () => undefined
  const db = overrides.db ?? open(config)
  sessionSecret(config)
  const gazetteer = overrides.gazetteer ?? (await bundledGazetteer(config, log))
  const parts = {
    config,
    db,
    bus: createBus((error, event) => log.error({ err: error, event }, 'a listener failed')),
    gazetteer,
    images: createFolderStorage(uploadsFolder(config)),
    waitingImages: createFolderStorage(waitingUploadsFolder(config)),
    log,
    memory: new MemoryPressure(log),
    now: Date.now,
    newId,
    ...overrides,
  }
  const stopLikeWindow = startLikeWindow(parts)
  const metrics = createMetrics(() => ({ ...hub.stats(), sockets: gateway.connections() }))
  const changes = new ChangeRecorder(parts)
  const stopNotingChanges = changes.listen(parts.bus)
  const hub = createHub(
    parts,
    {},
    { onCommit: (ms) => metrics.commits.observe(ms / 1000), follow: (room, shown) => changes.follow(room, shown) },
  )
  const services: Services = { ...parts, hub, settle: (itineraryId, reader) => settle(itineraryId, reader) }
  const { fetch } = createApp(services, { clientFolder, metrics })
  const answer = getRequestListener(fetch)
  const server = createServer(serverTimeouts, (request, response) => void answer(request, response))
  const requestsEnd = trackRequests(server)
  attachUpgrades(server, services, hub)
  // After our own request listener, which it asks about everything that is not /socket.io.
  const gateway = attachGateway(server, services)
  const settle: Services['settle'] = async (itineraryId, reader) => {
    await settleUnlessLocked(hub.settle(itineraryId), parts)
    await gateway.settle(itineraryId, reader)
  }
  await fill?.(services)
  const port = await listen(server, config)

  const stop = async () => {
    server.close()
    stopLikeWindow()
    await Promise.all([gateway.close(), requestsEnd(MAX_LAST_REQUESTS_MS)])
    await hub.close()
    stopNotingChanges()
    server.closeAllConnections()
    if (overrides.gazetteer === undefined) gazetteer.close()
    if (overrides.db === undefined) db.$client.close()
    release()
  }
  let stopping: Promise<void> | undefined
  return { url: urlOf(config.host, port), port, services, close: () => (stopping ??= stop()) }
}

function claim({ dataDir }: Config): () => void {
  try {
    return claimDataDir(dataDir)
  } catch (error) {
    if (error instanceof DataDirClaimedError) throw new ConfigError(`DATA_DIR: ${error.message}`)
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be used (${error instanceof Error ? error.message : String(error)})`)
  }
}

function open({ dataDir, sync }: Config): Db {
  try {
    return openDatabase(databaseFile(dataDir), { durability: sync.durability })
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: the database in ${dataDir} cannot be opened (${error instanceof Error ? error.message : String(error)})`,
    )
  }
}

async function bundledGazetteer({ dataDir }: Config, log: Services['log']): Promise<Services['gazetteer']> {
  const { file, built, staleImport } = await ensureGazetteer(dataDir, stagesTo(log))
  if (built) log.info('the places were prepared')
  if (staleImport !== undefined) log.warn({ dump: staleImport }, 'the imported places are of an older format: import them again')
  return openGazetteer(file)
}

/** One line for each stage of a build that takes some seconds, so that a first start shows life. */
function stagesTo(log: Services['log']): OnBuildProgress {
  let last: string | undefined
  return ({ stage }) => {
    if (stage !== last) log.info({ stage }, 'preparing the places')
    last = stage
  }
}

async function listen(server: Server, { host, port }: Config): Promise<number> {
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new ConfigError(
      `PORT, HOST: cannot listen on ${host}:${port} (${error instanceof Error ? error.message : String(error)})`,
    )
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
