/**
 * `tsx scripts/bench/gazetteer.ts [data folder]`: place searches, letter by
 * letter. Floor: an empty statement on the same file. Compare ratios.
 */
import Database from 'better-sqlite3'
import { ensureGazetteer } from '#server/gazetteer/ensureGazetteer'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { placeQueries } from '#testkit/gazetteer/placeQueries'

const ROUNDS = 5
/** For 95 of 100 searches. */
const GOAL_MS = 2

/** From two letters on. */
const typed = Object.values(placeQueries)
  .flat()
  .flatMap(({ query }) => Array.from({ length: query.length - 1 }, (_, i) => query.slice(0, i + 2)))

interface Times {
  /** Sorted. */
  all: number[]
  /** The best run of each query, sorted. */
  undisturbed: number[]
}

function measure(run: (query: string) => void): Times {
  const runs = typed.map((query) =>
    Array.from({ length: ROUNDS + 1 }, () => {
      const start = performance.now()
      run(query)
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

const floor = measure(() => void empty.get())
const search = measure((query) => void gazetteer.search(query, 'es'))

console.log(`${typed.length} queries as they are typed, ${ROUNDS} rounds`)
const rows = [0.5, 0.95, 0.99].map((share) => {
  const [all, undisturbed, least] = [
    quantile(search.all, share),
    quantile(search.undisturbed, share),
    quantile(floor.undisturbed, 0.5),
  ]
  return [
    `p${share * 100}`,
    { 'search, ms': all.toFixed(3), 'undisturbed, ms': undisturbed.toFixed(3), 'to the floor': Math.round(undisturbed / least) },
  ]
})
console.log(`the floor, an empty statement: ${(quantile(floor.undisturbed, 0.5) * 1000).toFixed(2)} µs`)
console.table(Object.fromEntries(rows))
console.log(`undisturbed p95 under ${GOAL_MS} ms: ${quantile(search.undisturbed, 0.95) < GOAL_MS ? 'yes' : 'no'}`)
gazetteer.close()
db.close()
