import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkPlacesAndMap } from '#testkit/map/linkPlacesAndMap'
import { addCollaborator, createTrip, registerUser, type SimulatedUser } from '../../load/people'
import { ServerProcess, type ServerLaunch } from './serverProcess'
import type { Endpoint, WireKind } from './wire'

export interface BenchShape {
  documents: number
  clients: number
  days: number
}

export type EndpointWithoutUrl = Omit<Endpoint, 'url'>

export interface Contestant {
  name: string
  kind: WireKind
  /** After a restart. */
  keeps: boolean
  launch: (dataDir: string) => ServerLaunch
  /** In a new data folder. Returns the seats of each document. */
  prepare: (dataDir: string, shape: BenchShape) => Promise<EndpointWithoutUrl[][]>
}

/** Beyond this, users have several seats: password hashing makes accounts slow. */
const MOST_ACCOUNTS = 100

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const prepareWithoutAccounts = async (_dataDir: string, { documents, clients }: BenchShape): Promise<EndpointWithoutUrl[][]> =>
  Array.from({ length: documents }, (_, i) => Array.from({ length: clients }, () => ({ document: `trip-${i}` })))

const periplo: Contestant = {
  name: 'Periplo',
  kind: 'periplo',
  keeps: true,
  launch: () => ({
    script: pathOf('../../../dist/server/main.js'),
    env: {
      RATE_LIMIT: 'off',
      SYNC_MAX_MESSAGES_PER_SECOND: '0',
      SYNC_MAX_CONNECTIONS_PER_DOCUMENT: '0',
      SYNC_MAX_CONNECTIONS_PER_USER: '0',
      ACCESS_TOKEN_SECONDS: '86400',
      LOG_LEVEL: 'error',
      DEMO_DATA: '0',
    },
  }),
  prepare: async (dataDir, shape) => {
    await linkPlacesAndMap(dataDir)
    const server = await ServerProcess.start(periplo.launch(dataDir), dataDir)
    try {
      return await makeTrips(server.url, shape)
    } finally {
      await server.stop('SIGTERM')
    }
  },
}

async function makeTrips(url: string, { documents, clients, days }: BenchShape): Promise<EndpointWithoutUrl[][]> {
  const people: SimulatedUser[] = []
  for (let n = 0; n < Math.min(MOST_ACCOUNTS, documents * clients); n += 1) people.push(await registerUser(url, 'peers', n))
  const places: EndpointWithoutUrl[][] = []
  for (let i = 0; i < documents; i += 1) {
    const team = Array.from({ length: clients }, (_, k) => people[(i * clients + k) % people.length]).filter(
      (person) => person !== undefined,
    )
    const [owner] = team
    if (owner === undefined) continue
    const document = await createTrip(url, owner, `Viaje ${i}`, days)
    for (const { id, username } of new Set(team)) if (id !== owner.id) await addCollaborator(url, owner, document, username)
    places.push(team.map(({ cookie }) => ({ document, cookie })))
  }
  return places
}

/** Ours first; `peers` has the others. */
export function createContestants(peers: string): Contestant[] {
  const floor = (name: string, ...args: string[]): Contestant => ({
    name,
    kind: 'y-websocket',
    keeps: false,
    launch: () => ({ script: pathOf('floor.mjs'), args }),
    prepare: prepareWithoutAccounts,
  })
  const yWebsocket = join(peers, 'node_modules/@y/websocket-server/src/server.js')
  return [
    periplo,
    floor('relay'),
    floor('relay, one frame a turn', '--coalesce'),
    {
      name: 'y-websocket',
      kind: 'y-websocket',
      keeps: false,
      launch: () => ({ script: yWebsocket }),
      prepare: prepareWithoutAccounts,
    },
    {
      name: 'y-websocket, LevelDB',
      kind: 'y-websocket',
      keeps: true,
      launch: (dataDir) => ({ script: yWebsocket, env: { YPERSISTENCE: join(dataDir, 'leveldb') } }),
      prepare: prepareWithoutAccounts,
    },
    {
      name: 'Hocuspocus, SQLite',
      kind: 'hocuspocus',
      keeps: true,
      launch: () => ({ script: join(peers, 'hocuspocus.mjs') }),
      prepare: prepareWithoutAccounts,
    },
  ]
}
