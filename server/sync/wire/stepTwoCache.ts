import type * as Y from 'yjs'
import { stepTwoFrame } from './frames'

/** The last answer to a step 1, kept for whoever asks the same before anything changes: a crowd that comes back asks alike. */
export class StepTwoCache {
  #last: { question: string; frame: Uint8Array } | undefined
  #isFresh = false

  /** What a document, as it is on disk, has beyond a state vector. */
  to(stateVector: Uint8Array, doc: Y.Doc): Uint8Array {
    const question = Buffer.from(stateVector).toString('latin1')
    if (this.#last?.question !== question) this.#last = { question, frame: stepTwoFrame(doc, stateVector) }
    this.#isFresh = true
    return this.#last.frame
  }

  /** The document changed. */
  clear(): void {
    this.#last = undefined
  }

  /** Lets go of an answer that nobody asked for since the last time. Called about once a second. */
  tick(): void {
    if (!this.#isFresh) this.#last = undefined
    this.#isFresh = false
  }
}
