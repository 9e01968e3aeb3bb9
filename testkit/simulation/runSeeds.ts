import { vi } from 'vitest'
import { randomFrom } from '../random'
import { seedGlobalRandom } from '../seedGlobalRandom'
import type { StepCounts } from './simulatedHistory'

const MAX_FAILURES = 10
/** Real milliseconds. A history takes a fraction of a second. */
const MAX_HISTORY_MS = 60_000
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

export interface SeedRange {
  seed: number
  count: number
}

/** Rejects with the seeds of the first failures. */
export async function runSeeds(
  { seed, count }: SeedRange,
  counts: StepCounts,
  run: (seed: number) => Promise<void>,
): Promise<void> {
  const failures: Error[] = []
  for (let i = 0; i < count && failures.length < MAX_FAILURES; i += 1) {
    counts['history'] = i + 1
    try {
      await inTime(run(seed + i))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      failures.push(new Error(`SYNC_SEED=${seed + i} SYNC_SIMULATIONS=1 repeats it: ${message}`, { cause: error }))
    }
  }
  const [first] = failures
  if (failures.length > 1) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'))
  if (first !== undefined) throw first
}

/** Fakes timers and seeds randomness. Returns the undo function. */
export function simulateTime(seed: number): () => void {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'performance',
      'Date',
    ],
    now: 1_790_000_000_000,
  })
  const chance = randomFrom(seed + 1)
  const stopDrawing = seedGlobalRandom(() => chance)
  return () => {
    stopDrawing()
    vi.useRealTimers()
  }
}

async function inTime(history: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = startTimer(() => reject(new Error('it does not end')), MAX_HISTORY_MS)
  })
  await Promise.race([history, tooLate]).finally(() => stopTimer(timer))
}
