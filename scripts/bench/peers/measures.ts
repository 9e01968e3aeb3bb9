import { setTimeout as pause } from 'node:timers/promises'
import type { Figures, Measurement } from './measurement'

/** What is put off is counted too: Hocuspocus writes two seconds after an edit, we write rows within one. */
const AFTERWARDS_MS = 2500
/** What a closed loop may take. */
export const TARGET_P99_MS = 100
const AHEAD = [1, 2, 4, 8, 16, 32]
export const LONG_HISTORY = 20_000

/** A fixed rate of edits, of all editors together. */
export const fixedRate = (rate: number) =>
  async function measure(measurement: Measurement, seconds: number): Promise<Figures> {
    await measurement.startServer()
    await measurement.quiet()
    const before = measurement.memory.now
    await measurement.openAll()
    const opened = measurement.memory.now
    const { value, processor, peak } = await measurement.meter(async () => {
      const delivered = await measurement.swarm.call('edit', { rate, seconds })
      await pause(AFTERWARDS_MS)
      return delivered
    })
    return {
      ...value,
      'µs an edit': (processor * 1e6) / value.edits,
      'µs a delivery': (processor * 1e6) / value.deliveries,
      'peak MiB': peak,
      'KiB a document': ((opened - before) * 1024) / measurement.size.documents,
    }
  }

/** As many edits as come through: each editor sends its next when everybody has seen one; the most with a p99 below the target. */
export async function closedLoop(measurement: Measurement, seconds: number): Promise<Figures> {
  await measurement.startServer()
  await measurement.quiet()
  await measurement.openAll()
  let best: Figures = { 'edits a second': 0, ahead: 0 }
  const each = Math.max(1, seconds / 3)
  for (const ahead of AHEAD) {
    const { value, processor, peak } = await measurement.meter(() =>
      measurement.swarm.call('editInTurns', { ahead, seconds: each }),
    )
    // Not even one at a time: what was seen is told, and that it was too late.
    if (value.p99 > TARGET_P99_MS) return ahead === AHEAD[0] ? { ...best, ...value } : best
    const rate = value.edits / each
    if (rate > (best['edits a second'] ?? 0))
      best = { ...value, 'edits a second': rate, ahead, 'µs an edit': (processor * 1e6) / value.edits, 'peak MiB': peak }
  }
  return best
}

/** A document that many edits were made to, opened by somebody who has nothing of it, after the server started anew. */
export async function coldOpen(measurement: Measurement): Promise<Figures> {
  await measurement.startServer()
  await measurement.quiet()
  const { seats, contestant, size } = measurement
  const [seat] = seats.flat()
  if (seat === undefined) return {}
  const expected = Array.from({ length: size.clients }, () => LONG_HISTORY / size.clients)
  const { value, processor, peak } = await measurement.meter(() =>
    measurement.swarm.call('readAfresh', { kind: contestant.kind, seat, expected, ms: 30_000 }),
  )
  return { ms: value.ms, kB: value.bytes / 1000, 'processor ms': processor * 1000, 'peak MiB': peak }
}

/** Makes those edits, once for all rounds. */
export async function fillWithHistory(measurement: Measurement): Promise<void> {
  await measurement.startServer()
  await measurement.openAll()
  await measurement.swarm.call('editInTurns', {
    ahead: 20,
    seconds: 600,
    edits: LONG_HISTORY / measurement.size.clients,
  })
  await pause(AFTERWARDS_MS)
  await measurement.quiet()
  await measurement.stopServer('SIGTERM')
}

/** The server is killed amid edits, all editors are gone, and somebody reads the document after it started anew. */
export async function killed(measurement: Measurement, seconds: number): Promise<Figures> {
  await measurement.startServer()
  await measurement.openAll()
  const { swarm, contestant } = measurement
  // It goes on into nothing and ends with the load.
  swarm.call('edit', { rate: 200, seconds: seconds * 2 }).catch(() => undefined)
  // At any moment between two of Hocuspocus' writes, another one in each round.
  await pause(seconds * (1 + Math.random() / 2) * 1000)
  await measurement.stopServer('SIGKILL')
  const [promised] = await swarm.call('promised')
  await measurement.startServer()
  const [seat] = measurement.seats.flat()
  if (promised === undefined || seat === undefined) return {}
  const { found } = await swarm.call('readAfresh', { kind: contestant.kind, seat, expected: promised.seen, ms: 10_000 })
  const missing = (edits: number[]) => edits.reduce((sum, edit, editor) => sum + Math.max(0, edit - (found[editor] ?? 0)), 0)
  const sum = (edits: number[]) => edits.reduce((total, edit) => total + edit, 0)
  return {
    seen: sum(promised.seen),
    'seen, lost': missing(promised.seen),
    confirmed: sum(promised.confirmed),
    'confirmed, lost': missing(promised.confirmed),
  }
}

/** Everybody comes back at once, after the server started anew or after their lines were cut. */
export const comeBack = (restarts: boolean) =>
  async function measure(measurement: Measurement): Promise<Figures> {
    await measurement.startServer()
    await measurement.quiet()
    await measurement.openAll()
    await measurement.swarm.call('edit', { rate: 500, seconds: 2 })
    await pause(AFTERWARDS_MS)
    if (restarts) {
      await measurement.stopServer('SIGTERM')
      await measurement.startServer()
    }
    const { value, processor, peak } = await measurement.meter(() => measurement.swarm.call('comeBack'))
    return {
      half: value[Math.floor(value.length / 2)] ?? NaN,
      last: value.at(-1) ?? NaN,
      'processor ms': processor * 1000,
      'peak MiB': peak,
    }
  }
