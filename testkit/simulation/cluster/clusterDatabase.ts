import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addSyncUser, addSyncTrip, openTestServices, type TestServices, type SyncAccount } from '../../sync/syncServer'
import { makeDatabase } from '../../server/postgresDatabases'
import { readLogWith, type StoredLog } from '../storedLog'

export interface TripMembers {
  tripId: string
  owner: SyncAccount
  guests: readonly SyncAccount[]
  hostile: SyncAccount
}

/**
 * One PostgreSQL database for all histories of a run, each with its own
 * members.
 */
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

  /** Reads one snapshot: a commit of a dead node may still land between two queries. */
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
