import type { MemberRole } from '#shared/itinerary/roles'
import { isStorageError } from '#server/base/db/storageErrors'
import { forbiddenError, accountSuspendedError, unauthenticatedError, unavailableError } from '#server/base/errors'
import {
  TransactionHookError,
  ConcurrentWriteError,
  AccessRevokedError,
  RoleLoweredError,
  SessionEndedError,
  WriterSuspendedError,
} from '../log/appendErrors'
import type { CommitParticipant } from '../log/commitQueue'
import type { LogAppend, AppendConflict } from '../log/logAppend'
import { DocumentFullError } from '../closeError'
import type { ReplicaContext, ReplicaListener, ReplicaState, ReplicaAccess } from './replicaState'
import { RETRY_MS, type ReplicaReloader } from './replicaReloader'
import { MAX_USER_SHARE } from './checks/checkWrittenItems'
import type { ClientIdOwners } from './clientIdOwners'
import type { DocumentChange, LoadedDoc } from './loadedDoc'
import type { UncommittedChange } from './uncommittedChanges'
import type { UpdateSender } from './updateSender'

export class ReplicaCommitter implements CommitParticipant {
  #isFirstOfRun = false

  constructor(
    private readonly state: ReplicaState,
    private readonly context: Pick<ReplicaContext, 'logger'>,
    private readonly listener: ReplicaListener,
    private readonly reload: ReplicaReloader,
    private readonly schedule: () => void,
  ) {}

  takeAppend(): LogAppend | undefined {
    const { state } = this
    if (!state.isReady || state.pending.isEmpty) return undefined
    state.phase = 'committing'
    const taken = state.pending.takeBatch()
    this.#isFirstOfRun = taken.rows.length > 0 && state.runHistory.isFirstOfRun
    return { docId: state.id, headSeq: state.headSeq, isFirstOfRun: this.#isFirstOfRun, ...taken }
  }

  onCommitted(version: number): void {
    const { state } = this
    if (state.phase !== 'committing') return
    const { inFlight } = state.pending
    if (this.#isFirstOfRun) state.runHistory.startRun(state.headSeq)
    state.headSeq += inFlight.length
    state.version = Math.max(version, state.version)
    for (const { data } of inFlight) state.growth.addUpdate(data.length)
    this.listener.stored(inFlight, state.pending.claimsInFlight)
    state.cleanCallbacks.run()
  }

  onBatchCommitted(): void {
    const { state } = this
    if (state.phase !== 'committing') return
    state.phase = 'ready'
    this.listener.committed(state.pending.completeBatch())
    this.reload.resume()
  }

  onConflict(cause: AppendConflict): void {
    const { state, listener } = this
    if (state.phase !== 'committing') return
    const gaveUp = this.#requeue()
    if (cause instanceof ConcurrentWriteError && !gaveUp) return this.reload.applyRemoteThenRetry()
    if (cause instanceof AccessRevokedError) {
      this.reload.revert(cause.userId, forbiddenError())
      state.pending.dropClaims(cause.userId)
      listener.accessRevoked(cause.userId)
    }
    if (cause instanceof RoleLoweredError) {
      this.reload.revert(cause.userId, forbiddenError())
      listener.roleLowered(cause.userId, cause.role)
    }
    if (cause instanceof SessionEndedError) {
      this.reload.revertSession(cause.sessionId, unauthenticatedError())
      listener.sessionEnded(cause.sessionId)
    }
    if (cause instanceof WriterSuspendedError) {
      this.reload.revert(cause.userId, accountSuspendedError(cause.until))
      listener.writerSuspended(cause.userId)
    }
    if (cause instanceof TransactionHookError) this.reload.revertChanges((entry) => entry === cause.row, cause.cause)
    void this.reload.reload()
  }

  onStatusUnknown(): void {
    const { state } = this
    if (state.phase !== 'committing') return
    if (this.#requeue()) return void this.reload.reload()
    // If the commit landed, it reads like another server's append.
    this.reload.applyRemoteThenRetry()
  }

  onFailed(error: unknown): void {
    const { state, listener } = this
    const { logger } = this.context
    if (state.phase !== 'committing') return
    const isTrouble = isStorageError(error)
    if (isTrouble && state.pending.inFlight.length === 0) return this.#postponeClaims()
    listener.changesLost(isTrouble ? 'senders' : 'all')
    const changes = state.pending.rejectAll(unavailableError('The change could not be stored'))
    if (!isTrouble) state.pending.dropClaims()
    logger.error({ err: error, document: state.id, changes }, 'changes not stored, their senders must resync')
    void this.reload.reload()
  }

  onPostponed(): void {
    const { state } = this
    if (state.phase !== 'committing') return
    if (this.#requeue()) return void this.reload.reload()
    this.reload.resume()
  }

  /** Leaves out edits of users who lost access. True if any: reload. */
  #requeue(): boolean {
    const { state, reload } = this
    const revoked = state.pending.requeue()
    state.phase = 'ready'
    return revoked.map((userId) => reload.revert(userId, forbiddenError())).includes(true)
  }

  /** While the disk refuses, readers need not wait: claims are retried later. */
  #postponeClaims(): void {
    const { state } = this
    state.pending.requeue()
    state.phase = 'ready'
    setTimeout(this.schedule, RETRY_MS).unref()
    if (state.isClean) state.cleanCallbacks.run()
    if (state.isReady) this.listener.resumed()
  }
}

export class ReplicaWriter implements ReplicaAccess {
  readonly id: string
  readonly owners: ClientIdOwners

  constructor(
    private readonly state: ReplicaState,
    private readonly context: Pick<ReplicaContext, 'budget' | 'documentBytes' | 'isRecovering'>,
    private readonly listener: Pick<ReplicaListener, 'isShared' | 'roleOf' | 'beforeChange'>,
    private readonly reload: Pick<ReplicaReloader, 'reload'>,
    private readonly schedule: () => void,
  ) {
    this.id = state.id
    this.owners = state.owners
  }

  get loaded(): LoadedDoc {
    return this.state.loaded
  }

  get isReady(): boolean {
    return this.state.isReady
  }

  isShared(): boolean {
    return this.listener.isShared()
  }

  roleOf(userId: string): MemberRole | undefined {
    return this.listener.roleOf(userId)
  }

  isRecovering({ hasProof }: Pick<UpdateSender, 'hasProof'>): boolean {
    return hasProof || this.context.isRecovering(this.state.runHistory)
  }

  claim(clientId: number, userId: string): void {
    const isReassigned = (this.owners.of(clientId) ?? userId) !== userId
    this.owners.assign(clientId, userId)
    this.state.pending.claim(clientId, userId, isReassigned)
    this.schedule()
  }

  sizeLimitFor(userId: string | null, bytes: number): number {
    const { budget, documentBytes } = this.context
    if (userId === null || !this.listener.isShared()) return documentBytes
    const wroteMuch = budget.writtenToday(this.id, userId) + bytes > documentBytes * MAX_USER_SHARE
    return wroteMuch ? documentBytes * (1 - MAX_USER_SHARE) : documentBytes
  }

  change<T>(isForeign: boolean, mostBytes: number, act: () => DocumentChange<T>): DocumentChange<T> {
    const { state } = this
    if (!state.pending.hasChanges) this.listener.beforeChange()
    try {
      const change = act()
      const { update } = change
      if (update !== undefined && !state.growth.fits(update.length, mostBytes, state.loaded.doc))
        throw new DocumentFullError('the document is full')
      return change
    } catch (error) {
      if (isForeign || state.loaded.wasTouched) void this.reload.reload()
      throw error
    }
  }

  enqueue(entry: UncommittedChange): void {
    this.state.changeCount += 1
    this.state.pending.add(entry)
    if (entry.userId !== null) this.context.budget.spend(this.id, entry.userId, entry.data)
    this.schedule()
  }

  enqueueServerUpdate(update: Uint8Array | undefined, by: Pick<UncommittedChange, 'userId' | 'isProposal'>): void {
    if (update !== undefined) this.enqueue({ data: update, origin: 'server', opId: null, ...by })
  }

  settled(): Promise<void> {
    return this.state.settled()
  }

  nextReady(): Promise<void> {
    return this.state.nextReady()
  }
}
