import * as Y from 'yjs'
import { isStorageError } from '#server/base/db/storageErrors'
import { forbidden, notFound, unavailable } from '#server/base/errors'
import { DocumentFull } from '../refusal'
import type { Committable } from '../log/commitQueue'
import { DamagedDocumentError } from '../log/damagedDocument'
import { type StoredDocument } from '../log/documentStore'
import { LogGrowth } from './logGrowth'
import { RunHistory } from '../log/runHistory'
import type { DocumentChange, LoadedDoc } from './loadedDoc'
import { ClientIdOwners } from './clientIdOwners'
import { PendingChanges, type PendingChange } from './pendingChanges'
import { rewriteDocument } from './rewriteDocument'
import { UpdateReceiver } from './updateReceiver'
import type { ReplicaAccess, ReplicaContext, ReplicaListener } from './replicaContext'
import { ServerWriter, Superseded } from './serverWriter'
import type { DocumentWriter } from '#server/base/documentHub'
import { ConcurrentWriteError, type LogAppend } from '../log/updateLog'
import { Waiters } from './waiters'
import type { UpdateSender, UpdateOutcome } from './updateSender'
import { buildDocument } from './buildDocument'

const RETRY_MS = 1000
/** Who wrote more than this of a full document today leaves as much of it to the others. */
const MAX_OWN_SHARE = 1 / 4

/**
 * The document in memory and what of it is not on disk yet. Changes are applied at once and queued; while a commit or a rebuild is under
 * way, the document stands still, so that at the end of each commit it is exactly what the log holds.
 */
export class Replica implements Committable {
  #loaded: LoadedDoc
  readonly #owners: ClientIdOwners
  #state: 'ready' | 'committing' | 'rebuilding' | 'broken' | 'closed' = 'ready'
  readonly #pending = new PendingChanges()
  readonly #waiting = new Waiters()
  /** Those who want it rewritten. */
  readonly #rebasing = new Waiters()
  growth: LogGrowth
  /** The generation of the document. */
  epoch: number
  #hasBegun = false
  readonly #receiving: UpdateReceiver
  readonly #writes: ServerWriter
  lineage: RunHistory
  /** How many changes it took in. */
  changes = 0
  headSeq: number
  version: number

  constructor(
    readonly id: string,
    stored: StoredDocument,
    private readonly context: ReplicaContext,
    private readonly listener: ReplicaListener,
  ) {
    this.epoch = stored.epoch
    this.headSeq = stored.headSeq
    this.version = stored.version
    this.#owners = new ClientIdOwners(stored.owners)
    this.growth = new LogGrowth(stored)
    this.#loaded = buildDocument(id, stored)
    this.lineage = new RunHistory(stored, context.log.run)
    const held = this.#asHeld()
    this.#receiving = new UpdateReceiver(held, context)
    this.#writes = new ServerWriter(held, context)
  }

  #asHeld(): ReplicaAccess {
    const loaded = () => this.#loaded
    const isReady = () => this.isReady
    return {
      id: this.id,
      owners: this.#owners,
      get loaded() {
        return loaded()
      },
      get isReady() {
        return isReady()
      },
      isRecovering: (bearer) => this.isRecovering(bearer),
      claim: (clientId, userId) => this.claim(clientId, userId),
      mostBytesFor: (userId, bytes) => this.#mostBytesFor(userId, bytes),
      change: (isForeign, mostBytes, act) => this.#change(isForeign, mostBytes, act),
      enqueue: (entry) => this.#enqueue(entry),
      store: (update, userId) => {
        if (update !== undefined) this.#enqueue({ data: update, origin: 'server', userId, opId: null })
      },
      settled: () => this.settled(),
      nextTurn: () => this.#nextTurn(),
    }
  }

  get doc(): Y.Doc {
    return this.#loaded.doc
  }

  /** Whether it takes changes at the moment. */
  get isReady(): boolean {
    return this.#state === 'ready'
  }

  /** Whether the document is what is on disk. Client ids that somebody claimed may still wait. */
  get isClean(): boolean {
    return this.isReady && !this.#pending.hasChanges
  }

  /** The bytes of changes that wait for a commit. */
  get unstoredBytes(): number {
    return this.#pending.bytes
  }

  get isClosed(): boolean {
    return this.#state === 'closed'
  }

  ownerOf(clientId: number): string | undefined {
    return this.#owners.of(clientId)
  }

  /** Whether it is on disk whose a client id is. */
  isOwnerStored(clientId: number): boolean {
    return this.#owners.has(clientId) && !this.#pending.isClaiming(clientId)
  }

  /** Gives a client id to a user; it is theirs for good from the next commit on. */
  claim(clientId: number, userId: string): void {
    this.#owners.assign(clientId, userId)
    this.#pending.claim(clientId, userId)
    this.context.queue.add(this)
  }

  /** Whether somebody may bring others' edits that this database lacks. */
  isRecovering({ hasProof }: Pick<UpdateSender, 'hasProof'>): boolean {
    return hasProof || this.context.isRecovering(this.lineage)
  }

  /** Whether a client id may be somebody else's than whose it counts as: they brought edits under it and never spoke for it. */
  isUnconfirmed(clientId: number): boolean {
    return this.#owners.isUnconfirmed(clientId)
  }

  /** Runs at a moment when everything applied is on disk: at once, or at the end of the next commit. On one that is closed it fails at once. */
  whenClean(run: () => void, fail: (error: unknown) => void = this.#unheard): void {
    if (this.isClosed) fail(notFound('itinerary'))
    else if (this.isClean) Waiters.now(run, fail)
    else this.#waiting.add(run, fail)
  }

  settled(): Promise<void> {
    return new Promise((resolve, reject) => this.whenClean(resolve, reject))
  }

  /**
   * Applies a client's update, or what of it its bearer may bring, and queues what it changed. Throws a Refusal on what may not be; the
   * document is then as if it had never come. Only while `isReady`.
   */
  receive(update: Uint8Array, bearer: UpdateSender): UpdateOutcome {
    return this.#receiving.receive(update, bearer)
  }

  /** Throws a Refusal when so many client ids that the document does not know are too many from one connection or person. */
  spendIds(count: number, bearer: UpdateSender): void {
    this.#receiving.spendIds(count, bearer)
  }

  /** Takes out what no itinerary can hold, so that nobody who edits beside it has to answer for it. Right after it was opened. */
  removeFaults(): void {
    this.#writes.removeFaults()
  }

  /** Runs a command; resolves with its result once that is on disk. Rejects with what the command throws, having changed nothing. */
  write<T>(writer: DocumentWriter, opId: string | null, command: (doc: Y.Doc) => T): Promise<T> {
    return this.#writes.write(writer, opId, command)
  }

  /**
   * Takes back what somebody wrote whose rights have ended since, as far as it is not on disk. What others sent behind it may have been changed
   * by it, and is not what they have: they send it again.
   */
  removeUser(userId: string): void {
    const dropped = this.#pending.dropFrom(userId, forbidden(), new Superseded())
    if (dropped.some((entry) => entry.userId !== userId && entry.from !== undefined)) this.listener.changesLost('senders')
    if (dropped.length > 0) void this.#rebuild()
  }

  /** Somebody else may have written to the log. */
  readAnew(): void {
    if (this.isReady) void this.#rebuild()
  }

  /**
   * Writes the document anew, with only what lives in it, as its next generation; whoever edits the present one has to come over. Resolves when
   * that is on disk and in memory, rejects when the disk refuses.
   */
  rebase(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(notFound('itinerary'))
      this.#rebasing.add(resolve, reject)
      if (this.isClean) this.#resume()
    })
  }

  takeAppend(): LogAppend | undefined {
    if (!this.isReady || this.#pending.isEmpty) return undefined
    this.#state = 'committing'
    const taken = this.#pending.take()
    this.#hasBegun = taken.rows.length > 0 && this.lineage.isFirstOfRun
    return { docId: this.id, headSeq: this.headSeq, isFirstOfRun: this.#hasBegun, ...taken }
  }

  committed(version: number): void {
    if (this.#state !== 'committing') return
    const { inFlight } = this.#pending
    if (this.#hasBegun) this.lineage.began(this.headSeq)
    this.headSeq += inFlight.length
    this.version = Math.max(version, this.version)
    for (const { data } of inFlight) this.growth.addUpdate(data.length)
    this.listener.stored(inFlight)
    this.#waiting.run()
  }

  announce(): void {
    if (this.#state !== 'committing') return
    this.#state = 'ready'
    this.listener.announce(this.#pending.committed())
    this.#resume()
  }

  failed(error: unknown): void {
    if (this.#state !== 'committing') return
    const isTrouble = isStorageError(error)
    if (isTrouble && this.#pending.inFlight.length === 0) return this.#claimsWait()
    this.listener.changesLost(isTrouble ? 'senders' : 'everybody')
    const changes = this.#pending.drop(unavailable('The change could not be stored'))
    if (!isTrouble) this.#pending.dropClaims()
    const about = { document: this.id, changes }
    if (error instanceof ConcurrentWriteError)
      this.context.logger.info(about, 'another process wrote to a document: it is read anew, and its editors start over')
    else this.context.logger.error({ err: error, ...about }, 'changes were not stored; their senders start over')
    void this.#rebuild()
  }

  postponed(): void {
    if (this.#state !== 'committing') return
    this.#pending.putBack()
    this.#state = 'ready'
    this.#resume()
  }

  /** Ends it for good. What is not on disk is not coming. */
  close(): void {
    this.#state = 'closed'
    this.#pending.drop(notFound('itinerary'))
    this.#waiting.fail(notFound('itinerary'))
    this.#rebasing.fail(notFound('itinerary'))
    this.doc.destroy()
  }

  readonly #unheard = (error: unknown): void => {
    if (!this.isClosed) this.context.logger.error({ err: error, document: this.id }, 'something that waited for a commit failed')
  }

  #nextTurn(): Promise<void> {
    if (this.isClosed) throw notFound('itinerary')
    return new Promise((resolve, reject) => this.#waiting.add(resolve, reject))
  }

  #enqueue(entry: PendingChange): void {
    this.changes += 1
    this.#pending.add(entry)
    if (entry.userId !== null) this.context.budget.spend(this.id, entry.userId, entry.data)
    this.context.queue.add(this)
  }

  #mostBytesFor(userId: string | null, bytes: number): number {
    const { budget, documentBytes } = this.context
    if (userId === null || !this.listener.isShared()) return documentBytes
    const wroteMuch = budget.writtenToday(this.id, userId) + bytes > documentBytes * MAX_OWN_SHARE
    return wroteMuch ? documentBytes * (1 - MAX_OWN_SHARE) : documentBytes
  }

  /** What fails half done takes the document with it: it is rebuilt from the log and the queue. A foreign update always counts as half done. */
  #change<T>(isForeign: boolean, mostBytes: number, act: () => DocumentChange<T>): DocumentChange<T> {
    if (!this.#pending.hasChanges) this.listener.beforeChange()
    try {
      const change = act()
      const { update } = change
      if (update !== undefined && !this.growth.fits(update.length, mostBytes, this.doc))
        throw new DocumentFull('the document is full')
      return change
    } catch (error) {
      if (isForeign || this.#loaded.wasTouched) void this.#rebuild()
      throw error
    }
  }

  async #rebuild(): Promise<void> {
    if (this.#state === 'rebuilding' || this.isClosed) return
    this.#state = 'rebuilding'
    const start = performance.now()
    try {
      const stored = await this.context.log.load(this.id)
      if (this.isClosed) return
      if (stored === undefined) return this.listener.documentGone()
      this.#adopt(stored)
      this.listener.rebuilt(performance.now() - start)
    } catch (error) {
      if (error instanceof DamagedDocumentError) return this.listener.documentDamaged(error)
      this.context.logger.error({ err: error, document: this.id }, 'a document could not be rebuilt; tried again')
      this.#waiting.fail(error)
      setTimeout(() => void this.#rebuildAgain(), RETRY_MS).unref()
      return
    }
    this.#resume()
  }

  async #rebuildAgain(): Promise<void> {
    if (this.#state === 'rebuilding') this.#state = 'broken'
    await this.#rebuild()
  }

  #adopt(stored: StoredDocument): void {
    const old = this.#loaded
    const isNext = stored.epoch !== this.epoch
    // What waits was written to a document that is no more: commands are run again on the next one.
    if (isNext) this.#pending.drop(new Superseded())
    if (isNext) this.#pending.dropClaims()
    const loaded = buildDocument(this.id, stored)
    this.#loaded = loaded
    old.doc.destroy()
    // A change may have built on what somebody wrote whose rights ended before that was stored.
    const senders = this.#pending.keepFitting((update) => loaded.add(update), new Superseded())
    if (senders.size > 0) this.listener.changesLost(senders)
    this.#owners.replace(new Map([...this.#pending.claims, ...stored.owners]))
    this.growth = new LogGrowth(stored)
    this.lineage = new RunHistory(stored, this.context.log.run)
    this.version = Math.max(stored.version, this.version)
    this.#state = 'ready'
    this.epoch = stored.epoch
    if (isNext) this.listener.generationChanged()
    if (stored.headSeq === this.headSeq) return
    this.headSeq = stored.headSeq
    this.listener.remoteAppend()
  }

  #resume(): void {
    if (!this.#pending.isEmpty) this.context.queue.add(this)
    if (this.isClean) this.#waiting.run()
    if (this.isClean && !this.#rebasing.isEmpty) void this.#rewrite()
    else if (this.isReady) this.listener.resumed()
  }

  /** Whoever only reads need not wait for a disk that takes nothing: whose their client is gets there with the next change, or later. */
  #claimsWait(): void {
    this.#pending.putBack()
    this.#state = 'ready'
    setTimeout(() => this.context.queue.add(this), RETRY_MS).unref()
    if (this.isClean) this.#waiting.run()
    if (this.isReady) this.listener.resumed()
  }

  async #rewrite(): Promise<void> {
    const { doc, headSeq } = this
    this.#state = 'rebuilding'
    try {
      const keepMs = this.context.keepGenerationsMs
      await this.context.log.rebase(this.id, { headSeq, seed: rewriteDocument(doc), state: Y.encodeStateAsUpdate(doc), keepMs })
      const stored = await this.context.log.load(this.id)
      if (this.isClosed) return
      if (stored === undefined) return this.listener.documentGone()
      this.#adopt(stored)
      this.#rebasing.run()
      this.#resume()
    } catch (error) {
      if (this.isClosed) return
      this.#rebasing.fail(error)
      await this.#rebuildAgain()
    }
  }
}
