import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pollForMissedMessages } from '#server/base/cluster/nodeBus'
import { PostgresDb } from '#server/base/db/postgresDb'
import { ChangeRecorder } from '#server/history/changeRecorder'
import { relayDomainEvents } from '#server/records/relayDomainEvents'
import { createHub } from '#server/sync/hub'
import type { SyncSettings } from '#server/sync/syncSettings'
import { readConnectionParameters } from '#server/sync/wire/incomingConnection'
import { openTestServices, SyncServer, type SyncAccount } from '../../sync/syncServer'
import { SimulatedNetwork, type SimulatedLink } from '../simulatedNetwork'
import type { SimulatedBusClient, SimulatedBus } from './simulatedBus'

interface SimulatedNodeOptions {
  databaseUrl: string
  tripId: string
  people: readonly SyncAccount[]
  bus: SimulatedBus
  settings: Partial<SyncSettings>
  onStart: (server: SyncServer) => void
  onServerClose: SimulatedNetwork['onServerClose']
}

interface RunningNode {
  server: SyncServer
  pool: FaultyPool
  busClient: SimulatedBusClient
  stopListening: () => void
}

/** The real sync server; it can stop, die, lose bus or database connections. */
export class SimulatedNode {
  readonly network = new SimulatedNetwork()
  #running: RunningNode | undefined
  #diesAtCommit = false

  private constructor(
    private readonly dataDir: string,
    private readonly around: SimulatedNodeOptions,
  ) {
    this.network.onServerClose = around.onServerClose
  }

  static async make(around: SimulatedNodeOptions): Promise<SimulatedNode> {
    return new SimulatedNode(await mkdtemp(join(tmpdir(), 'periplo-node-')), around)
  }

  get running(): SyncServer | undefined {
    return this.#running?.server
  }

  get isQuiet(): boolean {
    return this.#running?.pool.isQuiet !== false
  }

  async start(): Promise<void> {
    if (this.#running !== undefined) return
    const { databaseUrl, bus, settings, onStart } = this.around
    const parts = await openTestServices(this.dataDir, { DATABASE_URL: databaseUrl })
    if (!(parts.db instanceof PostgresDb)) throw new Error('not on PostgreSQL')
    const pool = new FaultyPool(parts.db.pool)
    const busClient = bus.join()
    const changes = new ChangeRecorder(parts)
    changes.listen(parts.bus)
    const hub = await createHub({ ...parts, nodes: busClient }, settings, {
      onCommit: () => this.#committed(),
      follower: changes,
    })
    const stopSharing = relayDomainEvents(parts.bus, busClient, parts)
    const stopChecks = pollForMissedMessages({ nodes: busClient, check: () => hub.checkForeignWrites(), logger: parts.log })
    const stopListening = () => {
      stopChecks()
      stopSharing()
    }
    const server = new SyncServer(parts, hub, this.dataDir, 0, () => hub.close())
    this.#running = { server, pool, busClient, stopListening }
    onStart(server)
  }

  connect(link: SimulatedLink, address: URL): boolean {
    const person = this.around.people.find(({ id }) => id === address.searchParams.get('user'))
    if (this.#running === undefined || person === undefined) return false
    this.network.add(link)
    this.#running.server.hub.connect({
      socket: link.socket,
      stream: link.stream,
      person: {
        sessionId: person.sessionId,
        user: { id: person.id, name: person.name, username: person.name, avatar: null },
        status: { isModerator: false, isGuest: false, suspendedUntil: null },
      },
      itineraryId: this.around.tripId,
      parameters: readConnectionParameters(address.searchParams),
    })
    return true
  }

  async stop(): Promise<void> {
    const node = this.#running
    if (node === undefined) return
    this.#diesAtCommit = false
    node.pool.clearFault()
    await node.server.close().catch(() => undefined)
    this.#end(node)
  }

  die(): void {
    const node = this.#running
    if (node === undefined) return
    this.#end(node)
    // It is disconnected; this only stops its timers.
    node.server.close().catch(() => undefined)
  }

  /** Dies after its next commit, before any ack. */
  dieAtNextCommit(): void {
    this.#diesAtCommit = true
  }

  /** Dies or loses a connection at the n-th query from now. */
  failAt(queries: number, isBefore: boolean, what: 'node' | 'connection'): void {
    if (what === 'node') this.#running?.pool.actAt(queries, isBefore, () => this.die())
    else this.#running?.pool.cutAt(queries, isBefore)
  }

  clearFaults(): void {
    this.#diesAtCommit = false
    this.#running?.pool.clearFault()
  }

  cutBus(): void {
    if (this.#running !== undefined) this.around.bus.cut(this.#running.busClient)
  }

  reconnectBus(): void {
    this.#running?.busClient.reconnect()
  }

  remove(): void {
    this.die()
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  #end({ pool, busClient, stopListening }: RunningNode): void {
    this.#running = undefined
    this.#diesAtCommit = false
    this.network.cutAll()
    stopListening()
    this.around.bus.leave(busClient)
    pool.kill()
  }

  #committed(): void {
    if (this.#diesAtCommit) this.die()
  }
}

interface PlannedFault {
  queriesLeft: number
  isBefore: boolean
  act: (connection: pg.PoolClient) => void
}

/** Real connections that fail at a chosen query, or when the node dies. */
class FaultyPool {
  readonly #connections = new Set<pg.PoolClient>()
  #fault: PlannedFault | undefined
  #isDead = false

  /** `pool` must not have connections yet. */
  constructor(private readonly pool: pg.Pool) {
    pool.on('connect', (connection) => this.#watch(connection))
    pool.on('remove', (connection) => this.#connections.delete(connection))
  }

  get isQuiet(): boolean {
    const { totalCount, idleCount, waitingCount } = this.pool
    return this.#isDead || (totalCount === idleCount && waitingCount === 0)
  }

  /** At the n-th query from now, before it is sent or answered. */
  cutAt(queries: number, isBefore: boolean): void {
    this.#fault = { queriesLeft: queries, isBefore, act: (connection) => void connection.end() }
  }

  actAt(queries: number, isBefore: boolean, act: () => void): void {
    this.#fault = { queriesLeft: queries, isBefore, act }
  }

  clearFault(): void {
    this.#fault = undefined
  }

  kill(): void {
    if (this.#isDead) return
    this.#isDead = true
    this.#fault = undefined
    for (const connection of this.#connections) void connection.end()
    this.pool.end().catch(() => undefined)
  }

  #watch(connection: pg.PoolClient): void {
    this.#connections.add(connection)
    const ask: unknown = connection.query.bind(connection)
    const query = (...asked: unknown[]): unknown => {
      const fault = this.#countDown()
      if (fault?.isBefore === true) fault.act(connection)
      const answer: unknown = Reflect.apply(ask as () => unknown, undefined, asked)
      if (fault?.isBefore === false) fault.act(connection)
      return answer
    }
    Object.defineProperty(connection, 'query', { value: query })
  }

  #countDown(): PlannedFault | undefined {
    const fault = this.#fault
    if (fault === undefined) return undefined
    fault.queriesLeft -= 1
    if (fault.queriesLeft > 0) return undefined
    this.#fault = undefined
    return fault
  }
}
