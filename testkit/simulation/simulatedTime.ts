import { vi } from 'vitest'
import { randomFrom } from '../random'
import { seedGlobalRandom } from '../seedGlobalRandom'

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
