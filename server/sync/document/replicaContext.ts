import type { Logger } from 'pino'
import type { CommitQueue } from '../log/commitQueue'
import type { LogBudget } from '../log/logBudget'
import type { DamagedDocumentError } from '../log/damagedDocument'
import type { RunHistory } from '../log/runHistory'
import type { DocumentChange, LoadedDoc } from './loadedDoc'
import type { ClientIdBudget } from './clientIdBudget'
import type { ClientIdOwners } from './clientIdOwners'
import type { PendingChange } from './pendingChanges'
import type { UpdateLog } from '../log/updateLog'
import type { UpdateSender } from './updateSender'

/** Who hears of a replica's turns. */
export interface ReplicaListener {
  /** Whether more than one person may edit it. */
  isShared(): boolean
  /** The document is about to change, and is now exactly what is on disk. */
  beforeChange(): void
  /** These are on disk, and so is everything in the document. */
  stored(entries: readonly PendingChange[]): void
  /** Everybody was told about `stored`; the document may change again. */
  announce(entries: readonly PendingChange[]): void
  /** Somebody else wrote to the document meanwhile; it was read anew. */
  remoteAppend(): void
  /** The document was written anew as its next generation: nobody who has the one before may write to this one. */
  generationChanged(): void
  /** What is on disk makes no document any more. */
  documentDamaged(damage: DamagedDocumentError): void
  /** The document does not exist any more. */
  documentGone(): void
  /** Changes could not be stored and are undone: those must start over who wait to hear that they are, or everybody, or these. */
  changesLost(who: 'senders' | 'everybody' | ReadonlySet<object>): void
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
  isRecovering: (lineage: RunHistory) => boolean
  newIds: Pick<ClientIdBudget, 'spend'>
}

/** A document in memory, for those who change it. */
export interface ReplicaAccess {
  readonly id: string
  readonly loaded: LoadedDoc
  readonly owners: ClientIdOwners
  readonly isReady: boolean
  isRecovering(bearer: UpdateSender): boolean
  /** Gives a client id to a user, with the next commit. */
  claim(clientId: number, userId: string): void
  /** How large the document may be after somebody wrote so many bytes: in a trip of several nobody alone fills it in a day. */
  mostBytesFor(userId: string | null, bytes: number): number
  /** What fails half done takes the document with it: it is rebuilt from the log and the queue. A foreign update always counts as half done. */
  change<T>(isForeign: boolean, mostBytes: number, act: () => DocumentChange<T>): DocumentChange<T>
  enqueue(entry: PendingChange): void
  /** Keeps what the server itself took out; everybody is told. */
  store(update: Uint8Array | undefined, userId: string | null): void
  /** Resolves once everything applied is on disk. */
  settled(): Promise<void>
  /** Resolves when it may take changes again. */
  nextTurn(): Promise<void>
}
