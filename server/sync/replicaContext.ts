import type { Logger } from 'pino'
import type { CommitQueue } from './commitQueue'
import type { LogBudget } from './logBudget'
import type { DamagedDocument } from './damage'
import type { Lineage } from './lineage'
import type { Change, LoadedDoc } from './loadedDoc'
import type { NewIds } from './newIds'
import type { Ownership } from './ownership'
import type { Entry } from './pending'
import type { UpdateLog } from './updateLog'

/** Who brings an update. */
export interface Bearer {
  userId: string
  /** The client id that they speak for. */
  clientId: number | undefined
  /** Has shown something that this database lost: may bring others' edits. */
  hasProof: boolean
  /** Client ids of whom nothing was left of what they brought, and up to which clock: not in the document, and not missing either. */
  leftOut: Map<number, number>
}

/**
 * What became of an update: it is taken; or something before it is missing; or what it holds of others, which its bearer may not bring, was
 * left out, with what stands on that.
 */
export type Outcome = 'taken' | 'gap' | 'withheld'

/** Who hears of a replica's turns. */
export interface ReplicaListener {
  /** Whether more than one person may edit it. */
  isShared(): boolean
  /** The document is about to change, and is now exactly what is on disk. */
  beforeChange(): void
  /** These are on disk, and so is everything in the document. */
  stored(entries: readonly Entry[]): void
  /** Everybody was told about `stored`; the document may change again. */
  announce(entries: readonly Entry[]): void
  /** Somebody else wrote to the document meanwhile; it was read anew. */
  overtaken(): void
  /** The document was written anew as its next generation: nobody who has the one before may write to this one. */
  movedOn(): void
  /** What is on disk makes no document any more. */
  damaged(damage: DamagedDocument): void
  /** The document does not exist any more. */
  gone(): void
  /** Changes could not be stored and are undone: those must start over who wait to hear that they are, or everybody, or these. */
  lost(who: 'senders' | 'everybody' | ReadonlySet<object>): void
  /** It was read anew from the log, which took so long. */
  rebuilt(ms: number): void
  /** It takes changes again. */
  resumed(): void
}

export interface ReplicaContext {
  log: UpdateLog
  queue: Pick<CommitQueue, 'add'>
  budget: Pick<LogBudget, 'isSpent' | 'spend' | 'writtenToday'>
  logger: Pick<Logger, 'error' | 'warn' | 'info'>
  documentBytes: number
  keepGenerationsMs: number
  /** Whether any editor may bring others' edits to a document, since the database went back in time. */
  isRecovering: (lineage: Lineage) => boolean
  newIds: Pick<NewIds, 'spend'>
}

/** A document in memory, for those who change it. */
export interface Held {
  readonly id: string
  readonly loaded: LoadedDoc
  readonly owners: Ownership
  readonly isReady: boolean
  isRecovering(bearer: Bearer): boolean
  /** Gives a client id to a user, with the next commit. */
  claim(clientId: number, userId: string): void
  /** How large the document may be after somebody wrote so many bytes: in a trip of several nobody alone fills it in a day. */
  mostBytesFor(userId: string | null, bytes: number): number
  /** What fails half done takes the document with it: it is rebuilt from the log and the queue. A foreign update always counts as half done. */
  change<T>(isForeign: boolean, mostBytes: number, act: () => Change<T>): Change<T>
  enqueue(entry: Entry): void
  /** Keeps what the server itself took out; everybody is told. */
  store(update: Uint8Array | undefined, userId: string | null): void
  /** Resolves once everything applied is on disk. */
  settled(): Promise<void>
  /** Resolves when it may take changes again. */
  nextTurn(): Promise<void>
}
