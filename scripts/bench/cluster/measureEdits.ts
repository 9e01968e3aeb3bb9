import { setTimeout as pause } from 'node:timers/promises'
import type { NodeProcess } from '../../cluster/nodeProcess'
import { percentile, Ledger } from '../../load/ledger'
import { openLightEditor, type LightEditor } from '../../load/lightEditor'
import { ProcessorMeter, type ProcessGroups } from './processorMeter'
import type { TripWithEditors } from './site'

const WARM_UP_MS = 4000
const QUIET_MS = 4000
const SETTLE_MS = 15_000

export interface EditMetrics {
  /** Milliseconds until the other editor sees an edit. */
  p50: number
  p95: number
  p99: number
  /** CPU milliseconds per edit of all servers, the database, the bus. */
  nodes: number
  database: number
  bus: number
  /** Cores used by an idle server. */
  quiet: number
  unseen: number
}

/** Editors of a trip use servers in turn, or one by the trip's path. */
export type EditorPlacement = 'in turn' | 'by trip'

interface EditLoad {
  nodes: readonly NodeProcess[]
  trips: readonly TripWithEditors[]
  dealt: EditorPlacement
  /** Per second, by all editors. */
  rate: number
  seconds: number
  groups: () => Promise<ProcessGroups>
}

/** Two editors per trip. */
export async function measureEdits({ nodes, trips, dealt, rate, seconds, groups }: EditLoad): Promise<EditMetrics> {
  const ledger = new Ledger()
  const crowd: LightEditor[] = []
  for (const [i, { itineraryId, editors }] of trips.entries())
    for (const [j, person] of editors.entries()) {
      const url = nodes[(dealt === 'in turn' ? i + j : i) % nodes.length]?.url ?? ''
      crowd.push(await openLightEditor(url, person, itineraryId, crowd.length, ledger))
    }
  try {
    // Adds its event: only edits are measured.
    for (const editor of crowd) editor.act(Math.random)
    await editFor(crowd, rate, WARM_UP_MS)
    await settle(crowd)
    const quiet = await processorDuring(groups, () => pause(QUIET_MS))
    const [seenBefore, madeBefore] = [ledger.latencies.length, ledger.edits]
    const taken = await processorDuring(groups, () => editFor(crowd, rate, seconds * 1000))
    await settle(crowd)
    const edits = ledger.edits - madeBefore
    const end = performance.now() + SETTLE_MS
    while (ledger.latencies.length - seenBefore < edits && performance.now() < end) await pause(20)
    const sorted = ledger.latencies.slice(seenBefore).sort((a, b) => a - b)
    const msOf = (group: string) => (taken(group) * 1000) / edits
    return {
      p50: percentile(sorted, 0.5),
      p95: percentile(sorted, 0.95),
      p99: percentile(sorted, 0.99),
      nodes: msOf('nodes'),
      database: msOf('database'),
      bus: msOf('bus'),
      quiet: (quiet('nodes') * 1000) / QUIET_MS / nodes.length,
      unseen: edits - sorted.length,
    }
  } finally {
    for (const editor of crowd) editor.close()
  }
}

/** A Poisson process. */
async function editFor(crowd: readonly LightEditor[], rate: number, ms: number): Promise<void> {
  const end = performance.now() + ms
  for (let next = performance.now(); next < end; next -= (Math.log(1 - Math.random()) * 1000) / rate) {
    const wait = next - performance.now()
    if (wait > 0) await pause(wait)
    crowd[Math.floor(Math.random() * crowd.length)]?.act(Math.random)
  }
}

const settle = (crowd: readonly LightEditor[]) => Promise.all(crowd.map((editor) => editor.acknowledged(SETTLE_MS)))

async function processorDuring(
  groups: () => Promise<ProcessGroups>,
  work: () => Promise<unknown>,
): Promise<(group: string) => number> {
  const meter = new ProcessorMeter(groups)
  await meter.start()
  await work()
  return meter.stop()
}
