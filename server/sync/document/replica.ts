import type * as Y from 'yjs'
import type { DocumentWriter, WrittenBeside } from '#server/base/documentHub'
import { forbidden, notFound } from '#server/base/errors'
import type { StoredDocument } from '../log/documentStore'
import type { RunHistory } from '../log/runHistory'
import type { LogGrowth } from './logGrowth'
import { ReplicaChanges } from './replicaChanges'
import { ReplicaCommits } from './replicaCommits'
import type { ReplicaContext, ReplicaListener } from './replicaContext'
import type { RemoteAppend } from './remoteAppend'
import { ReplicaRenewal } from './replicaRenewal'
import { ReplicaState } from './replicaState'
import { ServerWriter } from './serverWriter'
import { UpdateReceiver } from './updateReceiver'
import type { UpdateOutcome, UpdateSender } from './updateSender'

/**
 * The document in memory with its uncommitted changes. It takes none during a
 * commit or reload, so after each commit memory and log agree.
 */
export class Replica {
  readonly #state: ReplicaState
  readonly #changes: ReplicaChanges
  readonly #renewal: ReplicaRenewal
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
    this.#renewal = new ReplicaRenewal(state, context, listener, schedule)
    this.#changes = new ReplicaChanges(state, context, listener, this.#renewal, schedule)
    const commits = new ReplicaCommits(state, context, listener, this.#renewal, schedule)
    this.#receiver = new UpdateReceiver(this.#changes, context)
    this.#writer = new ServerWriter(this.#changes, context)
  }

  get doc(): Y.Doc {
    return this.#state.loaded.doc
  }

  get epoch(): number {
    return this.#state.epoch
  }

  /** Sequence number of the last update on disk. */
  get headSeq(): number {
    return this.#state.headSeq
  }

  get version(): number {
    return this.#state.version
  }

  get lineage(): RunHistory {
    return this.#state.lineage
  }

  get growth(): LogGrowth {
    return this.#state.growth
  }

  get changes(): number {
    return this.#state.changes
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

  /** Undefined for the server and for unowned ids. */
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

  /**
   * Applies an update, or the part that its sender may bring. On a Refusal the
   * document ends up unchanged. Requires `isReady`.
   */
  receive(update: Uint8Array, sender: UpdateSender): UpdateOutcome {
    return this.#receiver.receive(update, sender)
  }

  /** Throws a Refusal above the limits. */
  spendIds(count: number, sender: UpdateSender): void {
    this.#receiver.spendIds(count, sender)
  }

  /**
   * Deletes content that no itinerary can hold: later edits beside it would be
   * refused. Call right after opening.
   */
  removeFaults(): void {
    this.#writer.removeFaults()
  }

  /** Resolves once the result is on disk. Rejects with the command's error, changing nothing. */
  write<T>(writer: DocumentWriter, opId: string | null, command: (doc: Y.Doc) => T, beside?: WrittenBeside): Promise<T> {
    return this.#writer.write(writer, opId, command, beside)
  }

  /**
   * Reverts a user's uncommitted changes and all after them, which may depend
   * on them: their senders send those again.
   */
  removeUser(userId: string): void {
    this.#state.pending.endInFlight(userId)
    if (this.#renewal.takeBack(userId, forbidden())) void this.#renewal.rebuild()
  }

  readOn(): void {
    void this.#renewal.readOn()
  }

  /** Applies another server's broadcast. Reads the log if that leaves a gap. */
  takeRemote(append: RemoteAppend): void {
    this.#renewal.takeRemote(append)
  }

  /**
   * Rewrites the document as its next generation; editors must switch. Resolves
   * once it is on disk and in memory.
   */
  rebase(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(notFound('itinerary'))
      this.#state.rebasing.add(resolve, reject)
      if (this.isClean) this.#renewal.resume()
    })
  }

  /** Rejects uncommitted changes. */
  close(): void {
    const { pending, waiting, rebasing } = this.#state
    this.#state.phase = 'closed'
    pending.drop(notFound('itinerary'))
    waiting.fail(notFound('itinerary'))
    rebasing.fail(notFound('itinerary'))
    this.doc.destroy()
  }

  readonly #unheard = (error: unknown): void => {
    if (!this.isClosed) this.context.logger.error({ err: error, document: this.id }, 'callback after a commit failed')
  }
}
