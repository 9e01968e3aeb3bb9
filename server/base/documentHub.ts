import type * as Y from 'yjs'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Transaction } from './db/database'
import type { FairRunner } from './fairScheduler'

/** `opId` is the client's id of the operation, for idempotent retries. */
export interface WriteAttribution {
  origin: 'sync' | 'legacy' | 'server'
  userId: string | null
  opId?: string
  /** Nothing is written once this session has ended. */
  sessionId?: string
}

/** Awaits nothing else. `doc` includes earlier appends of other servers. A rejection reverts the change. */
export type TransactionHook = (tx: Transaction, doc: Y.Doc) => Promise<void>

/** An open document (`Y.Doc` is a cache of the log). Unloaded when idle unless acquired. */
export interface DocumentRoom {
  readonly itineraryId: string
  readonly record: ItineraryRecord
  /** Last update known to be on disk. */
  readonly headSeq: number
  readonly version: number
  /** Committed days and ideas. The same object until something changes. */
  view(): ItineraryView
  authoredView(): ItineraryView
  /**
   * `hook` runs in its transaction. Resolves once on disk; undefined for a repeated `opId`. If either fails, nothing
   * changes. Both may run again.
   */
  write<T>(writer: WriteAttribution, command: (doc: Y.Doc) => T, hook?: TransactionHook): Promise<T | undefined>
  settled(): Promise<void>
  /** Keeps it loaded until the returned function is called. */
  acquire(): () => void
}

export interface DocumentSeed {
  itineraryId: string
  userId: string
  seed: Uint8Array
}

export interface InitialDocumentRows {
  days: readonly { id: string; dayNumber: number }[]
  /** JSON arrays of events (`EventView`). */
  events: readonly string[]
}

export interface DocumentHub {
  /** Rejects with AppError `NotFoundError`. */
  open(itineraryId: string): Promise<DocumentRoom>
  peek(itineraryId: string): DocumentRoom | undefined
  /** Final state of an earlier epoch; undefined if it is not kept. */
  generation(itineraryId: string, epoch: number): Promise<Uint8Array | undefined>
  /** Before work on a seed. Rejects with AppError `TooManyRequestsError`. */
  requireDailyAllowance(userId: string): Promise<void>
  /** With the owner locked. Rejects with AppError `TooManyRequestsError`. */
  chargeSeed(tx: Transaction, seed: DocumentSeed): Promise<void>
  /** After the creating transaction. */
  writeInitialRows(itineraryId: string, rows: InitialDocumentRows, runFairly: FairRunner): Promise<void>
  /** Commits and projects pending changes, so that rows are current. */
  settle(itineraryId: string): Promise<void>
  settlePicture(path: string): Promise<void>
}
