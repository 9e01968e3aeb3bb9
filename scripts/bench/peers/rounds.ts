import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchCase } from './cases'
import type { Contestant } from './contestants'
import { MeasuredServer, type BenchMetrics, type PreparedCase } from './measuredServer'
import type { PeersOptions } from './options'

/** In cores; above it a measurement is disturbed. */
export const MAX_OTHER_CORES = 0.15
/** Above it the load may be the bottleneck. */
const BUSY_LOAD = 0.95

interface CaseResult {
  case: BenchCase
  /** By contestant and round. */
  figures: Map<string, BenchMetrics[]>
}

export interface RunResult {
  results: CaseResult[]
  measurements: number
  repeated: number
  /** Measurements kept although disturbed. */
  disturbed: number
}

/** Contestants take turns, so that other load affects all. */
export async function runRounds(
  contestants: readonly Contestant[],
  cases: readonly BenchCase[],
  options: Pick<PeersOptions, 'rounds' | 'seconds' | 'repeats'>,
  say: (line: string) => void,
): Promise<RunResult> {
  const run: RunResult = {
    results: cases.map((which) => ({ case: which, figures: new Map() })),
    measurements: 0,
    repeated: 0,
    disturbed: 0,
  }
  const folder = await mkdtemp(join(tmpdir(), 'periplo-peers-prepared-'))
  try {
    for (const { case: which, figures } of run.results) {
      const prepared: PreparedCase[] = []
      for (const contestant of contestants.filter(which.takes ?? (() => true)))
        prepared.push(await prepare(folder, contestant, which))
      for (const { contestant } of prepared) figures.set(contestant.name, [])
      for (let round = 0; round < options.rounds; round += 1)
        for (let turn = 0; turn < prepared.length; turn += 1) {
          const of = prepared[(turn + round) % prepared.length]
          if (of !== undefined) figures.get(of.contestant.name)?.push(await measureQuietly(of, which, options, run, say))
        }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return run
}

async function prepare(folder: string, contestant: Contestant, { size, fill }: BenchCase): Promise<PreparedCase> {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const prepared = { contestant, size, dataDir, places: await contestant.prepare(dataDir, size) }
  if (fill !== undefined) await MeasuredServer.runIn(dataDir, prepared, fill)
  return prepared
}

/** Repeats disturbed measurements; the least disturbed counts. */
async function measureQuietly(
  prepared: PreparedCase,
  { id, measure }: BenchCase,
  { seconds, repeats }: Pick<PeersOptions, 'seconds' | 'repeats'>,
  run: RunResult,
  say: (line: string) => void,
): Promise<BenchMetrics> {
  let best: { figures: BenchMetrics; others: number } | undefined
  for (let attempt = 0; attempt <= repeats && (best?.others ?? Infinity) > MAX_OTHER_CORES; attempt += 1) {
    if (attempt > 0) run.repeated += 1
    const { figures, others, load } = await MeasuredServer.run(prepared, async (measurement) => {
      const measured = await measure(measurement, seconds)
      return { figures: measured, others: measurement.others, load: measurement.load }
    })
    say(
      `${id} ${prepared.contestant.name}: ${inBrief(figures)}; others ${others.toFixed(2)}, load ${load.toFixed(2)}${load > BUSY_LOAD ? ' BUSY' : ''}`,
    )
    if (others < (best?.others ?? Infinity)) best = { figures, others }
  }
  run.measurements += 1
  if ((best?.others ?? 0) > MAX_OTHER_CORES) run.disturbed += 1
  return best?.figures ?? {}
}

const inBrief = (figures: BenchMetrics): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    .join(', ')
