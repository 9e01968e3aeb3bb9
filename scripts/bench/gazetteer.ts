/**
 * `tsx scripts/bench/gazetteer.ts [data folder]`: place searches, letter by
 * letter. Floor: an empty statement on the same file. Compare ratios.
 */
import Database from 'better-sqlite3'
import { ensureGazetteer } from '#server/gazetteer/ensureGazetteer'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { preparePlacesAround } from '#shared/placeSearch/preparePlacesAround'
import { placeQueries } from '#testkit/gazetteer/placeQueries'
import { sightQueries } from '#testkit/gazetteer/sightQueries'

const ROUNDS = 5
/** Milliseconds for 95 of 100 calls. */
const GOALS = { destinations: 2, places: 10, 'places near a trip': 10, 'nearest town': 10, 'kept places': 10 }

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

function measure<T>(inputs: readonly T[], run: (input: T) => void): Times {
  const runs = inputs.map((input) =>
    Array.from({ length: ROUNDS + 1 }, () => {
      const start = performance.now()
      run(input)
      return performance.now() - start
    }).slice(1),
  )
  const sorted = (times: number[]) => times.sort((a, b) => a - b)
  return { all: sorted(runs.flat()), undisturbed: sorted(runs.map((times) => Math.min(...times))) }
}

const quantile = (times: number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

const { file } = await ensureGazetteer(process.argv[2] ?? 'node_modules/.cache/periplo')
const gazetteer = openGazetteer(file)
const db = new Database(file, { readonly: true })
const empty = db.prepare('SELECT 1')
const searchKept = preparePlacesAround(gazetteer.placesAround(MADRID))

const floor = quantile(measure(destinations, () => void empty.get()).undisturbed, 0.5)
const measured: Record<keyof typeof GOALS, Times> = {
  destinations: measure(destinations, (query) => void gazetteer.search(query, 'es')),
  places: measure(sights, (query) => void gazetteer.findPlaces(query, undefined)),
  'places near a trip': measure(sights, (query) => void gazetteer.findPlaces(query, MADRID)),
  'nearest town': measure(positions, (position) => void gazetteer.findTownAt(position)),
  'kept places': measure(sights, (query) => void searchKept(query, MADRID)),
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
for (const [name, goal] of Object.entries(GOALS)) {
  const p95 = quantile(measured[name as keyof typeof GOALS].undisturbed, 0.95)
  console.log(`${name}: undisturbed p95 under ${goal} ms: ${p95 < goal ? 'yes' : 'no'}`)
}
gazetteer.close()
db.close()
