import * as Y from 'yjs'
import type { StoredDocument } from '../log/documentStore'

export class LogGrowth {
  snapSeq: number
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

  /** Estimated bytes of the encoded document. */
  get size(): number {
    return this.#size
  }

  addUpdate(bytes: number): void {
    this.rows += 1
    this.bytes += bytes
    this.#size += bytes
  }

  /** `since`: counts when the snapshot was taken. */
  compacted(seq: number, bytes: number, since: { rows: number; bytes: number }): void {
    this.snapSeq = seq
    this.snapBytes = bytes
    this.rows -= since.rows
    this.bytes -= since.bytes
    this.#size = bytes + this.bytes
  }

  /** `doc` already contains the new `bytes`. Measures only if the estimate exceeds the limit. */
  fits(bytes: number, limit: number, doc: Y.Doc): boolean {
    if (this.#size + bytes <= limit) return true
    const size = Y.encodeStateAsUpdate(doc).length
    if (size <= limit) this.#size = size - bytes
    return size <= limit
  }
}
