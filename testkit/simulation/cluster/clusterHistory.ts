import { forbiddenError } from '#server/base/errors'
import { roots } from '#shared/itinerary/doc'
import { randomFrom, type Random } from '../../random'
import { applyRandomCommand } from '../../randomCommands'
import type { SyncServer } from '../../sync/syncServer'
import { EventLedger } from '../eventLedger'
import { MemberRemovals } from '../memberRemovals'
import { HonestClient } from '../honestClient'
import { HostileClient } from '../hostileClient'
import type { StoredLog } from '../storedLog'
import { findLostClocks } from '../endOfHistory'
import { randomSettings } from '../simulatedServer'
import type { StepCounts } from '../simulatedHistory'
import type { SimulatedHost } from '../simulatedNetwork'
import { type TripMembers, type ClusterDatabase, SimulatedClock } from './clusterDatabase'
import { LegacyMirrorsByNode } from '../legacyMirror'
import { SimulatedBus } from './simulatedBus'
import { SimulatedNode } from './simulatedNode'

export interface ClusterPlan {
  seed: number
  nodes: number
  members: TripMembers
  database: ClusterDatabase
  counts: StepCounts
}

/** Honest, hostile, legacy and REST clients, random faults, seeded. Requires fake timers. */
export class ClusterHistory {
  readonly random: Random
  readonly bus = new SimulatedBus()
  readonly nodes: SimulatedNode[] = []
  readonly clock = new SimulatedClock(() => this.nodes.every(({ isQuiet }) => isQuiet))
  readonly clients: HonestClient[]
  readonly hostile: HostileClient
  readonly eventLedger = new EventLedger()
  readonly absences: MemberRemovals
  readonly mirrors: LegacyMirrorsByNode
  readonly #mayRewrite: boolean
  /** Unanswered writes by server. */
  readonly #asked = new Map<Promise<unknown>, SyncServer>()

  private constructor(private readonly plan: ClusterPlan) {
    const { owner, guests, hostile, tripId } = plan.members
    this.random = randomFrom(plan.seed)
    this.absences = new MemberRemovals(tripId, guests)
    this.mirrors = new LegacyMirrorsByNode(tripId)
    this.#mayRewrite = this.random.chance(0.5)
    const host: SimulatedHost = {
      connect: (link, address) => this.random.pick(this.#up)?.connect(link, address) ?? false,
      generation: async (epoch) => this.#anyServer?.hub.generation(tripId, epoch).catch(() => undefined),
    }
    this.clients = [owner, ...guests].map(
      ({ name, id }, i) => new HonestClient(name, id, i === 1 && !this.#mayRewrite ? 'plain' : 'page', host, this.random),
    )
    this.hostile = new HostileClient(hostile.id, host)
  }

  static async begin(plan: ClusterPlan): Promise<ClusterHistory> {
    const history = new ClusterHistory(plan)
    const { owner, guests, hostile, tripId } = plan.members
    const around = {
      databaseUrl: plan.database.url,
      tripId,
      people: [owner, ...guests, hostile],
      bus: history.bus,
      settings: randomSettings(history.random),
      onStart: (server: SyncServer) => history.mirrors.follow(server),
      onServerClose: ({ code, reason }: { code: number; reason: string }) =>
        history.#count(`closed: ${code}${reason === 'too slow' ? ' too slow' : ''}`),
    }
    for (let i = 0; i < plan.nodes; i += 1) history.nodes.push(await SimulatedNode.make(around))
    await history.#startAll()
    for (const { provider } of history.clients) provider.connect()
    return history
  }

  get tripId(): string {
    return this.plan.members.tripId
  }

  get servers(): SyncServer[] {
    return this.nodes.flatMap(({ running }) => running ?? [])
  }

  async step(): Promise<void> {
    const dice = this.random.next()
    const client = this.random.pick(this.clients)
    const node = this.random.pick(this.nodes)
    if (client === undefined || node === undefined) return
    if (dice < 0.45) this.#act('edit', () => this.eventLedger.note(client.act(this.random)))
    else if (dice < 0.54) this.#legacyWrite()
    else if (dice < 0.57) await this.#restWrite()
    else if (dice < 0.6) await this.#comeOrGo()
    else if (dice < 0.66) this.#act(`hostile message: ${this.hostile.act(this.random)}`)
    else if (dice < 0.71) this.#act('cut', () => client.link?.cut())
    else if (dice < 0.74) this.#act('offline', () => client.provider.disconnect())
    else if (dice < 0.8) this.#act('online', () => client.provider.connect())
    else if (dice < 0.82) this.#stick(client)
    else if (dice < 0.84) this.#act('repeated message', () => client.repeat(this.random))
    else if (dice < 0.86) this.#act('death at a commit', () => node.dieAtNextCommit())
    else if (dice < 0.88) this.#failLater(node, 'node')
    else if (dice < 0.91) this.#failLater(node, 'connection')
    else if (dice < 0.93) await this.#restart(node)
    else if (dice < 0.95) this.#act('bus cut', () => node.cutBus())
    else if (dice < 0.97) this.#act('bus mended', () => node.reconnectBus())
    else if (dice < 0.98 && this.#mayRewrite) this.#rewrite()
    else this.#act('pause')
    await this.#switchGenerations()
    await this.#pass(this.random.pick([0, 0, 1, 5, 40, 300]) ?? 0)
    if (this.#up.length === this.nodes.length || this.random.chance(0.6)) return
    const lost = await this.lostClocks()
    if (lost.length > 0) throw new Error(`acknowledged and lost: ${lost.join(', ')}`)
    for (const down of this.nodes) if (down.running === undefined && this.random.chance(0.5)) await down.start()
  }

  /** Repairs all faults and advances time until all clients are stored. */
  async heal(): Promise<void> {
    this.hostile.close()
    for (const node of this.nodes) node.clearFaults()
    await this.#startAll()
    this.bus.reconnectAll()
    await this.#readmitGuest()
    for (const { link } of this.clients) if (link?.isStuck.up === true || link?.isStuck.down === true) link.cut()
    for (let turn = 0, still = 0; turn < 800 && still < STILL_TURNS; turn += 1) {
      for (const { provider } of this.clients) if (!provider.shouldConnect) provider.connect()
      const moved = this.#deliverAll()
      await this.#switchGenerations()
      await this.clock.advance(TURN_MS)
      const isDone = this.#isAnswered && this.clients.every(({ isStored }) => isStored)
      still = isDone && !moved && !this.#deliverAll() ? still + 1 : 0
    }
  }

  readLog(): Promise<StoredLog> {
    return this.plan.database.readLog(this.tripId)
  }

  async lostClocks(): Promise<string[]> {
    return findLostClocks(this.clients, await this.readLog())
  }

  close(): void {
    for (const client of this.clients) client.destroy()
    for (const node of this.nodes) node.remove()
  }

  get #up(): SimulatedNode[] {
    return this.nodes.filter(({ running }) => running !== undefined)
  }

  get #anyServer(): SyncServer | undefined {
    return this.random.pick(this.servers)
  }

  async #startAll(): Promise<void> {
    for (const node of this.nodes) await node.start()
  }

  #count(kind: string): void {
    this.plan.counts[kind] = (this.plan.counts[kind] ?? 0) + 1
  }

  #act(kind: string, act: () => void = () => undefined): void {
    this.#count(kind)
    act()
  }

  #deliverSome(): void {
    for (const { network } of this.nodes) network.deliverSome(this.random)
    this.bus.deliverSome(this.random, (kind) => this.#count(`message ${kind}`))
  }

  #deliverAll(): boolean {
    const moved = this.nodes.map(({ network }) => network.deliverAll())
    return this.bus.deliverAll() || moved.includes(true)
  }

  async #pass(ms: number): Promise<void> {
    this.#deliverSome()
    await this.clock.advance(ms)
    this.#deliverSome()
  }

  /** Delivers messages until a call settles; false if it rejected. */
  #until(promise: Promise<unknown>): Promise<boolean> {
    return this.clock.advanceUntil(promise, () => this.#deliverSome())
  }

  #legacyWrite(): void {
    const server = this.#anyServer
    const writer = this.random.pick([this.plan.members.owner, ...this.plan.members.guests])
    if (server === undefined || writer === undefined || this.absences.isAbsent(writer.id)) return
    const opId = `op-${this.random.below(30)}`
    let deleted: string[] = []
    const write = async () => {
      const room = await server.hub.open(this.tripId)
      await room.write({ origin: 'legacy', userId: writer.id, opId }, (doc) => {
        // As the socket handler does: access is checked again when the write runs.
        if (this.absences.isAbsent(writer.id)) throw forbiddenError()
        const { events } = roots(doc)
        const before = [...events.keys()]
        applyRandomCommand(this.random, doc, 7)
        deleted = before.filter((id) => !events.has(id))
        this.eventLedger.mayHaveDeleted(deleted)
      })
    }
    const outcome = write().then(
      () => this.#act('legacy write stored', () => this.eventLedger.note({ created: [], deleted })),
      () => this.#act('legacy write failed'),
    )
    this.#awaitAnswer(server, outcome)
  }

  /** Ignores writes of dead servers, which are never answered. */
  get #isAnswered(): boolean {
    return [...this.#asked.values()].every((server) => !this.servers.includes(server))
  }

  #awaitAnswer(server: SyncServer, outcome: Promise<unknown>): void {
    this.#asked.set(outcome, server)
    void outcome.finally(() => this.#asked.delete(outcome))
  }

  async #restWrite(): Promise<void> {
    const server = this.#anyServer
    if (server === undefined) return
    const isDone = await this.#until(server.changeRecord(this.tripId, undefined, { title: `Viaje ${this.random.below(1000)}` }))
    this.#count(isDone ? 'record change' : 'record change failed')
  }

  async #comeOrGo(): Promise<void> {
    const guest = this.random.pick(this.plan.members.guests)
    const server = this.#anyServer
    if (server === undefined || guest === undefined) return
    if (this.absences.hasAbsentGuest) return this.#readmitGuest()
    const isDone = await this.#until(this.absences.remove(server, guest))
    this.#count(isDone ? 'removal' : 'removal failed')
  }

  async #readmitGuest(): Promise<void> {
    const server = this.#anyServer
    if (server === undefined) return
    const connect = ({ id }: { id: string }) => this.clients.find(({ userId }) => userId === id)?.provider.connect()
    await this.#until(this.absences.end(server, connect))
  }

  #stick({ link }: HonestClient): void {
    const way = this.random.chance(0.5) ? 'up' : 'down'
    this.#act(`one-way loss ${way}`, () => {
      if (link !== undefined) link.isStuck[way] = true
    })
  }

  #failLater(node: SimulatedNode, what: 'node' | 'connection'): void {
    const isBefore = this.random.chance(0.5)
    const when = isBefore ? 'before a question' : 'before its answer'
    this.#act(`${what === 'node' ? 'death' : 'database cut'} ${when}`, () =>
      node.failAt(1 + this.random.below(8), isBefore, what),
    )
  }

  async #restart(node: SimulatedNode): Promise<void> {
    if (this.random.chance(0.5)) {
      await this.#until(node.stop())
      this.#count('stop')
    } else this.#act('death', () => node.die())
  }

  #rewrite(): void {
    const server = this.#anyServer
    if (server === undefined) return
    this.#count('rewrite begun')
    const outcome = server.hub.rebase(this.tripId).then(
      () => this.#count('rewrite done'),
      () => this.#count('rewrite failed'),
    )
    this.#awaitAnswer(server, outcome)
  }

  async #switchGenerations(): Promise<void> {
    for (const client of this.clients) if (await client.switchGeneration()) this.#count('client of the next generation')
  }
}

const TURN_MS = 100
/** Longer than a node's poll for missed messages. */
const STILL_TURNS = 23
