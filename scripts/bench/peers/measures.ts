import { setTimeout as pause } from 'node:timers/promises'
import type { BenchMetrics, MeasuredServer } from './measuredServer'

/** For deferred work: Hocuspocus writes two seconds after an edit, we write rows within one. */
const AFTERWARDS_MS = 2500
export const TARGET_P99_MS = 100
const AHEAD = [1, 2, 4, 8, 16, 32]
export const LONG_HISTORY = 20_000

/** By all editors. */
export const measureFixedRate = (rate: number) =>
  async function measure(measurement: MeasuredServer, seconds: number): Promise<BenchMetrics> {
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

/** Editors send once all others have seen their last edit. Highest rate with a p99 below the target. */
export async function measureClosedLoop(measurement: MeasuredServer, seconds: number): Promise<BenchMetrics> {
  await measurement.startServer()
  await measurement.quiet()
  await measurement.openAll()
  let best: BenchMetrics = { 'edits a second': 0, ahead: 0 }
  const each = Math.max(1, seconds / 3)
  for (const ahead of AHEAD) {
    const { value, processor, peak } = await measurement.meter(() =>
      measurement.swarm.call('editInTurns', { ahead, seconds: each }),
    )
    // Too slow even with one edit at a time.
    if (value.p99 > TARGET_P99_MS) return ahead === AHEAD[0] ? { ...best, ...value } : best
    const rate = value.edits / each
    if (rate > (best['edits a second'] ?? 0))
      best = { ...value, 'edits a second': rate, ahead, 'µs an edit': (processor * 1e6) / value.edits, 'peak MiB': peak }
  }
  return best
}

/** A fresh client opens a document with many edits after a restart. */
export async function measureColdOpen(measurement: MeasuredServer): Promise<BenchMetrics> {
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

export async function fillWithHistory(measurement: MeasuredServer): Promise<void> {
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

/** SIGKILL during edits, then a fresh client reads the document. */
export async function measureKillDuringEdits(measurement: MeasuredServer, seconds: number): Promise<BenchMetrics> {
  await measurement.startServer()
  await measurement.openAll()
  const { swarm, contestant } = measurement
  // Ends with the load.
  swarm.call('edit', { rate: 200, seconds: seconds * 2 }).catch(() => undefined)
  // A random moment between two writes of Hocuspocus.
  await pause(seconds * (1 + Math.random() / 2) * 1000)
  await measurement.stopServer('SIGKILL')
  const [last] = await swarm.call('lastEdits')
  await measurement.startServer()
  const [seat] = measurement.seats.flat()
  if (last === undefined || seat === undefined) return {}
  const { found } = await swarm.call('readAfresh', { kind: contestant.kind, seat, expected: last.seen, ms: 10_000 })
  const missing = (edits: number[]) => edits.reduce((sum, edit, editor) => sum + Math.max(0, edit - (found[editor] ?? 0)), 0)
  const sum = (edits: number[]) => edits.reduce((total, edit) => total + edit, 0)
  return {
    seen: sum(last.seen),
    'seen, lost': missing(last.seen),
    confirmed: sum(last.confirmed),
    'confirmed, lost': missing(last.confirmed),
  }
}

/** After a server restart or dropped connections. */
export const measureReconnects = (restarts: boolean) =>
  async function measure(measurement: MeasuredServer): Promise<BenchMetrics> {
    await measurement.startServer()
    await measurement.quiet()
    await measurement.openAll()
    await measurement.swarm.call('edit', { rate: 500, seconds: 2 })
    await pause(AFTERWARDS_MS)
    if (restarts) {
      await measurement.stopServer('SIGTERM')
      await measurement.startServer()
    }
    const { value, processor, peak } = await measurement.meter(() => measurement.swarm.call('reconnect'))
    return {
      half: value[Math.floor(value.length / 2)] ?? NaN,
      last: value.at(-1) ?? NaN,
      'processor ms': processor * 1000,
      'peak MiB': peak,
    }
  }
