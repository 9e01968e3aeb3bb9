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
 * The document in memory and what of it is not on disk yet. Changes are applied at once and queued; while a commit or a rebuild is under
 * way, the document stands still, so that at the end of each commit it is exactly what the log holds.
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

  /** The generation of the document. */
  get epoch(): number {
    return this.#state.epoch
  }

  /** Number of the last update that is on disk. */
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

  /** How many changes it took in. */
  get changes(): number {
    return this.#state.changes
  }

  /** Whether it takes changes at the moment. */
  get isReady(): boolean {
    return this.#state.isReady
  }

  /** Whether the document is what is on disk. Client ids that somebody claimed may still wait. */
  get isClean(): boolean {
    return this.#state.isClean
  }

  get isClosed(): boolean {
    return this.#state.isClosed
  }

  /** The bytes of changes that wait for a commit. */
  get unstoredBytes(): number {
    return this.#state.pending.bytes
  }

  /** The record changed, which counts as a version too. */
  countRecordChange(): void {
    this.#state.version += 1
  }

  /** Raises the version above any that may have been given out in the time that the database lost. */
  skipToVersion(version: number): void {
    this.#state.version = Math.max(version, this.#state.version)
  }

  ownerOf(clientId: number): string | undefined {
    return this.#state.owners.of(clientId)
  }

  /** Who wrote under a client id; undefined for the server, and where nobody knows. */
  authorOf(clientId: number): string | undefined {
    return this.#state.owners.authorOf(clientId)
  }

  /** Whether the owner of a client id is on disk. */
  isOwnerStored(clientId: number): boolean {
    return this.#state.owners.has(clientId) && !this.#state.pending.isClaiming(clientId)
  }

  /** Whether the owner of a client id is in doubt: that person brought edits made under it, but never connected with it. */
  isUnconfirmed(clientId: number): boolean {
    return this.#state.owners.isUnconfirmed(clientId)
  }

  /** Gives a client id to a user; it is theirs for good from the next commit on. */
  claim(clientId: number, userId: string): void {
    this.#changes.claim(clientId, userId)
  }

  /** Whether somebody may bring others' edits that this database lacks. */
  isRecovering(sender: Pick<UpdateSender, 'hasProof'>): boolean {
    return this.#changes.isRecovering(sender)
  }

  /** Runs at a moment when everything applied is on disk: at once, or at the end of the next commit. On one that is closed it fails at once. */
  whenClean(run: () => void, fail: (error: unknown) => void = this.#unheard): void {
    this.#state.whenClean(run, fail)
  }

  settled(): Promise<void> {
    return this.#state.settled()
  }

  /**
   * Applies a client's update, or what of it its sender may bring, and queues what it changed. Throws a Refusal on what may not be; the
   * document is then as if it had never come. Only while `isReady`.
   */
  receive(update: Uint8Array, sender: UpdateSender): UpdateOutcome {
    return this.#receiver.receive(update, sender)
  }

  /** Throws a Refusal when so many client ids that the document does not know are too many from one connection or person. */
  spendIds(count: number, sender: UpdateSender): void {
    this.#receiver.spendIds(count, sender)
  }

  /** Deletes what no itinerary can hold, so that no later edit beside it is refused for it. To be called right after opening. */
  removeFaults(): void {
    this.#writer.removeFaults()
  }

  /** Runs a command; resolves with its result once that is on disk. Rejects with what the command throws, having changed nothing. */
  write<T>(writer: DocumentWriter, opId: string | null, command: (doc: Y.Doc) => T, beside?: WrittenBeside): Promise<T> {
    return this.#writer.write(writer, opId, command, beside)
  }

  /**
   * Takes back what a person wrote who may not edit any more, as far as it is not on disk. What others sent after it may depend on it and is
   * taken back too: they send it again.
   */
  removeUser(userId: string): void {
    this.#state.pending.endInFlight(userId)
    if (this.#renewal.takeBack(userId, forbidden())) void this.#renewal.rebuild()
  }

  /** Reads on in the log: another process may have written to it. */
  readOn(): void {
    void this.#renewal.readOn()
  }

  /** Takes in what another server says it put into the log. What does not fit to what is known here is read from there. */
  takeRemote(append: RemoteAppend): void {
    this.#renewal.takeRemote(append)
  }

  /**
   * Writes the document anew without anything deleted, as its next generation; whoever edits the present one has to switch to it. Resolves when
   * that is on disk and in memory, rejects when the disk refuses.
   */
  rebase(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(notFound('itinerary'))
      this.#state.rebasing.add(resolve, reject)
      if (this.isClean) this.#renewal.resume()
    })
  }

  /** Ends it for good. What is not on disk is not coming. */
  close(): void {
    const { pending, waiting, rebasing } = this.#state
    this.#state.phase = 'closed'
    pending.drop(notFound('itinerary'))
    waiting.fail(notFound('itinerary'))
    rebasing.fail(notFound('itinerary'))
    this.doc.destroy()
  }

  readonly #unheard = (error: unknown): void => {
    if (!this.isClosed) this.context.logger.error({ err: error, document: this.id }, 'something that waited for a commit failed')
  }
}
