import * as Y from 'yjs'
import { atMostEvery } from '../../lib/store/atMostEvery'

/** How long what others do waits for more of it, while they do a lot at once: that is applied, kept and drawn in one go. */
const OTHERS_PAUSES_MS = [50, 100, 250, 500] as const

export interface UpdateQueue {
  /** Applies an update: at once or, while many come, a moment later together with others. */
  add: (apply: () => void) => void
  /** Applies now what waits. To be called before anything is read that may build on it. */
  flush: () => void
  stop: () => void
}

/** What waits to be applied to a document, in the order in which it came. `origin` is that of its transactions. */
export function createUpdateQueue(doc: Y.Doc, origin: unknown): UpdateQueue {
  let waiting: (() => void)[] = []
  const flush = () => {
    const now = waiting
    waiting = []
    if (now.length > 0) Y.transact(doc, () => now.forEach((apply) => apply()), origin, false)
  }
  const pace = atMostEvery(OTHERS_PAUSES_MS, flush)
  return {
    add(apply) {
      waiting.push(apply)
      pace.ask()
    },
    flush,
    stop() {
      flush()
      pace.stop()
    },
  }
}
