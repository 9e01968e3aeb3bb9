import { budget, firstSeed } from '../budget'
import { runHistories } from './runHistories'

const STEPS = Number(process.env['SYNC_STEPS'] ?? 100)
const SEED = firstSeed('SYNC_SEED')

export const HISTORIES = budget('SYNC_SIMULATIONS', { short: 160, full: 1500 })
export const ROLLBACKS = budget('SYNC_SIMULATIONS', { short: 40, full: 500 })

export async function checkedHistories(count: number, mayGoBack: boolean): Promise<Record<string, number>> {
  const what = mayGoBack ? 'simulated rollbacks' : 'simulated histories'
  console.log(`${what}: seeds ${SEED} to ${SEED + count - 1}`)
  const counts = await runHistories({ seed: SEED, count, steps: STEPS, mayGoBack })
  console.log(`${what}: ${JSON.stringify(counts)}`)
  return counts
}

/** Milliseconds; a history takes a fraction of a second. */
export const timeoutOf = (count: number): number => 60_000 + count * 4000
