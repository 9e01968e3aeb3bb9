import { vi } from 'vitest'
import type * as Y from 'yjs'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { forbiddenError } from '#server/base/errors'
import { Room } from '#server/sync/room'
import { roots } from '#shared/itinerary/doc'
import { randomFrom, type Random } from '../random'
import { applyRandomCommand } from '../randomCommands'
import type { SyncServer } from '../sync/syncServer'
import { EventLedger } from './eventLedger'
import { MemberRemovals } from './memberRemovals'
import { HonestClient } from './honestClient'
import { HostileClient } from './hostileClient'
import { readLog, type StoredLog } from './storedLog'
import { findLostClocks } from './endOfHistory'
import { LegacyMirror } from './legacyMirror'
import { randomSettings, SimulatedServer, type DatabaseTemplate } from './simulatedServer'
import { SimulatedNetwork } from './simulatedNetwork'

/** A kind of event that never happens is not tested. */
export type StepCounts = Record<string, number>

/** Honest, hostile, legacy and REST clients, random faults, seeded. Requires fake timers. */
export class SimulatedHistory {
  readonly random: Random
  readonly network = new SimulatedNetwork()
  readonly server: SimulatedServer
  readonly clients: HonestClient[]
  readonly hostile: HostileClient
  readonly eventLedger = new EventLedger()
  readonly dataDir: string
  mirror: LegacyMirror | undefined
  #rollbacks = 0
  readonly #mayRewrite: boolean
  #hasCopy = false
  readonly absences: MemberRemovals
  /** Unanswered writes by server. */
  readonly #asked = new Map<Promise<unknown>, SyncServer>()
  readonly #named = new WeakSet<Y.Doc>()

  private constructor(
    seed: number,
    private readonly template: DatabaseTemplate,
    private readonly counts: StepCounts,
    private readonly mayGoBack: boolean,
  ) {
    this.random = randomFrom(seed)
    this.dataDir = template.copyTo(`history-${seed}`)
    const { owner, guests, hostile, tripId } = template
    const people = [owner, ...guests, hostile]
    this.absences = new MemberRemovals(tripId, guests)
    const settings = randomSettings(this.random)
    // Plain clients do not support generations.
    this.#mayRewrite = !mayGoBack && this.random.chance(0.5)
    this.server = new SimulatedServer(this.dataDir, people, tripId, this.network, settings, (server) => this.#follow(server))
    this.clients = [owner, ...guests].map(
      ({ name, id }, i) => new HonestClient(name, id, i === 1 && !this.#mayRewrite ? 'plain' : 'page', this.server, this.random),
    )
    this.hostile = new HostileClient(hostile.id, this.server)
    this.network.onServerClose = ({ code, reason }) => this.#act(`closed: ${code}${reason === 'too slow' ? ' too slow' : ''}`)
  }

  static async begin(
    seed: number,
    template: DatabaseTemplate,
    counts: StepCounts,
    mayGoBack: boolean,
  ): Promise<SimulatedHistory> {
    const history = new SimulatedHistory(seed, template, counts, mayGoBack)
    await history.server.start()
    for (const { provider } of history.clients) provider.connect()
    return history
  }

  get tripId(): string {
    return this.template.tripId
  }

  async step(): Promise<void> {
    const dice = this.random.next()
    const client = this.random.pick(this.clients)
    if (client === undefined) return
    if (dice < 0.5) this.#act('edit', () => this.eventLedger.note(client.act(this.random)))
    else if (dice < 0.57) this.#legacyWrite()
    else if (dice < 0.6) await this.#restWrite()
    else if (dice < 0.62) await this.#comeOrGo()
    else if (dice < 0.7) this.#act(`hostile message: ${this.hostile.act(this.random)}`)
    else if (dice < 0.74) this.#act('cut', () => client.link?.cut())
    else if (dice < 0.78) this.#act('offline', () => client.provider.disconnect())
    else if (dice < 0.86) this.#act('online', () => client.provider.connect())
    else if (dice < 0.88) this.#stick(client, 'up')
    else if (dice < 0.9) this.#stick(client, 'down')
    else if (dice < 0.92) this.#act('repeated message', () => client.repeat(this.random))
    else if (dice < 0.94) this.#act('death at a commit', () => this.server.dieAtNextCommit())
    else if (dice < 0.96) await this.#restart()
    else if (dice < 0.97 && this.mayGoBack) this.#copyDatabase()
    else if (dice < 0.98 && this.mayGoBack) await this.#restoreCopy()
    else if (dice < 0.98 && this.#mayRewrite) this.#rewrite()
    else this.#act('pause')
    await this.#switchGenerations()
    await this.#pass(this.random.pick([0, 0, 1, 5, 40, 300]) ?? 0)
    if (this.server.running !== undefined || this.random.chance(0.5)) return
    const lost = this.lostClocks()
    if (lost.length > 0) throw new Error(`acknowledged and lost: ${lost.join(', ')}`)
    await this.server.start()
  }

  /** Repairs all faults and advances time until all clients are stored. */
  async heal(): Promise<void> {
    this.hostile.close()
    await this.server.start()
    await this.#readmitGuest()
    for (const { link } of this.clients) if (link?.isStuck.up === true || link?.isStuck.down === true) link.cut()
    for (let turn = 0; turn < 500; turn += 1) {
      // A removed client may learn of it only after it was invited again.
      for (const { provider } of this.clients) if (!provider.shouldConnect) provider.connect()
      this.network.deliverAll()
      await this.#switchGenerations()
      await vi.advanceTimersByTimeAsync(20)
      if (this.server.running === undefined) await this.server.start()
      if (!this.network.deliverAll() && this.#isAnswered && this.clients.every(({ isStored }) => isStored)) break
    }
  }

  readonly readLog = (): StoredLog => readLog(databaseFilePath(this.dataDir), this.tripId)

  /** Acknowledged, but not stored. Empty after a rollback. */
  lostClocks(): string[] {
    if (this.#rollbacks > 0) return []
    return findLostClocks(this.clients, this.readLog())
  }

  readonly noteHostile = (): void => this.eventLedger.noteHostile(this.readLog().rows, this.hostile.userId)

  close(): void {
    for (const client of this.clients) client.destroy()
    this.server.die()
  }

  #act(kind: string, act: () => void = () => undefined): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    act()
  }

  async #pass(ms: number): Promise<void> {
    this.network.deliverSome(this.random)
    await vi.advanceTimersByTimeAsync(ms)
    this.network.deliverSome(this.random)
  }

  #legacyWrite(): void {
    const server = this.server.running
    const writer = this.random.pick([this.template.owner, ...this.template.guests])
    if (server === undefined || writer === undefined || this.absences.isAbsent(writer.id)) return
    const opId = `op-${this.random.below(30)}`
    const rollbacks = this.#rollbacks
    let deleted: string[] = []
    const write = async () => {
      const room = await server.hub.open(this.tripId)
      this.#nameServer(room)
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
    this.counts['legacy write'] = (this.counts['legacy write'] ?? 0) + 1
    const outcome = write().then(
      () => {
        this.#act('legacy write stored')
        if (rollbacks === this.#rollbacks) this.eventLedger.note({ created: [], deleted })
      },
      () => this.#act('legacy write failed'),
    )
    this.#awaitAnswer(server, outcome)
  }

  /** Ignores writes of dead servers, which are never answered. */
  get #isAnswered(): boolean {
    return [...this.#asked.values()].every((server) => server !== this.server.running)
  }

  #awaitAnswer(server: SyncServer, outcome: Promise<unknown>): void {
    this.#asked.set(outcome, server)
    void outcome.finally(() => this.#asked.delete(outcome))
  }

  async #restWrite(): Promise<void> {
    this.#act('record change')
    await this.server.running?.changeRecord(this.tripId, undefined, { title: `Viaje ${this.random.below(1000)}` })
  }

  /** Gives the server a client id from the seed. */
  #nameServer(room: unknown): void {
    if (!(room instanceof Room) || this.#named.has(room.replica.doc)) return
    room.replica.doc.clientID = this.random.below(2 ** 32)
    this.#named.add(room.replica.doc)
  }

  async #comeOrGo(): Promise<void> {
    const guest = this.random.pick(this.template.guests)
    const server = this.server.running
    if (server === undefined || guest === undefined) return
    if (this.absences.hasAbsentGuest) return this.#readmitGuest()
    this.#act('removal')
    await this.absences.remove(server, guest)
  }

  async #readmitGuest(): Promise<void> {
    const server = this.server.running
    if (server === undefined) return
    await this.absences.end(server, ({ id }) => this.clients.find(({ userId }) => userId === id)?.provider.connect())
  }

  #stick({ link }: HonestClient, way: 'up' | 'down'): void {
    this.#act(`one-way loss ${way}`, () => {
      if (link !== undefined) link.isStuck[way] = true
    })
  }

  async #restart(): Promise<void> {
    if (this.random.chance(0.5)) {
      await this.server.stop()
      this.counts['stop'] = (this.counts['stop'] ?? 0) + 1
    } else {
      this.network.deliverSome(this.random)
      this.#act('death', () => this.server.die())
    }
  }

  #rewrite(): void {
    const server = this.server.running
    if (server === undefined) return
    this.#act('rewrite begun')
    const outcome = server.hub.rebase(this.tripId).then(
      () => this.#act('rewrite done'),
      () => this.#act('rewrite failed'),
    )
    this.#awaitAnswer(server, outcome)
  }

  async #switchGenerations(): Promise<void> {
    for (const client of this.clients) if (await client.switchGeneration()) this.#act('client of the next generation')
  }

  #copyDatabase(): void {
    if (this.server.copyDatabase()) this.#act('copy', () => (this.#hasCopy = true))
  }

  async #restoreCopy(): Promise<void> {
    if (!this.#hasCopy) return
    this.#act('rollback')
    this.server.die()
    this.noteHostile()
    this.eventLedger.markUnknownDeletes(this.clients.map(({ doc }) => doc))
    await this.server.restoreCopy()
    this.hostile.useOnlyOwnIds(this.random)
    this.#rollbacks += 1
    this.absences.reset()
  }

  #follow(server: SyncServer): void {
    this.mirror = undefined
    server.parts.bus.on('documentCommitted', ({ itineraryId }) => {
      const now = server.hub.peek(itineraryId)?.view()
      if (now === undefined || this.server.running !== server) return
      if (this.mirror === undefined) this.mirror = new LegacyMirror(now)
      else this.mirror.update(now)
    })
  }
}
