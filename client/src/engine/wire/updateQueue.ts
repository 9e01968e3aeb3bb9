import * as Y from 'yjs'
import { throttle } from '../../lib/store/throttle'

/** Throttle, in ms: bursts are applied and rendered as one. */
const OTHERS_PAUSES_MS = [50, 100, 250, 500] as const

export interface UpdateQueue {
  /** At once, or batched with others. */
  add: (apply: () => void) => void
  /** Call before reading anything that may depend on queued updates. */
  flush: () => void
  stop: () => void
}

export function createUpdateQueue(doc: Y.Doc, origin: unknown): UpdateQueue {
  let waiting: (() => void)[] = []
  const flush = () => {
    const now = waiting
    waiting = []
    if (now.length > 0) Y.transact(doc, () => now.forEach((apply) => apply()), origin, false)
  }
  const throttled = throttle(OTHERS_PAUSES_MS, flush)
  return {
    add(apply) {
      waiting.push(apply)
      throttled.request()
    },
    flush,
    stop() {
      flush()
      throttled.stop()
    },
  }
}
