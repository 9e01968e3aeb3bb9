/**
 * `tsx scripts/bench/gazetteer.ts [data folder] [--imported <count>] [--format
 * overture|geonames]`: place searches, letter by letter, those of travellers'
 * places also on the PostgreSQL of `DATABASE_URL`; first imports that many
 * generated places into a copy. Floor: an empty statement on the same file.
 * Compare ratios.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import pino from 'pino'
import { readConfig } from '#server/config'
import type { Db } from '#server/base/db/database'
import { openPostgres } from '#server/base/db/openPostgres'
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { ensureGazetteer } from '#server/gazetteer/ensureGazetteer'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { searchPlaces } from '#server/features/places/searchPlaces'
import { preparePlacesAround } from '#shared/placeSearch/preparePlacesAround'
import { placeQueries } from '#testkit/gazetteer/placeQueries'
import { sightQueries } from '#testkit/gazetteer/sightQueries'
import { createOwnDatabase } from './cluster/site'
import { fillPeoplePlaces, peopleQueries } from './peoplePlaces'
import { importGenerated } from './importGenerated'

const ROUNDS = 5
/** Milliseconds for 95 of 100 calls. */
const GOAL = 10
const GOALS: Readonly<Record<string, number>> = { destinations: 2 }

const MADRID = { lat: 40.4165, lng: -3.70256 }

/** From two letters on. */
const typed = (queries: readonly string[]): string[] =>
  queries.flatMap((query) => Array.from({ length: query.length - 1 }, (_, i) => query.slice(0, i + 2)))
const destinations = typed(
  Object.values(placeQueries)
    .flat()
    .map(({ query }) => query),
)
const sights = typed(sightQueries.map(({ query }) => query))
const positions = Array.from({ length: 500 }, (_, i) => ({
  lat: (Math.asin((i + 0.5) / 250 - 1) * 180) / Math.PI,
  lng: ((i * 137.5) % 360) - 180,
}))

interface Times {
  /** Sorted. */
  all: number[]
  /** The best run of each input, sorted. */
  undisturbed: number[]
}

async function measure<T>(inputs: readonly T[], run: (input: T) => unknown): Promise<Times> {
  const runs: number[][] = []
  for (const input of inputs) {
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const start = performance.now()
      const answer = run(input)
      if (answer instanceof Promise) await answer
      times.push(performance.now() - start)
    }
    runs.push(times.slice(1))
  }
  const sorted = (times: number[]) => times.sort((a, b) => a - b)
  return { all: sorted(runs.flat()), undisturbed: sorted(runs.map((times) => Math.min(...times))) }
}

const quantile = (times: number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { imported: { type: 'string', default: '0' }, format: { type: 'string', default: 'overture' } },
})
const bundled = await ensureGazetteer(positionals[0] ?? 'node_modules/.cache/periplo')
const copy = await importGenerated(bundled.file, Number(values.imported), values.format === 'geonames' ? 'geonames' : 'overture')
const file = copy?.file ?? bundled.file
const gazetteer = openGazetteer(file)
const db = new Database(file, { readonly: true })
const empty = db.prepare('SELECT 1')
const searchKept = preparePlacesAround(gazetteer.placesAround(MADRID))

const floor = quantile((await measure(destinations, () => empty.get())).undisturbed, 0.5)
const measured: Record<string, Times> = {
  destinations: await measure(destinations, (query) => gazetteer.search(query, 'es')),
  places: await measure(sights, (query) => gazetteer.findPlaces(query, undefined)),
  'places near a trip': await measure(sights, (query) => gazetteer.findPlaces(query, MADRID)),
  'nearest town': await measure(positions, (position) => gazetteer.findTownAt(position)),
  'kept places': await measure(sights, (query) => searchKept(query, MADRID)),
}

/** What those of travellers add to a search. */
async function measurePeoplePlaces(name: string, db: Db): Promise<void> {
  await fillPeoplePlaces(db, gazetteer, destinations)
  const services = { db, config: readConfig({}), now: Date.now, log: pino({ level: 'silent' }) }
  const none: typeof gazetteer = { ...gazetteer, findPlaces: () => [] }
  for (const [where, near] of [
    ['', undefined],
    [' near a trip', MADRID],
  ] as const)
    measured[`people's places${where}, ${name}`] = await measure(peopleQueries, (text) =>
      searchPlaces({ ...services, gazetteer: none }, { text, near, itineraryId: undefined, viewerId: null }),
    )
}

const dataDir = await mkdtemp(join(tmpdir(), 'periplo-places-'))
try {
  const sqlite = openSqlite(databaseFilePath(dataDir))
  await measurePeoplePlaces('SQLite', sqlite)
  await sqlite.close()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
if (process.env.DATABASE_URL !== undefined) {
  const own = await createOwnDatabase(process.env.DATABASE_URL, 'places')
  const postgres = await openPostgres(own.url)
  try {
    await measurePeoplePlaces('PostgreSQL', postgres)
  } finally {
    await postgres.close()
    await own.drop()
  }
}

console.log(`${destinations.length} destinations and ${sights.length} places as they are typed, ${ROUNDS} rounds`)
console.log(`the floor, an empty statement: ${(floor * 1000).toFixed(2)} µs`)
const rows = Object.entries(measured).flatMap(([name, times]) =>
  [0.5, 0.95, 0.99].map((share) => {
    const [all, undisturbed] = [quantile(times.all, share), quantile(times.undisturbed, share)]
    return [
      `${name}, p${share * 100}`,
      { ms: all.toFixed(3), 'undisturbed, ms': undisturbed.toFixed(3), 'to the floor': Math.round(undisturbed / floor) },
    ]
  }),
)
console.table(Object.fromEntries(rows))
for (const [name, times] of Object.entries(measured)) {
  const [p95, goal] = [quantile(times.undisturbed, 0.95), GOALS[name] ?? GOAL]
  console.log(`${name}: undisturbed p95 under ${goal} ms: ${p95 < goal ? 'yes' : 'no'}`)
}
gazetteer.close()
db.close()
copy?.remove()
