import { vi } from 'vitest'
import { randomFrom } from '../random'
import { seedGlobalRandom } from '../seedGlobalRandom'

/** Has time stand still until somebody lets it go by, and chance come from a seed. Returns what ends that. */
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
