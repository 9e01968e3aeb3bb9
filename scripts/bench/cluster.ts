// `npm run bench:cluster`: one, two and four servers on one PostgreSQL, with NOTIFY and with
// NATS.
import { rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startOwnNats } from '#testkit/server/ownNats'
import { startOwnPostgres } from '#testkit/server/ownPostgres'
import { buildIfStale } from '../build/builds.mjs'
import { createOwnDatabase, BenchServers } from './cluster/site'
import { measureEdits, type EditorPlacement, type EditMetrics } from './cluster/measureEdits'
import { measureFeed } from './cluster/measureFeed'
import { readClusterBenchOptions, clusterBenchUsage, type ClusterBenchOptions } from './cluster/options'
import { natsPids, postgresPids } from './cluster/processorMeter'
import { median, printTable } from './table'

const GOALS = { p50: 15, p99: 100, growthPerNode: 0.1, feed: 0.5 }

interface Case {
  name: string
  bus: 'none' | 'notify' | 'nats'
  nodes: number
  dealt: EditorPlacement
  rounds: EditMetrics[]
}

/** Each of these servers processes the trip's edits. */
const openOn = ({ nodes, dealt }: Case): number => (dealt === 'in turn' ? Math.min(nodes, 2) : 1)

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Run in reverse order. */
const endings: (() => Promise<unknown>)[] = []

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return say(clusterBenchUsage)
  const options = readClusterBenchOptions(process.argv.slice(2))
  await buildIfStale()
  say(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`)
  const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL ?? (await ownPostgres())
  if (options.only !== 'feed') await benchEdits(server, options)
  if (options.only !== 'edits') await benchFeed(server, options)
}

async function ownPostgres(): Promise<string> {
  const { url, stop } = await startOwnPostgres()
  endings.push(stop)
  say('A temporary PostgreSQL without fsync is used.')
  return url
}

async function natsUrl(): Promise<string | undefined> {
  const named = process.env.BUS_URL ?? process.env.TEST_NATS_URL
  if (named !== undefined) return named
  const own = await startOwnNats()
  if (own === undefined) say('NATS is left out: there is neither BUS_URL nor a nats-server on the PATH.')
  else endings.push(own.stop)
  return own?.url
}

async function database(server: string): Promise<string> {
  const { url, drop } = await createOwnDatabase(server, 'bench')
  endings.push(drop)
  return url
}

async function openServers(env: Record<string, string>): Promise<BenchServers> {
  const opened = await BenchServers.open(env)
  endings.push(() => opened.close())
  return opened
}

async function benchEdits(server: string, { nodes, bus, rounds, seconds, edits, documents }: ClusterBenchOptions): Promise<void> {
  const nats = bus.includes('nats') ? await natsUrl() : undefined
  const databaseUrl = await database(server)
  const byDatabase = { sqlite: await openServers({}), postgres: await openServers({ DATABASE_URL: databaseUrl }) }
  for (const each of Object.values(byDatabase)) await each.fill(documents)
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  endings.push(() => client.end())

  const cases: Case[] = [{ name: 'SQLite', bus: 'none', nodes: 1, dealt: 'in turn', rounds: [] }]
  for (const kind of bus)
    if (kind === 'notify' || nats !== undefined)
      for (const count of nodes)
        for (const dealt of count === 1 ? (['in turn'] as const) : (['in turn', 'by trip'] as const))
          cases.push({ name: `PostgreSQL, ${kind.toUpperCase()}`, bus: kind, nodes: count, dealt, rounds: [] })

  for (let round = 0; round < rounds; round += 1)
    for (const one of cases) {
      const where = one.bus === 'none' ? byDatabase.sqlite : byDatabase.postgres
      const servers = await where.start(one.nodes, one.bus === 'nats' ? { BUS_URL: nats ?? '' } : {})
      try {
        const groups = async () => {
          const pids = await postgresPids(client, new URL(databaseUrl).pathname.slice(1))
          const busPids = one.bus === 'nats' && nats !== undefined ? natsPids(nats) : pids.bus
          const isShared = one.bus !== 'none'
          return { nodes: servers.map(({ pid }) => pid), ...(isShared && { database: pids.database, bus: busPids }) }
        }
        const figures = await measureEdits({ nodes: servers, trips: where.trips, dealt: one.dealt, rate: edits, seconds, groups })
        one.rounds.push(figures)
        const { p50, p99, nodes: cost } = figures
        say(
          `round ${round + 1}: ${one.name}, ${one.nodes} nodes, dealt ${one.dealt}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${cost.toFixed(2)} ms of the processor an edit`,
        )
      } finally {
        await Promise.all(servers.map((node) => node.stop()))
      }
    }
  report(cases, { rounds, seconds, edits, documents })
}

function report(cases: readonly Case[], load: Pick<ClusterBenchOptions, 'rounds' | 'seconds' | 'edits' | 'documents'>): void {
  const of = (one: Case | undefined, figure: keyof EditMetrics) => median((one?.rounds ?? []).map((figures) => figures[figure]))
  const rows = cases.map((one) => {
    const first = cases.find(({ bus, nodes }) => bus === one.bus && nodes === 1)
    const growth = of(one, 'nodes') / openOn(one) / of(first, 'nodes')
    const isQuick = of(one, 'p50') <= GOALS.p50 && of(one, 'p99') <= GOALS.p99
    const isCheap = first === undefined ? '' : growth <= 1 + GOALS.growthPerNode * (one.nodes - 1) ? 'yes' : 'NO'
    const figures = (['p50', 'p95', 'p99', 'nodes'] as const).map((figure) => of(one, figure))
    const others = one.bus === 'none' ? ['–', '–'] : [of(one, 'database'), of(one, 'bus')]
    const quiet = `${(of(one, 'quiet') * 100).toFixed(1)} %`
    const seen = [isQuick ? 'yes' : 'NO', isCheap]
    return [
      one.name,
      String(one.nodes),
      one.nodes === 1 ? '–' : one.dealt,
      ...figures,
      growth,
      ...others,
      quiet,
      String(of(one, 'unseen')),
      ...seen,
    ]
  })
  printTable(
    `${load.edits} edits a second of ${load.documents} documents, two editors each (${load.seconds} s, median of ${load.rounds})`,
    [
      'what',
      'nodes',
      'editors dealt',
      'seen p50 ms',
      'p95',
      'p99',
      'all nodes, ms CPU an edit',
      'for each that has the trip open, × one node',
      'PostgreSQL',
      'bus',
      'a node at rest',
      'unseen',
      `p50 ≤ ${GOALS.p50}, p99 ≤ ${GOALS.p99}`,
      `≤ ${GOALS.growthPerNode * 100} % a node`,
    ],
    rows,
  )
}

async function benchFeed(server: string, { itineraries, rounds }: ClusterBenchOptions): Promise<void> {
  const databaseUrl = await database(server)
  const bodies = join(tmpdir(), `periplo-bodies-${process.pid}.json`)
  endings.push(() => rm(bodies, { force: true }))
  say(`\nFilling PostgreSQL with ${itineraries} itineraries …`)
  const where = await openServers({ DATABASE_URL: databaseUrl })
  const { bare, query, ours } = await measureFeed({ databaseUrl, servers: where, bodies, itineraries, rounds, seconds: 1 })
  const goal = ours / query >= GOALS.feed ? 'yes' : 'NO'
  printTable(
    `The feed's newest of ${itineraries} itineraries, as visitors read it: requests per second, median of ${rounds} rounds`,
    ['bare answer', 'with one query of PostgreSQL', 'Periplo', 'to bare', 'to one query', `at least ${GOALS.feed}`],
    [[bare.toFixed(0), query.toFixed(0), ours.toFixed(0), ours / bare, ours / query, goal]],
  )
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().then(() => process.exit(1)))

/** Idempotent. */
async function end(): Promise<void> {
  for (const ending of endings.splice(0).toReversed()) await ending().catch((error: unknown) => say(String(error)))
}

try {
  await main()
} catch (error) {
  say(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await end()
}
