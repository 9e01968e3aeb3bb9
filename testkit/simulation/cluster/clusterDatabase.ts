import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { addSyncUser, addSyncTrip, openTestServices, type TestServices, type SyncAccount } from '../../sync/syncServer'
import { makeDatabase } from '../../server/postgresDatabases'
import { readLogWith, type StoredLog } from '../storedLog'

export interface TripMembers {
  tripId: string
  owner: SyncAccount
  guests: readonly SyncAccount[]
  hostile: SyncAccount
}

/** One for all histories of a run, each with its own members. */
export class ClusterDatabase {
  private constructor(
    readonly url: string,
    private readonly parts: TestServices,
    private readonly reader: pg.Client,
    private readonly end: () => Promise<void>,
  ) {}

  static async make(serverUrl: string, template: string | undefined): Promise<ClusterDatabase> {
    const { url, name, drop } = await makeDatabase(serverUrl, template)
    const dataDir = mkdtempSync(join(tmpdir(), 'periplo-members-'))
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    // No history simulates a power cut, and waiting for fsync would dominate.
    await reader.query(`ALTER DATABASE ${name} SET synchronous_commit = off`)
    const parts = await openTestServices(dataDir, { DATABASE_URL: url })
    return new ClusterDatabase(url, parts, reader, async () => {
      await Promise.all([parts.db.close(), reader.end()])
      rmSync(dataDir, { recursive: true, force: true })
      await drop()
    })
  }

  async createMembers(): Promise<TripMembers> {
    const names = ['Ana', 'Bob', 'Eva', 'Mal'] as const
    const [owner, bob, eva, hostile] = [
      await addSyncUser(this.parts, names[0]),
      await addSyncUser(this.parts, names[1]),
      await addSyncUser(this.parts, names[2]),
      await addSyncUser(this.parts, names[3]),
    ]
    const tripId = await addSyncTrip(this.parts, owner, { days: 5, collaborators: [bob, eva, hostile] })
    return { owner, guests: [bob, eva], hostile, tripId }
  }

  /** In one snapshot: dead nodes' commits may land between queries. */
  async readLog(itineraryId: string): Promise<StoredLog> {
    await this.reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    try {
      return await readLogWith(
        async <Row extends object>(text: string) => (await this.reader.query<Row & pg.QueryResultRow>(text, [itineraryId])).rows,
      )
    } finally {
      await this.reader.query('COMMIT')
    }
  }

  remove(): Promise<void> {
    return this.end()
  }
}

const { setImmediate: turn } = globalThis
const realTime = performance
const now = realTime.now.bind(realTime)

const SLICE_MS = 25
/** Real milliseconds. A transaction may itself wait for simulated time. */
const MAX_WAIT_MS = 200

/** Stands still while the database works. Replies may swap: seeds do not always repeat. */
export class SimulatedClock {
  constructor(private readonly isQuiet: () => boolean) {}

  async advance(ms: number): Promise<void> {
    await this.#answers()
    for (let left = ms; left > 0; left -= SLICE_MS) {
      vi.advanceTimersByTime(Math.min(left, SLICE_MS))
      await this.#answers()
    }
  }

  /** Advances time until the promise settles; true if fulfilled. */
  async advanceUntil(promise: Promise<unknown>, afterStep: () => void = () => undefined): Promise<boolean> {
    let isFulfilled: boolean | undefined
    promise.then(
      () => (isFulfilled = true),
      () => (isFulfilled = false),
    )
    for (;;) {
      await this.#answers()
      if (isFulfilled !== undefined) return isFulfilled
      vi.advanceTimersByTime(1)
      afterStep()
    }
  }

  async #answers(): Promise<void> {
    const start = now()
    do {
      do await new Promise((resolve) => turn(resolve))
      while (!this.isQuiet() && now() - start < MAX_WAIT_MS)
      vi.advanceTimersByTime(0)
      await new Promise((resolve) => turn(resolve))
    } while (!this.isQuiet() && now() - start < MAX_WAIT_MS)
  }
}
