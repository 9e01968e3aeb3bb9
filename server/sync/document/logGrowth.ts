import * as Y from 'yjs'
import type { StoredDocument } from '../log/documentStore'

/** How big a document is, by estimate, and how much was logged since its last snapshot. */
export class LogGrowth {
  snapSeq: number
  /** Bytes of the last snapshot. */
  snapBytes: number
  /** Since the last snapshot. */
  rows: number
  bytes: number
  #size: number

  constructor({ snapSeq, snapshot, updates }: StoredDocument) {
    this.snapSeq = snapSeq
    this.snapBytes = snapshot?.length ?? 0
    this.rows = updates.length
    this.bytes = updates.reduce((sum, { length }) => sum + length, 0)
    this.#size = this.snapBytes + this.bytes
  }

  /** The estimated size of the encoded document. */
  get size(): number {
    return this.#size
  }

  /** Counts an update that went into the log. */
  addUpdate(bytes: number): void {
    this.rows += 1
    this.bytes += bytes
    this.#size += bytes
  }

  /** Counts a snapshot that was stored. Its document may have grown while that took place. */
  compacted(seq: number, bytes: number, since: { rows: number; bytes: number }): void {
    this.snapSeq = seq
    this.snapBytes = bytes
    this.rows -= since.rows
    this.bytes -= since.bytes
    this.#size = bytes + this.bytes
  }

  /** Whether a document that just took in `bytes` more is within `limit`. Measures it only when the estimate says otherwise. */
  fits(bytes: number, limit: number, doc: Y.Doc): boolean {
    if (this.#size + bytes <= limit) return true
    const size = Y.encodeStateAsUpdate(doc).length
    if (size <= limit) this.#size = size - bytes
    return size <= limit
  }
}
