import autocannon from 'autocannon'
import { median } from './table'

interface Turns {
  rounds: number
  /** How long each turn of each target takes. */
  seconds: number
  connections: number
}

/** Requests per second of each target, measured in turns so that whatever else the machine does hits all of them. */
export async function measureInTurns(
  targets: readonly { url: string; headers?: Record<string, string> }[],
  { rounds, seconds, connections }: Turns,
): Promise<number[]> {
  const rates: number[][] = targets.map(() => [])
  for (let round = -1; round < rounds; round += 1) {
    for (const [i, target] of targets.entries()) {
      const { requests, duration, non2xx, errors } = await autocannon({ ...target, connections, duration: seconds })
      if (non2xx + errors > 0) throw new Error(`${target.url}: ${non2xx + errors} answers were refused or lost`)
      // The first round warms up.
      if (round >= 0) rates[i]?.push(requests.total / duration)
    }
  }
  return rates.map(median)
}
