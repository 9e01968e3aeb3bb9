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

/** Events in the order of one commit: beforeChange, stored, announce, resumed. */
export interface ReplicaListener {
  /** True if several members may write. */
  isShared(): boolean
  /** Undefined for non-members. */
  roleOf(userId: string): MemberRole | undefined
  /** The document still matches the disk. */
  beforeChange(): void
  /** Memory and disk agree; `claims` were stored too. */
  stored(entries: readonly UncommittedChange[], claims: ReadonlyMap<number, string>): void
  /** `stored` was relayed; the document may change. */
  announce(entries: readonly UncommittedChange[]): void
  remoteAppend(updates: readonly Uint8Array[]): void
  /** The user's changes were reverted: their connections start over. */
  startOver(userId: string): void
  rightEnded(userId: string): void
  sessionEnded(sessionId: string): void
  writerSuspended(userId: string): void
  roleLowered(userId: string, role: MemberRole): void
  /** Editors of the old generation may not write to this one. */
  generationChanged(): void
  /** The stored log no longer builds a document. */
  documentDamaged(damage: DamagedDocumentError): void
  documentGone(): void
  /** Changes were reverted. Closes connections without an ack (`senders`), all, or the given ones. */
  changesLost(who: 'senders' | 'everybody' | ReadonlySet<object>): void
  rebuilt(ms: number): void
  resumed(): void
}

export interface ReplicaContext {
  log: Pick<UpdateLog, 'run' | 'load' | 'appendsAfter' | 'rebase' | 'writeBeside'>
  queue: Pick<CommitQueue, 'add'>
  budget: Pick<LogBudget, 'isSpent' | 'spend' | 'writtenToday' | 'loadDocument' | 'loadUser'>
  logger: Pick<Logger, 'error' | 'warn' | 'info'>
  documentBytes: number
  keepGenerationsMs: number
  /** True while any editor may bring others' edits. */
  isRecovering: (lineage: RunHistory) => boolean
  newIds: Pick<ClientIdBudget, 'spend'>
}

/** A replica as UpdateReceiver and ServerWriter see it. */
export interface ReplicaAccess {
  readonly id: string
  readonly loaded: LoadedDoc
  readonly owners: ClientIdOwners
  readonly isReady: boolean
  isShared(): boolean
  roleOf(userId: string): MemberRole | undefined
  /** True if the sender may bring others' edits that the database lost. */
  isRecovering(sender: UpdateSender): boolean
  claim(clientId: number, userId: string): void
  /**
   * Size limit. Lower for a user who wrote much today, so that one of several
   * cannot fill the document.
   */
  mostBytesFor(userId: string | null, bytes: number): number
  /**
   * If `act` throws, reloads the document: always after a client's update
   * (`isForeign`), after a command only if it wrote something.
   */
  change<T>(isForeign: boolean, mostBytes: number, act: () => DocumentChange<T>): DocumentChange<T>
  enqueue(entry: UncommittedChange): void
  /** Queues an update of the server, such as a cut note. */
  store(update: Uint8Array | undefined, by: Pick<UncommittedChange, 'userId' | 'isProposal'>): void
  settled(): Promise<void>
  /** Resolves after the current commit or reload. */
  nextTurn(): Promise<void>
}
