import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkMissedNews } from '#server/base/cluster/checkMissedNews'
import { PostgresDb } from '#server/base/db/postgresDb'
import { ChangeRecorder } from '#server/history/changeRecorder'
import { shareDomainEvents } from '#server/records/shareDomainEvents'
import { createHub } from '#server/sync/hub'
import type { SyncSettings } from '#server/sync/syncSettings'
import { readConnectionParameters } from '#server/sync/wire/readConnectionParameters'
import { openParts, SyncServer, type SyncAccount } from '../../sync/syncServer'
import { Network, type Link } from '../simulatedNetwork'
import { FaultyPool } from './faultyPool'
import type { BusEnd, SimulatedBus } from './simulatedBus'

/** What all nodes of a history have in common. */
export interface NodeSurroundings {
  databaseUrl: string
  tripId: string
  people: readonly SyncAccount[]
  bus: SimulatedBus
  settings: Partial<SyncSettings>
  /** A process began to serve. */
  onStart: (server: SyncServer) => void
  /** A node closed a connection. */
  onServerClose: Network['onServerClose']
}

interface RunningNode {
  server: SyncServer
  pool: FaultyPool
  news: BusEnd
  stopListening: () => void
}

/** The real sync server on a real PostgreSQL that others use too. It can stop, die, and lose the bus or its connections to the database. */
export class SimulatedNode {
  readonly network = new Network()
  #running: RunningNode | undefined
  #diesAtCommit = false

  private constructor(
    private readonly dataDir: string,
    private readonly around: NodeSurroundings,
  ) {
    this.network.onServerClose = around.onServerClose
  }

  static async make(around: NodeSurroundings): Promise<SimulatedNode> {
    return new SimulatedNode(await mkdtemp(join(tmpdir(), 'periplo-node-')), around)
  }

  get running(): SyncServer | undefined {
    return this.#running?.server
  }

  /** Whether it waits for no answer of the database. */
  get isQuiet(): boolean {
    return this.#running?.pool.isQuiet !== false
  }

  async start(): Promise<void> {
    if (this.#running !== undefined) return
    const { databaseUrl, bus, settings, onStart } = this.around
    const parts = await openParts(this.dataDir, { DATABASE_URL: databaseUrl })
    if (!(parts.db instanceof PostgresDb)) throw new Error('not on PostgreSQL')
    const pool = new FaultyPool(parts.db.pool)
    const news = bus.join()
    const changes = new ChangeRecorder(parts)
    changes.listen(parts.bus)
    const hub = await createHub({ ...parts, nodes: news }, settings, { onCommit: () => this.#committed(), follower: changes })
    const stopSharing = shareDomainEvents(parts.bus, news, parts)
    const stopChecks = checkMissedNews({ nodes: news, check: () => hub.noticeForeignWrites(), logger: parts.log })
    const stopListening = () => {
      stopChecks()
      stopSharing()
    }
    const server = new SyncServer(parts, hub, this.dataDir, 0, () => hub.close())
    this.#running = { server, pool, news, stopListening }
    onStart(server)
  }

  /** Tells the server of a new connection; false when it is down. */
  connect(link: Link, address: URL): boolean {
    const person = this.around.people.find(({ id }) => id === address.searchParams.get('user'))
    if (this.#running === undefined || person === undefined) return false
    this.network.add(link)
    this.#running.server.hub.connect({
      socket: link.socket,
      stream: link.stream,
      person: {
        sessionId: person.sessionId,
        user: { id: person.id, name: person.name, username: person.name, avatar: null },
        standing: { isModerator: false, isGuest: false, suspendedUntil: null },
      },
      itineraryId: this.around.tripId,
      parameters: readConnectionParameters(address.searchParams),
    })
    return true
  }

  /** Stops as it does at a SIGTERM: nobody comes in any more, and what is under way is stored. */
  async stop(): Promise<void> {
    const node = this.#running
    if (node === undefined) return
    this.#diesAtCommit = false
    node.pool.planNothing()
    await node.server.close().catch(() => undefined)
    this.#end(node)
  }

  /** Dies in this moment, whatever the database is doing for it. */
  die(): void {
    const node = this.#running
    if (node === undefined) return
    this.#end(node)
    // Nothing of it can reach anybody or anything any more; this only ends its timers, as the end of a process does.
    node.server.close().catch(() => undefined)
  }

  /** Dies right behind its next commit, before anybody is told of it. */
  dieAtNextCommit(): void {
    this.#diesAtCommit = true
  }

  /** Dies, or loses a connection, when it asks the database so many times from now. */
  failAt(queries: number, isBefore: boolean, what: 'node' | 'connection'): void {
    if (what === 'node') this.#running?.pool.actAt(queries, isBefore, () => this.die())
    else this.#running?.pool.cutAt(queries, isBefore)
  }

  /** Does what it does until the end of the history without faults. */
  planNothing(): void {
    this.#diesAtCommit = false
    this.#running?.pool.planNothing()
  }

  cutBus(): void {
    if (this.#running !== undefined) this.around.bus.cut(this.#running.news)
  }

  mendBus(): void {
    this.#running?.news.mend()
  }

  remove(): void {
    this.die()
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  #end({ pool, news, stopListening }: RunningNode): void {
    this.#running = undefined
    this.#diesAtCommit = false
    this.network.cutAll()
    stopListening()
    this.around.bus.leave(news)
    pool.kill()
  }

  #committed(): void {
    if (this.#diesAtCommit) this.die()
  }
}
