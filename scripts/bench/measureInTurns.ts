import autocannon from 'autocannon'
import { median } from './table'

interface Turns {
  rounds: number
  /** Per turn and target. */
  seconds: number
  connections: number
}

/** Requests per second. Targets take turns, so that other load affects all. */
export async function measureInTurns(
  targets: readonly { url: string; headers?: Record<string, string> }[],
  { rounds, seconds, connections }: Turns,
): Promise<number[]> {
  const rates: number[][] = targets.map(() => [])
  for (let round = -1; round < rounds; round += 1) {
    for (const [i, target] of targets.entries()) {
      const { requests, duration, non2xx, errors } = await autocannon({ ...target, connections, duration: seconds })
      if (non2xx + errors > 0) throw new Error(`${target.url}: ${non2xx + errors} answers were refused or lost`)
      // Warm-up.
      if (round >= 0) rates[i]?.push(requests.total / duration)
    }
  }
  return rates.map(median)
}
