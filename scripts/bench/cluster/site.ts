import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { findFreePort } from '#testkit/server/findFreePort'
import { linkPlacesAndMap } from '#testkit/map/linkPlacesAndMap'
import { NodeProcess } from '../../cluster/nodeProcess'
import { addCollaborator, createTrip, registerUser, type SimulatedUser } from '../../load/people'

const TRIP_DAYS = 7

export interface TripWithEditors {
  itineraryId: string
  editors: readonly [SimulatedUser, SimulatedUser]
}

export class BenchServers {
  trips: readonly TripWithEditors[] = []

  private constructor(
    private readonly folder: string,
    private readonly env: Record<string, string>,
  ) {}

  /** Without a database in `env`: SQLite. */
  static async open(env: Record<string, string>): Promise<BenchServers> {
    return new BenchServers(await mkdtemp(join(tmpdir(), 'periplo-nodes-')), env)
  }

  /** The same servers each time. */
  async start(count: number, env: Record<string, string> = {}): Promise<NodeProcess[]> {
    const nodes: NodeProcess[] = []
    for (let i = 0; i < count; i += 1) nodes.push(await this.#startOne(i, env))
    return nodes
  }

  /** Two new users per trip. */
  async fill(documents: number): Promise<void> {
    const [node] = await this.start(1)
    if (node === undefined) throw new Error('no server')
    const run = Date.now().toString(36)
    const trips: TripWithEditors[] = []
    for (let i = 0; i < documents; i += 1) {
      const editors = [await registerUser(node.url, run, 2 * i), await registerUser(node.url, run, 2 * i + 1)] as const
      const itineraryId = await createTrip(node.url, editors[0], `Entre dos ${i + 1}`, TRIP_DAYS)
      await addCollaborator(node.url, editors[0], itineraryId, editors[1].username)
      trips.push({ itineraryId, editors })
    }
    this.trips = trips
    await node.stop()
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }

  async #startOne(i: number, env: Record<string, string>): Promise<NodeProcess> {
    const dataDir = join(this.folder, `node-${i}`)
    await mkdir(dataDir, { recursive: true })
    await linkPlacesAndMap(dataDir).catch(() => undefined)
    return NodeProcess.start(await findFreePort(), {
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      DEMO_DATA: '0',
      SYNC_MAX_MESSAGES_PER_SECOND: '0',
      // Not renewed here.
      ACCESS_TOKEN_SECONDS: '86400',
      DATABASE_URL: '',
      BUS_URL: '',
      ...this.env,
      ...env,
    })
  }
}

/** On the same PostgreSQL as `server`. */
export async function createOwnDatabase(server: string, purpose: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `periplo_${purpose}_${randomBytes(4).toString('hex')}`
  await execute(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
