import type { Logger } from 'pino'
import type { CommitQueue } from './commitQueue'
import type { Entry } from './pending'
import type { UpdateLog } from './updateLog'

/** Who hears of a replica's turns. */
export interface ReplicaListener {
  /** The document is about to change, and is now exactly what is on disk. */
  beforeChange(): void
  /** These are on disk, and so is everything in the document. */
  stored(entries: readonly Entry[]): void
  /** Everybody was told about `stored`; the document may change again. */
  announce(entries: readonly Entry[]): void
  /** Somebody else wrote to the document meanwhile; it was read anew. */
  overtaken(): void
  /** The document does not exist any more. */
  gone(): void
  /** Changes could not be stored and are undone: whoever sent them must start over. */
  lost(): void
  /** It takes changes again. */
  resumed(): void
}

export interface ReplicaContext {
  log: UpdateLog
  queue: Pick<CommitQueue, 'add'>
  logger: Pick<Logger, 'error' | 'warn'>
  documentBytes: number
  /** Whether editors may bring each other's edits, as after a restored backup. */
  isRecovering: () => boolean
}
