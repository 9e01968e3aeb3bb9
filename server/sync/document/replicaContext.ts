import type { Logger } from 'pino'
import type { MemberRole } from '#shared/itinerary/roles'
import type { CommitQueue } from '../log/commitQueue'
import type { LogBudget } from '../log/logBudget'
import type { DamagedDocumentError } from '../log/damagedDocument'
import type { RunHistory } from '../log/runHistory'
import type { DocumentChange, LoadedDoc } from './loadedDoc'
import type { ClientIdBudget } from './clientIdBudget'
import type { ClientIdOwners } from './clientIdOwners'
import type { UncommittedChange } from './uncommittedChanges'
import type { UpdateLog } from '../log/updateLog'
import type { UpdateSender } from './updateSender'

/** What a replica tells its room. The order of one commit is beforeChange, stored, announce, resumed. */
export interface ReplicaListener {
  /** Whether more than one person may write into it. */
  isShared(): boolean
  /** What somebody is in the itinerary at this moment; undefined when they take no part. */
  roleOf(userId: string): MemberRole | undefined
  /** The document is about to change, and is now exactly what is on disk. */
  beforeChange(): void
  /** These are on disk, and so is everything in the document; `claims` are owners of client ids that came with them. */
  stored(entries: readonly UncommittedChange[], claims: ReadonlyMap<number, string>): void
  /** Everybody was told about `stored`; the document may change again. */
  announce(entries: readonly UncommittedChange[]): void
  /** Somebody else wrote these updates to the document meanwhile; it holds them now. */
  remoteAppend(updates: readonly Uint8Array[]): void
  /** What somebody sent is taken back: their connections start over. */
  startOver(userId: string): void
  /** Somebody may not edit the document any more. */
  rightEnded(userId: string): void
  /** A session ended in which something was sent. */
  sessionEnded(sessionId: string): void
  /** Somebody may only read for now who sent something. */
  writerSuspended(userId: string): void
  /** Somebody is less in the itinerary by now than what they sent needs. */
  roleLowered(userId: string, role: MemberRole): void
  /** The document was written anew as its next generation: nobody who has the one before may write to this one. */
  generationChanged(): void
  /** What is on disk makes no document any more. */
  documentDamaged(damage: DamagedDocumentError): void
  /** The document does not exist any more. */
  documentGone(): void
  /**
   * Changes could not be stored and are undone. These connections must start over: `senders`, whose updates are not confirmed yet; everybody; or
   * those through which the given senders came.
   */
  changesLost(who: 'senders' | 'everybody' | ReadonlySet<object>): void
  /** The document was read anew from the log, in so many milliseconds. */
  rebuilt(ms: number): void
  /** The document takes changes again. */
  resumed(): void
}

export interface ReplicaContext {
  log: Pick<UpdateLog, 'run' | 'load' | 'appendsAfter' | 'rebase' | 'writeBeside'>
  queue: Pick<CommitQueue, 'add'>
  budget: Pick<LogBudget, 'isSpent' | 'spend' | 'writtenToday' | 'loadDocument' | 'loadUser'>
  logger: Pick<Logger, 'error' | 'warn' | 'info'>
  documentBytes: number
  keepGenerationsMs: number
  /** Whether any editor may bring others' edits to a document, since the database went back in time. */
  isRecovering: (lineage: RunHistory) => boolean
  newIds: Pick<ClientIdBudget, 'spend'>
}

/** A document in memory, as the classes see it that change it: UpdateReceiver and ServerWriter. */
export interface ReplicaAccess {
  readonly id: string
  readonly loaded: LoadedDoc
  readonly owners: ClientIdOwners
  readonly isReady: boolean
  /** Whether more than one person may write into it. */
  isShared(): boolean
  /** What somebody is in the itinerary at this moment; undefined when they take no part. */
  roleOf(userId: string): MemberRole | undefined
  /** Whether that sender may bring others' edits which the database lost. */
  isRecovering(sender: UpdateSender): boolean
  /** Gives a client id to a user, with the next commit. */
  claim(clientId: number, userId: string): void
  /** How large the document may be after that user wrote so many more bytes: where several edit, one alone cannot fill it in a day. */
  mostBytesFor(userId: string | null, bytes: number): number
  /**
   * Changes the document. If that throws, the document may have changed halfway, and is rebuilt from the log and the queue; after a client's
   * update (`isForeign`) always, after a command only if it had written something.
   */
  change<T>(isForeign: boolean, mostBytes: number, act: () => DocumentChange<T>): DocumentChange<T>
  enqueue(entry: UncommittedChange): void
  /** Queues an update that the server made of its own accord, such as the end of a note that it cut off. */
  store(update: Uint8Array | undefined, by: Pick<UncommittedChange, 'userId' | 'isProposal'>): void
  /** Resolves once everything applied is on disk. */
  settled(): Promise<void>
  /** Resolves when it may take changes again. */
  nextTurn(): Promise<void>
}
