import type * as Y from 'yjs'
import { stepTwoFrame } from './frames'

/** Caches the last answer to a step 1: clients that reconnect together ask the same. */
export class StepTwoCache {
  #last: { question: string; frame: Uint8Array } | undefined
  #isFresh = false

  /** `doc` must match the disk. */
  to(stateVector: Uint8Array, doc: Y.Doc): Uint8Array {
    const question = Buffer.from(stateVector).toString('latin1')
    if (this.#last?.question !== question) this.#last = { question, frame: stepTwoFrame(doc, stateVector) }
    this.#isFresh = true
    return this.#last.frame
  }

  clear(): void {
    this.#last = undefined
  }

  /** Drops an answer unused since the last tick. */
  tick(): void {
    if (!this.#isFresh) this.#last = undefined
    this.#isFresh = false
  }
}
