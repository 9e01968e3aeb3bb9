import { runHistories } from './runHistories'

// The check runs the same histories each time, as many of them as fit into its time; `npm run soak` runs others.
const WANTED = process.env['SYNC_SIMULATIONS']
const STEPS = Number(process.env['SYNC_STEPS'] ?? 100)
const SEED = Number(process.env['SYNC_SEED'] ?? 1)

/** How many histories a test runs, unless its time ends before. */
export const HISTORIES = Number(WANTED ?? 1000)
/** On however slow a machine: fewer prove too little. */
export const MIN_HISTORIES = Math.min(HISTORIES, 100)
/** Three workers share two cores: two thirds of it are its own. The whole check has to end in time; `npm run soak` has all the time. */
const MOST_MS = 40_000
const LIMIT = WANTED === undefined ? { mostMs: MOST_MS, least: MIN_HISTORIES } : {}
export const HISTORIES_TIMEOUT_MS = 60_000 + HISTORIES * 4000

/** Runs them and says what happened in them, counted by kind. */
export async function checkedHistories(mayGoBack: boolean): Promise<Record<string, number>> {
  const what = mayGoBack ? 'simulated rollbacks' : 'simulated histories'
  console.log(`${what}: seeds ${SEED} to ${SEED + HISTORIES - 1}`)
  const counts = await runHistories({ seed: SEED, count: HISTORIES, steps: STEPS, ...LIMIT, mayGoBack })
  console.log(`${what}: ${JSON.stringify(counts)}`)
  return counts
}
