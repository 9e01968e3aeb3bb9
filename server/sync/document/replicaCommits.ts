import { isStorageError } from '#server/base/db/storageErrors'
import { forbidden, suspended, unauthenticated, unavailable } from '#server/base/errors'
import { BesideRefusedError } from '../log/besideRefusedError'
import type { Committable } from '../log/commitQueue'
import { ConcurrentWriteError } from '../log/concurrentWriteError'
import type { LogAppend, Overtaken } from '../log/logAppend'
import { RightEndedError } from '../log/rightEndedError'
import { RoleLoweredError } from '../log/roleLoweredError'
import { SessionEndedError } from '../log/sessionEndedError'
import { WriterSuspendedError } from '../log/writerSuspendedError'
import type { ReplicaContext, ReplicaListener } from './replicaContext'
import { RETRY_MS, type ReplicaRenewal } from './replicaRenewal'
import type { ReplicaState } from './replicaState'

/** A replica's side of a commit. The document takes no changes in between. */
export class ReplicaCommits implements Committable {
  #isFirstOfRun = false

  constructor(
    private readonly state: ReplicaState,
    private readonly context: Pick<ReplicaContext, 'logger'>,
    private readonly listener: ReplicaListener,
    private readonly renewal: ReplicaRenewal,
    private readonly schedule: () => void,
  ) {}

  takeAppend(): LogAppend | undefined {
    const { state } = this
    if (!state.isReady || state.pending.isEmpty) return undefined
    state.phase = 'committing'
    const taken = state.pending.take()
    this.#isFirstOfRun = taken.rows.length > 0 && state.lineage.isFirstOfRun
    return { docId: state.id, headSeq: state.headSeq, isFirstOfRun: this.#isFirstOfRun, ...taken }
  }

  committed(version: number): void {
    const { state } = this
    if (state.phase !== 'committing') return
    const { inFlight } = state.pending
    if (this.#isFirstOfRun) state.lineage.began(state.headSeq)
    state.headSeq += inFlight.length
    state.version = Math.max(version, state.version)
    for (const { data } of inFlight) state.growth.addUpdate(data.length)
    this.listener.stored(inFlight, state.pending.claimsInFlight)
    state.waiting.run()
  }

  announce(): void {
    const { state } = this
    if (state.phase !== 'committing') return
    state.phase = 'ready'
    this.listener.announce(state.pending.committed())
    this.renewal.resume()
  }

  overtaken(cause: Overtaken): void {
    const { state, listener } = this
    if (state.phase !== 'committing') return
    const gaveUp = this.#putBack()
    if (cause instanceof ConcurrentWriteError && !gaveUp) return this.renewal.takeWhatCameFirst()
    if (cause instanceof RightEndedError) {
      this.renewal.takeBack(cause.userId, forbidden())
      state.pending.dropClaims(cause.userId)
      listener.rightEnded(cause.userId)
    }
    if (cause instanceof RoleLoweredError) {
      this.renewal.takeBack(cause.userId, forbidden())
      listener.roleLowered(cause.userId, cause.role)
    }
    if (cause instanceof SessionEndedError) {
      this.renewal.takeBackSession(cause.sessionId, unauthenticated())
      listener.sessionEnded(cause.sessionId)
    }
    if (cause instanceof WriterSuspendedError) {
      this.renewal.takeBack(cause.userId, suspended(cause.until))
      listener.writerSuspended(cause.userId)
    }
    if (cause instanceof BesideRefusedError) this.renewal.takeBackChanges((entry) => entry === cause.row, cause.cause)
    void this.renewal.rebuild()
  }

  unknown(): void {
    const { state } = this
    if (state.phase !== 'committing') return
    if (this.#putBack()) return void this.renewal.rebuild()
    // If the commit landed, it reads like another server's append.
    this.renewal.takeWhatCameFirst()
  }

  failed(error: unknown): void {
    const { state, listener } = this
    const { logger } = this.context
    if (state.phase !== 'committing') return
    const isTrouble = isStorageError(error)
    if (isTrouble && state.pending.inFlight.length === 0) return this.#postponeClaims()
    listener.changesLost(isTrouble ? 'senders' : 'everybody')
    const changes = state.pending.drop(unavailable('The change could not be stored'))
    if (!isTrouble) state.pending.dropClaims()
    logger.error({ err: error, document: state.id, changes }, 'changes not stored, their senders must resync')
    void this.renewal.rebuild()
  }

  postponed(): void {
    const { state } = this
    if (state.phase !== 'committing') return
    if (this.#putBack()) return void this.renewal.rebuild()
    this.renewal.resume()
  }

  /**
   * Requeues the batch without edits of users who lost access. True if any were
   * dropped: reload then.
   */
  #putBack(): boolean {
    const { state, renewal } = this
    const ended = state.pending.putBack()
    state.phase = 'ready'
    return ended.map((userId) => renewal.takeBack(userId, forbidden())).includes(true)
  }

  /** While the disk refuses, readers need not wait: claims are retried later. */
  #postponeClaims(): void {
    const { state } = this
    state.pending.putBack()
    state.phase = 'ready'
    setTimeout(this.schedule, RETRY_MS).unref()
    if (state.isClean) state.waiting.run()
    if (state.isReady) this.listener.resumed()
  }
}
