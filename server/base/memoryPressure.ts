import { constants, PerformanceObserver } from 'node:perf_hooks'
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { Logger } from 'pino'

/** Asking is cheap, not free. */
const FRESH_MS = 100
/** Shares of what there is: from `HIGH` on it is scarce, until it is below `LOW` again. */
const HIGH = 0.8
const LOW = 0.7
/** Of the heap, what was left by the last thorough collection: in between it holds what nobody needs any more. */
const LIVE_HIGH = 0.65
const LIVE_LOW = 0.55

/** How much of what there is is taken, as shares of it. */
export interface MemoryUse {
  /** Of the heap that V8 may have: now, and after its last thorough collection. */
  heap: number
  live: number
  /** Of the machine or container, by the whole process. */
  process: number
}

/**
 * Says when memory is getting scarce, so that newcomers are refused while those who are here go on: a process that runs out of it ends for
 * everybody.
 */
export class MemoryPressure {
  #isScarce = false
  #askedAt = -Infinity

  constructor(
    private readonly log: Pick<Logger, 'warn' | 'info'>,
    private readonly read: () => MemoryUse = readMemoryUse,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether newcomers are to be refused. */
  isScarce(): boolean {
    const now = this.now()
    if (now - this.#askedAt < FRESH_MS) return this.#isScarce
    this.#askedAt = now
    const taken = this.read()
    const wasScarce = this.#isScarce
    this.#isScarce = wasScarce ? !isBelow(taken, LOW, LIVE_LOW) : !isBelow(taken, HIGH, LIVE_HIGH)
    if (this.#isScarce !== wasScarce) {
      if (this.#isScarce) this.log.warn(taken, 'little memory left: newcomers are refused')
      else this.log.info(taken, 'there is memory again')
    }
    return this.#isScarce
  }
}

const isBelow = ({ heap, live, process: whole }: MemoryUse, share: number, liveShare: number): boolean =>
  live < liveShare && whole < share && heap < (1 + share) / 2

/** What was left after the last thorough collection, in bytes. One for the process, and never ended: it is told a few times a minute. */
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
  // Whatever it was then, what is there now is all there is.
  return Math.min(live.bytes, getHeapStatistics().used_heap_size)
}

/** The types know of no details. */
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
