import { copyFileSync, rmSync, writeFileSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { tmpdir } from 'node:os'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { ChangeRecorder } from '#server/history/changeRecorder'
import { createHub } from '#server/sync/hub'
import { readConnectionParameters } from '#server/sync/wire/incomingConnection'
import type { SyncSettings } from '#server/sync/syncSettings'
import { requireSqlite } from '../server/rows'
import { type SyncAccount, openTestServices, SyncServer, addSyncUser, addSyncTrip } from '../sync/syncServer'
import type { Random } from '../random'
import { readLog } from './storedLog'
import type { SimulatedLink, SimulatedNetwork, SimulatedHost } from './simulatedNetwork'

/** Simulated time of every stop, so that seeds stay repeatable. */
const STOP_TURNS = 20
const realSetImmediate = setImmediate
const realSetTimeout = setTimeout
const LANDMARK_MS = 5

/** The real sync server; it can stop, die, restart on an older database. */
export class SimulatedServer implements SimulatedHost {
  #running: SyncServer | undefined
  #dieAtCommit = false
  #hasServed = false

  constructor(
    private readonly dataDir: string,
    private readonly people: readonly SyncAccount[],
    private readonly tripId: string,
    private readonly network: SimulatedNetwork,
    private readonly settings: Partial<SyncSettings>,
    private readonly onStart: (server: SyncServer) => void,
  ) {}

  get running(): SyncServer | undefined {
    return this.#running
  }

  async start(): Promise<void> {
    if (this.#running !== undefined) return
    const parts = await openTestServices(this.dataDir)
    const changes = new ChangeRecorder(parts)
    changes.listen(parts.bus)
    const hub = await createHub(parts, this.settings, { onCommit: () => this.#committed(), follower: changes })
    this.#hasServed = true
    this.#running = new SyncServer(parts, hub, this.dataDir, 0, () => hub.close())
    this.onStart(this.#running)
  }

  connect(link: SimulatedLink, address: URL): boolean {
    const person = this.people.find(({ id }) => id === address.searchParams.get('user'))
    if (this.#running === undefined || person === undefined) return false
    this.network.add(link)
    this.#running.hub.connect({
      socket: link.socket,
      stream: link.stream,
      person: {
        sessionId: person.sessionId,
        user: { id: person.id, name: person.name, username: person.name, avatar: null },
        status: { isModerator: false, isGuest: false, suspendedUntil: null },
      },
      itineraryId: this.tripId,
      parameters: readConnectionParameters(address.searchParams),
    })
    return true
  }

  async generation(epoch: number): Promise<Uint8Array | undefined> {
    return this.#running?.hub.generation(this.tripId, epoch)
  }

  async stop(): Promise<void> {
    const server = this.#running
    if (server === undefined) return
    this.#running = undefined
    let isStopped = false
    const stopping = server.close().finally(() => (isStopped = true))
    for (let turn = 0; turn < STOP_TURNS || !isStopped; turn += 1) {
      await vi.advanceTimersByTimeAsync(turn < STOP_TURNS ? 5 : 0)
      this.network.deliverAll()
      if (turn >= STOP_TURNS) await new Promise((resolve) => realSetImmediate(resolve))
    }
    await stopping
    await server.db.close()
  }

  die(): void {
    const server = this.#running
    if (server === undefined) return
    this.#running = undefined
    this.#dieAtCommit = false
    this.network.cutAll()
    requireSqlite(server.db).closeNow()
    // It is disconnected; this only stops its timers.
    server.close().catch(() => undefined)
  }

  /** Dies after its next commit, before any ack. */
  dieAtNextCommit(): void {
    this.#dieAtCommit = true
  }

  copyDatabase(): boolean {
    if (this.#running === undefined) return false
    requireSqlite(this.#running.db).$client.pragma('wal_checkpoint(TRUNCATE)')
    copyFileSync(databaseFilePath(this.dataDir), this.#copy)
    return true
  }

  /** While the server is down. Writes the landmark, which lags by a second. */
  async restoreCopy(): Promise<void> {
    await new Promise((resolve) => realSetTimeout(resolve, LANDMARK_MS))
    if (this.#hasServed) this.#writeLandmark()
    this.#hasServed = false
    for (const suffix of ['-wal', '-shm']) rmSync(databaseFilePath(this.dataDir) + suffix, { force: true })
    copyFileSync(this.#copy, databaseFilePath(this.dataDir))
  }

  #writeLandmark(): void {
    const { epoch, headSeq, restoredAt } = readLog(databaseFilePath(this.dataDir), this.tripId)
    const kept = { restoredAt, positions: [[this.tripId, epoch, headSeq]] }
    writeFileSync(join(this.dataDir, 'landmark.json'), JSON.stringify(kept))
  }

  get #copy(): string {
    return `${databaseFilePath(this.dataDir)}.older`
  }

  #committed(): void {
    if (this.#dieAtCommit) this.die()
  }
}

/** With four users and a trip; copied for each history. */
export interface DatabaseTemplate {
  readonly tripId: string
  readonly owner: SyncAccount
  readonly guests: readonly SyncAccount[]
  readonly hostile: SyncAccount
  copyTo(name: string): string
  remove(): void
}

/** In memory if possible: histories make thousands of commits. */
const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export async function makeDatabaseTemplate(): Promise<DatabaseTemplate> {
  const folder = mkdtempSync(join(base, 'periplo-simulation-'))
  const origin = join(folder, 'template')
  const parts = await openTestServices(origin)
  const [owner, bob, eva, hostile] = [
    await addSyncUser(parts, 'Ana'),
    await addSyncUser(parts, 'Bob'),
    await addSyncUser(parts, 'Eva'),
    await addSyncUser(parts, 'Mal'),
  ]
  const tripId = await addSyncTrip(parts, owner, { days: 5, collaborators: [bob, eva, hostile] })
  requireSqlite(parts.db).$client.pragma('wal_checkpoint(TRUNCATE)')
  await parts.db.close()
  return {
    tripId,
    owner,
    guests: [bob, eva],
    hostile,
    copyTo(name) {
      const copy = join(folder, name)
      mkdirSync(copy)
      copyFileSync(databaseFilePath(origin), databaseFilePath(copy))
      copyFileSync(join(origin, 'session-secret'), join(copy, 'session-secret'))
      return copy
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Extreme settings, so that short histories reach rare states. */
export const randomSettings = (random: Random): Partial<SyncSettings> => ({
  compactRows: random.pick([3, 15, 500]) ?? 15,
  idleMs: random.pick([50, 5000]) ?? 50,
  leastIdleMs: 0,
  tickMs: random.pick([20, 100]) ?? 20,
  // Small limits disconnect slow readers.
  unsentBytes: random.pick([3000, 2 ** 20]) ?? 3000,
  unsentMs: random.pick([1000, 5000]) ?? 1000,
  messagesPerSecond: 0,
  commitGapMs: random.pick([0, 5, 30]) ?? 5,
  drainMs: 0,
  connectionsPerUser: 0,
})
