import type * as Y from 'yjs'
import type { WriteAttribution, TransactionHook } from '#server/base/documentHub'
import { forbiddenError, notFoundError } from '#server/base/errors'
import type { StoredDocument } from '../log/documentStore'
import type { ServerRunHistory } from '../log/serverRunHistory'
import type { LogGrowth } from './logGrowth'
import { ReplicaWriter, ReplicaCommitter } from './replicaCommits'
import { ReplicaState, type ReplicaContext, type ReplicaListener, type RemoteAppend } from './replicaState'
import { ReplicaReloader } from './replicaReloader'
import { ServerWriter } from './serverWriter'
import { UpdateReceiver } from './updateReceiver'
import type { UpdateOutcome, UpdateSender } from './updateSender'

/** Takes no changes during a commit or reload, so after each commit memory and log agree. */
export class Replica {
  readonly #state: ReplicaState
  readonly #changes: ReplicaWriter
  readonly #reload: ReplicaReloader
  readonly #receiver: UpdateReceiver
  readonly #writer: ServerWriter

  constructor(
    readonly id: string,
    stored: StoredDocument,
    private readonly context: ReplicaContext,
    listener: ReplicaListener,
  ) {
    const schedule = () => context.queue.add(commits, state.pending.isUrgent)
    const state = new ReplicaState(id, stored, context.log.run)
    this.#state = state
    this.#reload = new ReplicaReloader(state, context, listener, schedule)
    this.#changes = new ReplicaWriter(state, context, listener, this.#reload, schedule)
    const commits = new ReplicaCommitter(state, context, listener, this.#reload, schedule)
    this.#receiver = new UpdateReceiver(this.#changes, context)
    this.#writer = new ServerWriter(this.#changes, context)
  }

  get doc(): Y.Doc {
    return this.#state.loaded.doc
  }

  get epoch(): number {
    return this.#state.epoch
  }

  get headSeq(): number {
    return this.#state.headSeq
  }

  get version(): number {
    return this.#state.version
  }

  get runHistory(): ServerRunHistory {
    return this.#state.runHistory
  }

  get growth(): LogGrowth {
    return this.#state.growth
  }

  get changeCount(): number {
    return this.#state.changeCount
  }

  get isReady(): boolean {
    return this.#state.isReady
  }

  /** True if memory and disk agree. Client id claims may be pending. */
  get isClean(): boolean {
    return this.#state.isClean
  }

  get isClosed(): boolean {
    return this.#state.isClosed
  }

  get unstoredBytes(): number {
    return this.#state.pending.bytes
  }

  countRecordChange(): void {
    this.#state.version += 1
  }

  /** Skips versions given out before the database went back in time. */
  skipToVersion(version: number): void {
    this.#state.version = Math.max(version, this.#state.version)
  }

  ownerOf(clientId: number): string | undefined {
    return this.#state.owners.of(clientId)
  }

  authorOf(clientId: number): string | undefined {
    return this.#state.owners.authorOf(clientId)
  }

  isOwnerStored(clientId: number): boolean {
    return this.#state.owners.has(clientId) && !this.#state.pending.isClaiming(clientId)
  }

  /** True if the owner sent edits under the id but never connected with it. */
  isUnconfirmed(clientId: number): boolean {
    return this.#state.owners.isUnconfirmed(clientId)
  }

  /** Permanent from the next commit on. */
  claim(clientId: number, userId: string): void {
    this.#changes.claim(clientId, userId)
  }

  /** True if the sender may bring others' edits that the database lost. */
  isRecovering(sender: Pick<UpdateSender, 'hasProof'>): boolean {
    return this.#changes.isRecovering(sender)
  }

  /** Runs now or after the next commit. Fails at once if closed. */
  whenClean(run: () => void, fail: (error: unknown) => void = this.#unheard): void {
    this.#state.whenClean(run, fail)
  }

  settled(): Promise<void> {
    return this.#state.settled()
  }

  /** On a CloseError the document ends up unchanged. Requires `isReady`. */
  receive(update: Uint8Array, sender: UpdateSender): UpdateOutcome {
    return this.#receiver.receive(update, sender)
  }

  /** Throws a CloseError above the limits. */
  spendIds(count: number, sender: UpdateSender): void {
    this.#receiver.spendIds(count, sender)
  }

  /** Deletes content that would get later edits refused. Call right after opening. */
  removeFaults(): void {
    this.#writer.removeFaults()
  }

  /** Resolves once on disk. Rejects with the command's error, changing nothing. */
  write<T>(writer: WriteAttribution, opId: string | null, command: (doc: Y.Doc) => T, hook?: TransactionHook): Promise<T> {
    return this.#writer.write(writer, opId, command, hook)
  }

  /** Also reverts later changes, which may depend on them: their senders send those again. */
  revertUser(userId: string): void {
    this.#state.pending.revokeInFlight(userId)
    if (this.#reload.revert(userId, forbiddenError())) void this.#reload.reload()
  }

  catchUp(): void {
    void this.#reload.catchUp()
  }

  /** Reads the log if the broadcast leaves a gap. */
  applyBroadcast(append: RemoteAppend): void {
    this.#reload.applyBroadcast(append)
  }

  /** Starts the next generation; editors must switch. Resolves once on disk and in memory. */
  async rebase(): Promise<void> {
    await this.context.projectRows?.(this.id)
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(notFoundError('itinerary'))
      this.#state.rebaseCallbacks.add(resolve, reject)
      if (this.isClean) this.#reload.resume()
    })
  }

  close(): void {
    const { pending, cleanCallbacks, rebaseCallbacks } = this.#state
    this.#state.phase = 'closed'
    pending.rejectAll(notFoundError('itinerary'))
    cleanCallbacks.fail(notFoundError('itinerary'))
    rebaseCallbacks.fail(notFoundError('itinerary'))
    this.doc.destroy()
  }

  readonly #unheard = (error: unknown): void => {
    if (!this.isClosed) this.context.logger.error({ err: error, document: this.id }, 'callback after a commit failed')
  }
}
