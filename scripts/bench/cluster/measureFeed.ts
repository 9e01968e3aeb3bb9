import { writeFile } from 'node:fs/promises'
import { openPostgres } from '#server/base/db/openPostgres'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { fillDatabase } from '../../generate/fillDatabase'
import { measureInTurns } from '../measureInTurns'
import { startChild } from '../startChild'
import type { BenchServers } from './site'

const FEED = '/api/itineraries?limit=10'
const CONNECTIONS = 10

/** Requests per second: a constant answer, one prepared statement, the visitors' feed. */
export interface FeedMetrics {
  bare: number
  query: number
  ours: number
}

interface FeedLoad {
  databaseUrl: string
  servers: BenchServers
  /** A file with the floors' answers. */
  bodies: string
  itineraries: number
  rounds: number
  seconds: number
}

/** One server, beside floors of the same run. */
export async function measureFeed({ databaseUrl, servers, bodies, itineraries, ...turns }: FeedLoad): Promise<FeedMetrics> {
  await fill(databaseUrl, itineraries)
  const [node] = await servers.start(1)
  if (node === undefined) throw new Error('no server')
  try {
    const answer = await fetch(node.url + FEED)
    await writeFile(bodies, JSON.stringify({ feed: await answer.text() }))
    const floors = await startChild('scripts/bench/floors.ts', [databaseUrl, bodies])
    try {
      const targets = [`${floors.url}/bare/feed`, `${floors.url}/query/feed`, node.url + FEED].map((url) => ({ url }))
      const [bare = NaN, query = NaN, ours = NaN] = await measureInTurns(targets, { ...turns, connections: CONNECTIONS })
      return { bare, query, ours }
    } finally {
      await floors.stop()
    }
  } finally {
    await node.stop()
  }
}

/** As `npm run bench:reads`. */
async function fill(databaseUrl: string, itineraries: number): Promise<void> {
  const gazetteer = openGazetteer(await sharedGazetteer())
  const db = await openPostgres(databaseUrl)
  try {
    const users = Math.max(10, Math.round(itineraries / 5))
    const amounts = { itineraries, users, likes: Math.min(100_000, itineraries * 10), follows: users * 8, lists: users }
    await fillDatabase(db, gazetteer, { ...amounts, seed: 1, until: Date.now() })
  } finally {
    await db.close()
    gazetteer.close()
  }
}
