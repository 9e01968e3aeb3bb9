import { constants, PerformanceObserver } from 'node:perf_hooks'
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { Logger } from 'pino'

/** Reading the figures is not free. */
const FRESH_MS = 100
/** Scarce above HIGH, until below LOW. */
const HIGH = 0.8
const LOW = 0.7
/** Of the heap after the last major GC, which holds no garbage. */
const LIVE_HIGH = 0.65
const LIVE_LOW = 0.55

/** Shares from 0 to 1. */
export interface MemoryUse {
  /** Of V8's heap limit: now, and after the last major GC. */
  heap: number
  live: number
  /** RSS, of the machine's or container's memory. */
  process: number
}

export class MemoryPressure {
  #isScarce = false
  #askedAt = -Infinity

  constructor(
    private readonly log: Pick<Logger, 'warn' | 'info'>,
    private readonly read: () => MemoryUse = readMemoryUse,
    private readonly now: () => number = () => performance.now(),
  ) {}

  isScarce(): boolean {
    const now = this.now()
    if (now - this.#askedAt < FRESH_MS) return this.#isScarce
    this.#askedAt = now
    const taken = this.read()
    const wasScarce = this.#isScarce
    this.#isScarce = wasScarce ? !isBelow(taken, LOW, LIVE_LOW) : !isBelow(taken, HIGH, LIVE_HIGH)
    if (this.#isScarce !== wasScarce) {
      if (this.#isScarce) this.log.warn(taken, 'memory low: new connections are refused')
      else this.log.info(taken, 'memory no longer low')
    }
    return this.#isScarce
  }
}

const isBelow = ({ heap, live, process: whole }: MemoryUse, share: number, liveShare: number): boolean =>
  live < liveShare && whole < share && heap < (1 + share) / 2

/** One observer per process, never disconnected. */
let live: { bytes: number } | undefined

function liveBytes(): number {
  if (live === undefined) {
    const found = { bytes: 0 }
    live = found
    new PerformanceObserver((entries) => {
      const isThorough = entries.getEntries().some((entry) => kindOf(entry) === constants.NODE_PERFORMANCE_GC_MAJOR)
      if (isThorough) found.bytes = getHeapStatistics().used_heap_size
    }).observe({ entryTypes: ['gc'] })
  }
  // The heap may have shrunk since.
  return Math.min(live.bytes, getHeapStatistics().used_heap_size)
}

/** Node's types lack `detail`. */
function kindOf(entry: object): unknown {
  const detail: unknown = 'detail' in entry ? entry.detail : undefined
  return typeof detail === 'object' && detail !== null && 'kind' in detail ? detail.kind : undefined
}

function readMemoryUse(): MemoryUse {
  const container = process.constrainedMemory()
  const available = container > 0 && container < totalmem() ? container : totalmem()
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics()
  return { heap: used / most, live: liveBytes() / most, process: process.memoryUsage.rss() / available }
}
