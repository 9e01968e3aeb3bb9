import type * as Y from 'yjs'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Transaction } from './db/database'

/** Who wrote an update, and through which door. `opId` is a client's own id of the operation: a repeat is answered, not done twice. */
export interface DocumentWriter {
  origin: 'sync' | 'legacy' | 'server'
  userId: string | null
  opId?: string
  /** In which it was asked for: when that has ended, nothing is written. */
  sessionId?: string
}

/**
 * Runs in the transaction that appends a change to a document's log, after the append. Awaits nothing but the transaction. `doc` holds the change and
 * all that other servers appended before it; the change is reverted if this rejects.
 */
export type WrittenBeside = (tx: Transaction, doc: Y.Doc) => Promise<void>

/**
 * One open itinerary document: the in-memory `Y.Doc` (a cache of the log), its connections and its queue. Loaded on demand, unloaded when
 * nobody has used it for a while; `acquire` keeps it.
 */
export interface DocumentRoom {
  readonly itineraryId: string
  /** The record as last committed; refreshed when it changes. */
  readonly record: ItineraryRecord
  /** Number of the last update that is on disk, as far as this process knows. */
  readonly headSeq: number
  /** Grows with each change of document or record, also over restarts. */
  readonly version: number
  /** What everybody may see: days and ideas as committed, without who made what. The same object until something changes. */
  view(): ItineraryView
  /** The same with who made each event. */
  authoredView(): ItineraryView
  /**
   * Runs a command of shared/itinerary in one transaction; resolves with its result once that is on disk, with undefined when an operation
   * of that writer and `opId` was done before. A command's refusal rejects. What stands `beside` it is written in the same transaction, behind which
   * whoever waits for that commit is told; when that rejects, the command has changed nothing and it rejects with the same. Both may run again.
   */
  write<T>(writer: DocumentWriter, command: (doc: Y.Doc) => T, beside?: WrittenBeside): Promise<T | undefined>
  /** Resolves once everything applied so far is on disk. */
  settled(): Promise<void>
  /** Keeps the room loaded until the returned function is called. */
  acquire(): () => void
}

/** What a new document begins with, and whose it is. */
export interface DocumentSeed {
  itineraryId: string
  userId: string
  seed: Uint8Array
}

export interface DocumentHub {
  /** The room of an itinerary, loading it if need be. Rejects with NotFoundError when there is no such document. */
  open(itineraryId: string): Promise<DocumentRoom>
  /** The room if it is loaded. */
  peek(itineraryId: string): DocumentRoom | undefined
  /** All that an earlier generation of a document held at its end; undefined when that is not kept (any more). */
  generation(itineraryId: string, epoch: number): Promise<Uint8Array | undefined>
  /**
   * Counts what a new document begins with among what its owner wrote today, in the transaction that made it, with the owner locked. Rejects with
   * TooManyRequestsError when they had written enough before.
   */
  countSeed(tx: Transaction, seed: DocumentSeed): Promise<void>
  /** Commits and projects what is pending, so that rows show everything acknowledged so far. */
  settle(itineraryId: string): Promise<void>
  /** Writes the rows of documents that are open here, show a picture and are behind. */
  settlePicture(path: string): Promise<void>
}
