/**
 * `npm run bench:reads`: frequent reads against floors of the same run, by
 * database size. Compare ratios.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { DEMO_PASSWORD } from '#server/demo/demoPeople'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { linkPlacesAndMap } from '#testkit/map/linkPlacesAndMap'
import { fillDatabase } from '../generate/fillDatabase'
import { startChild, type ChildServer } from './startChild'
import { measureInTurns } from './measureInTurns'
import { printTable } from './table'

/** Share of the framework with one statement. */
const GOAL = 0.5

const { values } = parseArgs({
  options: {
    itineraries: { type: 'string', multiple: true, default: ['10000', '100000'] },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
})

interface Read {
  name: string
  path: string
  cookie?: string
}

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`)
for (const size of values.itineraries.map(Number)) await benchSize(size)

async function benchSize(itineraries: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'periplo-reads-'))
  try {
    await prepare(dataDir, itineraries)
    const server = await startChild('server/main.ts', [], {
      DATA_DIR: dataDir,
      PORT: '0',
      RATE_LIMIT: 'off',
      DEMO_DATA: '0',
      LOG_LEVEL: 'error',
      NODE_ENV: 'test',
    })
    try {
      await compare(server, dataDir, itineraries)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** 2,000 users per 10,000 itineraries; always 100,000 likes. */
async function prepare(dataDir: string, itineraries: number): Promise<void> {
  await linkPlacesAndMap(dataDir)
  const gazetteer = openGazetteer(await sharedGazetteer())
  const db = openSqlite(databaseFilePath(dataDir))
  const users = Math.max(10, Math.round(itineraries / 5))
  const amounts = { itineraries, users, likes: Math.min(100_000, itineraries * 10), follows: users * 8, lists: users }
  await fillDatabase(db, gazetteer, { ...amounts, seed: 1, until: Date.now() })
  await db.close()
  gazetteer.close()
}

async function compare(server: ChildServer, dataDir: string, itineraries: number): Promise<void> {
  const reads = (await chooseReads(server.url)).filter(({ name }) => name.includes(values.only))
  const bodies = join(dataDir, 'bodies.json')
  const texts = await Promise.all(reads.map(async ({ name, path, cookie }) => [name, await textOf(server.url + path, cookie)]))
  await writeFile(bodies, JSON.stringify(Object.fromEntries(texts)))
  const floors = await startChild('scripts/bench/floors.ts', [databaseFilePath(dataDir), bodies])
  const rows: (string | number)[][] = []
  try {
    for (const { name, path, cookie } of reads) {
      const [bare = NaN, query = NaN, ours = NaN] = await measureInTurns(
        [
          { url: `${floors.url}/bare/${encodeURIComponent(name)}` },
          { url: `${floors.url}/query/${encodeURIComponent(name)}` },
          { url: server.url + path, ...(cookie !== undefined && { headers: { cookie } }) },
        ],
        { rounds: Number(values.rounds), seconds: Number(values.seconds), connections: Number(values.connections) },
      )
      const goal = name.startsWith('feed, visitor') ? (ours / query >= GOAL ? 'yes' : 'NO') : ''
      rows.push([name, bare.toFixed(0), query.toFixed(0), ours.toFixed(0), ours / bare, ours / query, goal])
    }
  } finally {
    await floors.stop()
  }
  printTable(
    `${itineraries} itineraries: requests per second, medians of ${values.rounds} rounds`,
    ['read', 'bare answer', 'with one query', 'Periplo', 'to bare', 'to one query', `at least ${GOAL}`],
    rows,
  )
}

async function textOf(url: string, cookie?: string): Promise<string> {
  const answer = await fetch(url, cookie === undefined ? {} : { headers: { cookie } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}

/** Each with the largest there is. */
async function chooseReads(url: string): Promise<Read[]> {
  const get = async <T>(path: string) => JSON.parse(await textOf(`${url}/api${path}`)) as T
  const cookie = await logIn(url)
  const [popular] = await get<{ id: string; author: { username: string } }[]>('/itineraries?sort=popular')
  const [list] = await get<{ id: string }[]>('/lists?sort=popular')
  const username = popular?.author.username ?? ''
  return [
    { name: 'feed, visitor, newest', path: '/api/itineraries?limit=10' },
    { name: 'feed, visitor, popular', path: '/api/itineraries?limit=10&sort=popular' },
    { name: 'feed, signed in, newest', path: '/api/itineraries?limit=10&visibility=all', cookie },
    { name: 'feed, signed in, popular', path: '/api/itineraries?limit=10&sort=popular&visibility=all', cookie },
    { name: 'one itinerary', path: `/api/itineraries/${popular?.id ?? ''}` },
    { name: 'profile', path: `/api/users/${username}` },
    { name: 'people to follow', path: '/api/users/suggested?limit=3', cookie },
    { name: "profile's itineraries", path: `/api/itineraries?username=${username}&limit=3` },
    { name: 'search, places', path: '/api/search/locations?query=rom&lang=es' },
    { name: 'search, people', path: '/api/search/users?query=viaj' },
    { name: 'search, itineraries', path: '/api/itineraries?location=roma&limit=10' },
    { name: 'lists, popular', path: '/api/lists?limit=10&sort=popular' },
    { name: 'one list', path: `/api/lists/${list?.id ?? ''}` },
  ]
}

async function logIn(url: string): Promise<string> {
  const body = JSON.stringify({ usernameOrEmail: 'viajera.1', password: DEMO_PASSWORD })
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
