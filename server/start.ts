import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { destination, pino } from 'pino'
import { newId } from '#shared/ids'
import { createApp } from './app'
import { createDomainEventBus } from './base/bus'
import { pollForMissedMessages, type NodeBus } from './base/cluster/nodeBus'
import { openNodeBus } from './base/cluster/openNodeBus'
import { clusterTopics } from './base/cluster/clusterTopics'
import { createBackgroundJobs, startBackgroundJob } from './base/jobs/startJob'
import type { Services } from './base/services'
import { claimDataDir, DataDirClaimedError, databaseFilePath, openSqlite } from './base/db/openSqlite'
import type { Db } from './base/db/database'
import { trackDatabaseClock } from './base/db/databaseClock'
import { openPostgres } from './base/db/openPostgres'
import { UnusablePostgresError } from './base/db/unusablePostgres'
import { hasUnfinishedMoveFile, unfinishedMoveFile } from './base/db/migratePostgres'
import { sessionSecret, withSharedSessionSecret } from './accounts/sessionSecret'
import { startMovingLikeWindow } from './features/feeds/likeWindowStore'
import { openImageStorages } from './base/images/openImageStorages'
import { openGeocoder } from './features/places/geocoder/openGeocoder'
import { startNotices } from './features/notices/startNotices'
import { startMail } from './mail/mailWorker'
import { waitUntilProjectedOrLocked } from './http/waitUntilWritable'
import { clearVisitorCache } from './http/visitorCache'
import { deleteExpiredCounts } from './http/limitCountStore'
import { createMetrics } from './http/metrics'
import { trackRequests } from './http/trackRequests'
import { ensureGazetteer } from './gazetteer/ensureGazetteer'
import { openGazetteer } from './gazetteer/gazetteer'
import type { OnBuildProgress } from './gazetteer/build/buildProgress'
import { startBaseMap } from './map/startBaseMap'
import { startStreets } from './map/startStreets'
import { startDeletingStaleGuests } from './records/deleteStaleGuests'
import { startDeletingExpiredLinks } from './features/itineraries/invitationLinkService'
import { fillPlaceTimeZones } from './records/placeStore'
import { LongTaskThrottle } from './base/longTaskThrottle'
import { MemoryPressure } from './base/memoryPressure'
import { ChangeRecorder } from './history/changeRecorder'
import { startThinning } from './history/thinning/historyThinner'
import { attachGateway, type LegacyGateway } from './legacy/gateway'
import { createHub, type SyncHub } from './sync/hub'
import { startBroadcastingNotices } from './records/notices/broadcastNotices'
import { startBroadcastingEventCounts } from './records/broadcastComments'
import { relayDomainEvents } from './records/relayDomainEvents'
import { findEndedSessions } from './accounts/sessionStore'
import { attachUpgrades } from './sync/wire/attachUpgrades'
import { ConfigError, type Config } from './base/config'
import { StartedParts } from './base/startedParts'

export interface RunningServer {
  url: string
  port: number
  services: Services
  /** Finishes pending requests, flushes and closes. Idempotent. */
  close: () => Promise<void>
}

const MAX_LAST_REQUESTS_MS = 2000

/**
 * Uploads may take minutes; `RequestBodyBudget` ends stalled bodies. Keep-alive outlasts that of proxies (two minutes
 * at most): none sends a request on a closing connection.
 */
const serverTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 125_000,
  connectionsCheckingInterval: 5000,
}

interface StartOptions {
  clientFolder?: string
  migrations?: string
  /** Adds data before the server listens. */
  fill?: (services: Services) => Promise<void>
}

/** Resolves once ready for requests. Throws ConfigError. */
export async function startServer(config: Config, options: Partial<Services> & StartOptions = {}): Promise<RunningServer> {
  const started = new StartedParts()
  try {
    const { port, services } = await startParts(started, config, options)
    return { url: urlOf(config.host, port), port, services, close: () => started.close() }
  } catch (error) {
    // The first error explains more.
    await started.close().catch(() => undefined)
    throw error
  }
}

/** Every part closes before those it was started after. */
async function startParts(
  started: StartedParts,
  given: Config,
  { clientFolder, migrations, fill, ...overrides }: Partial<Services> & StartOptions,
): Promise<{ port: number; services: Services }> {
  const log = overrides.log ?? pino({ level: given.logLevel, base: null }, destination(2))
  const db = overrides.db ?? (await openOwnDatabase(started, given, migrations))
  const config = await withSharedSessionSecret(given, db)
  sessionSecret(config)
  const { gazetteer, isNew } = overrides.gazetteer
    ? { gazetteer: overrides.gazetteer, isNew: false }
    : await openOwnGazetteer(started, config, log)
  const baseMap = overrides.baseMap ?? started.add(startBaseMap(config.dataDir, log, { isNew }), (map) => map.close())
  const streets = overrides.streets ?? started.add(await startStreets(config, log), (opened) => opened.close())
  const geocoder = overrides.geocoder ?? openGeocoder({ config, log, ownNow: overrides.now ?? Date.now })
  started.addStop(() => geocoder?.close())
  await fillPlaceTimeZones(db, gazetteer)
  const clock = db.isShared ? started.add(await trackDatabaseClock(db), ({ stop }) => stop()) : { now: Date.now }
  const { databaseUrl, busUrl } = config
  const nodes =
    databaseUrl === undefined
      ? undefined
      : started.add(openNodeBus({ busUrl, databaseUrl, logger: log }), (opened) => opened.close())
  const parts = {
    config,
    db,
    nodes,
    bus: createDomainEventBus((error, event) => log.error({ err: error, event }, 'listener failed')),
    jobs: started.add(createBackgroundJobs(db), (jobs) => jobs.close()),
    gazetteer,
    baseMap,
    streets,
    geocoder,
    ...(await openImageStorages({ config, db, logger: log, now: overrides.now ?? clock.now })),
    log,
    memory: new MemoryPressure(log),
    longTaskThrottle: new LongTaskThrottle(),
    now: clock.now,
    ownNow: overrides.now ?? (() => Date.now()),
    newId,
    ...overrides,
  }
  const changes = started.add(new ChangeRecorder(parts), (recorder) => recorder.settled())
  started.addStop(changes.listen(parts.bus))
  started.addStop(startBroadcastingEventCounts(parts.bus, parts))
  if (nodes !== undefined) started.addStop(relayToOtherServers(nodes, parts))
  started.addStop(await startMail(parts))

  const metrics = createMetrics(db.isShared ? config.nodeName : undefined, () => ({
    ...hub.stats(),
    sockets: gateway.connections(),
  }))
  const onCommit = (ms: number) => metrics.commits.observe(ms / 1000)
  const hub = started.add(await createHub(parts, {}, { onCommit, follower: changes }), (opened) => opened.close())
  const settle: Services['settle'] = async (itineraryId, reader) => {
    await waitUntilProjectedOrLocked(hub.settle(itineraryId), parts)
    await Promise.all([changes.settled(itineraryId), gateway.settle(itineraryId, reader)])
  }
  const services: Services = { ...parts, hub, settle }
  const { fetch } = createApp(services, { clientFolder, metrics })
  const answer = getRequestListener(fetch)
  const server = createServer(serverTimeouts, (request, response) => void answer(request, response))
  const requestsEnd = trackRequests(server)
  attachUpgrades(server, services, hub)
  // After our own request listener, which handles all other paths.
  const gateway = attachGateway(server, services)
  started.addStop(async () => {
    await Promise.all([gateway.close(), requestsEnd(MAX_LAST_REQUESTS_MS)])
    server.closeAllConnections()
  })
  started.addStop(startBroadcastingNotices(parts.bus, parts, [hub, gateway]))
  started.addStop(await startNotices(services, [hub, gateway]))
  if (nodes !== undefined)
    started.addStop(pollForMissedMessages({ nodes, check: () => checkMissed(services, hub, gateway), logger: log }))
  for (const startRepeated of repeatedWork) started.addStop(startRepeated(parts))
  if (db.isShared) started.addStop(startDeletingExpiredCounts(parts))
  await fill?.(services)
  const port = await listen(server, config)
  started.addStop(() => void server.close())
  return { port, services }
}

const repeatedWork = [startMovingLikeWindow, startThinning, startDeletingStaleGuests, startDeletingExpiredLinks]

const DELETE_COUNTS_EVERY_MS = 10 * 60_000

const startDeletingExpiredCounts = ({ jobs, db, log }: Pick<Services, 'jobs' | 'db' | 'log'>): (() => void) =>
  startBackgroundJob({
    jobs,
    name: 'old counts',
    firstMs: DELETE_COUNTS_EVERY_MS,
    step: async () => {
      await deleteExpiredCounts(db)
      return { position: '', restMs: DELETE_COUNTS_EVERY_MS }
    },
    logger: log,
  })

function relayToOtherServers(nodes: NodeBus, { bus, db }: Pick<Services, 'bus' | 'db'>): () => void {
  const stopEvents = relayDomainEvents(bus, nodes, { db })
  const forget = () => clearVisitorCache(db)
  bus.on('rowsChanged', forget).on('recordRefreshed', forget)
  const stopOutdated = nodes.subscribe('outdated', clusterTopics.outdated, forget)
  return () => {
    stopOutdated()
    bus.off('rowsChanged', forget).off('recordRefreshed', forget)
    stopEvents()
  }
}

async function checkMissed({ bus, db, now }: Services, hub: SyncHub, gateway: LegacyGateway): Promise<void> {
  await hub.checkForeignWrites()
  await gateway.applyMissedChanges()
  const open = [...hub.openSessions(), ...gateway.openSessions()]
  const ended = await findEndedSessions(db, [...new Set(open.map(({ sessionId }) => sessionId))], now())
  for (const session of open) if (ended.has(session.sessionId)) bus.emit('sessionEnded', session)
}

async function openOwnDatabase(started: StartedParts, config: Config, migrations: string | undefined): Promise<Db> {
  started.addStop(claim(config))
  return started.add(await open(config, migrations), (db) => db.close())
}

function claim({ dataDir, databaseUrl }: Config): () => void {
  if (databaseUrl === undefined && hasUnfinishedMoveFile(dataDir))
    throw new ConfigError(
      `DATA_DIR: ${dataDir} holds an unfinished move: run npm run move again, it goes on where it stopped, or delete ${unfinishedMoveFile(dataDir)}.`,
    )
  try {
    return claimDataDir(dataDir)
  } catch (error) {
    if (error instanceof DataDirClaimedError) throw new ConfigError(`DATA_DIR: ${error.message}`)
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be used (${error instanceof Error ? error.message : String(error)})`)
  }
}

async function open(config: Config, migrations: string | undefined): Promise<Db> {
  const { dataDir, databaseUrl, sync } = config
  if (databaseUrl !== undefined) return openShared(databaseUrl, config.databasePool, migrations)
  try {
    return openSqlite(databaseFilePath(dataDir), { durability: sync.durability })
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: the database in ${dataDir} cannot be opened (${error instanceof Error ? error.message : String(error)})`,
    )
  }
}

async function openShared(databaseUrl: string, poolSize: number, migrations: string | undefined): Promise<Db> {
  try {
    return await openPostgres(databaseUrl, { poolSize, ...(migrations !== undefined && { migrations }) })
  } catch (error) {
    throw error instanceof UnusablePostgresError ? new ConfigError(`DATABASE_URL: ${error.message}`) : error
  }
}

async function openOwnGazetteer(
  started: StartedParts,
  { dataDir }: Config,
  log: Services['log'],
): Promise<{ gazetteer: Services['gazetteer']; isNew: boolean }> {
  const { file, built, staleImport } = await ensureGazetteer(dataDir, stagesTo(log))
  if (built) log.info('places prepared')
  if (staleImport !== undefined) log.warn({ dump: staleImport }, 'imported places have an older format: import them again')
  const gazetteer = started.add(openGazetteer(file), (opened) => opened.close())
  return { gazetteer, isNew: built }
}

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
