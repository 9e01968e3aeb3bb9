import * as Y from 'yjs'
import { isStorageTrouble } from '../db/trouble'
import { AppError, forbidden, notFound, unavailable } from '../errors'
import { closeCodes, overloaded, Refusal, tooLarge } from './closeCodes'
import type { Committable } from './commitQueue'
import type { Reach } from './checkUpdate'
import type { FreshUpdate } from './readUpdate'
import { Growth } from './growth'
import { DamagedDocument } from './damage'
import { Lineage } from './lineage'
import type { Change, LoadedDoc } from './loadedDoc'
import { ownPart } from './ownPart'
import { Pending, type Entry } from './pending'
import { buildDocument, type StoredDocument } from './documentStore'
import { rewrite } from './rebase'
import type { Bearer, Outcome, ReplicaContext, ReplicaListener } from './replicaContext'
import type { Writer } from './types'
import { SERVER, type Append } from './updateLog'
import { Waiters } from './waiters'

const RETRY_MS = 1000

/** How many clients of whom nothing was left are remembered of one connection. */
const MOST_LEFT_OUT = 100_000

function leaveOut(clocks: ReadonlyMap<number, number>, bearer: Bearer): void {
  for (const [client, end] of clocks) bearer.leftOut.set(client, end)
  if (bearer.leftOut.size > MOST_LEFT_OUT) throw overloaded('too many new clients')
}

/** What a change built on is gone: it is made again from what is there now. */
class Superseded extends Error {}

/**
 * The document in memory and what of it is not on disk yet. Changes are applied at once and queued; while a commit or a rebuild is under
 * way, the document stands still, so that at the end of each commit it is exactly what the log holds.
 */
export class Replica implements Committable {
  #loaded: LoadedDoc
  #owners: Map<number, string>
  #state: 'ready' | 'committing' | 'rebuilding' | 'broken' | 'closed' = 'ready'
  #serverId: number | undefined
  readonly #pending = new Pending()
  readonly #waiting = new Waiters()
  /** Those who want it rewritten. */
  readonly #rebasing = new Waiters()
  growth: Growth
  /** The generation of the document. */
  epoch: number
  #hasBegun = false
  /** Ids that became somebody's because they brought edits under them, without ever speaking for them. */
  readonly #delivered = new Set<number>()
  lineage: Lineage
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
    this.#owners = stored.owners
    this.growth = new Growth(stored)
    this.#loaded = buildDocument(id, stored)
    this.lineage = new Lineage(stored, context.log.run)
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
    return this.#owners.get(clientId)
  }

  /** Whether it is on disk whose a client id is. */
  isNamed(clientId: number): boolean {
    return this.#owners.has(clientId) && !this.#pending.isClaiming(clientId)
  }

  /** Gives a client id to a user; it is theirs for good from the next commit on. */
  claim(clientId: number, userId: string): void {
    this.#delivered.delete(clientId)
    this.#owners.set(clientId, userId)
    this.#pending.claim(clientId, userId)
    this.context.queue.add(this)
  }

  /** Whether somebody may bring others' edits that this database lacks. */
  isRecovering({ hasProof }: Pick<Bearer, 'hasProof'>): boolean {
    return hasProof || this.context.isRecovering(this.lineage)
  }

  /** Whether a client id may be somebody else's than whose it counts as: they brought edits under it and never spoke for it. */
  isDoubtful(clientId: number): boolean {
    return this.#delivered.has(clientId)
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
  receive(update: Uint8Array, bearer: Bearer): Outcome {
    const fresh = this.#loaded.read(update, bearer.leftOut)
    const isRecovering = this.isRecovering(bearer)
    const mayBring = (author: number) => isRecovering || this.#mayWrite(author, bearer)
    const isTheirs = (author: number) => this.#isTheirs(author, bearer)
    if (!fresh.authors.every(mayBring)) return this.#takePart(fresh, bearer, isTheirs)
    if (!fresh.isComplete) return 'gap'
    let reach: Reach
    try {
      // What brings back a lost document is not told from what only makes one long.
      reach = this.#loaded.check(fresh, isRecovering ? undefined : (author) => this.#isUnknown(author))
    } catch (error) {
      const isNamed = isRecovering || bearer.clientId !== undefined
      if (!(error instanceof Refusal) || !isNamed || fresh.authors.every(isTheirs)) throw error
      return this.#takePart(fresh, bearer, this.#withoutFaulty(fresh, isTheirs, mayBring))
    }
    this.#take(reach, bearer, isRecovering)
    return 'taken'
  }

  /** Takes what is by those of whom it `mayBring` it and stands on nothing else. The rest is not judged: its bearer did not write it. */
  #takePart(fresh: FreshUpdate, bearer: Bearer, mayBring: (author: number) => boolean): Outcome {
    const { update, isAll } = ownPart(fresh, this.doc.store, (author) => !mayBring(author))
    if (!fresh.isComplete && !isAll) return 'gap'
    if (update !== undefined) this.#take(this.#loaded.check(this.#loaded.read(update)), bearer, this.isRecovering(bearer))
    return 'withheld'
  }

  /** Whose part of an update is taken that holds something wrong: all but theirs who wrote that, or, when it cannot be told apart, the bearer's. */
  #withoutFaulty(fresh: FreshUpdate, isTheirs: (author: number) => boolean, mayBring: (author: number) => boolean) {
    const faulty = this.#loaded.faultyAuthors(fresh)
    const isSound = (author: number) => isTheirs(author) || (mayBring(author) && !faulty.has(author))
    try {
      const { update } = ownPart(fresh, this.doc.store, (author) => !isSound(author))
      if (update !== undefined) this.#loaded.check(this.#loaded.read(update))
      return isSound
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return isTheirs
    }
  }

  #isUnknown(clientId: number): boolean {
    return !this.#owners.has(clientId) && !this.doc.store.clients.has(clientId)
  }

  /** Throws a Refusal when so many client ids that the document does not know are too many from one connection or person. */
  spendIds(count: number, bearer: Bearer): void {
    const asker = { documentId: this.id, userId: bearer.userId, connection: bearer }
    this.context.newIds.spend(count, asker, this.isRecovering(bearer))
  }

  /** Takes out what no itinerary can hold, so that nobody who edits beside it has to answer for it. Right after it was opened. */
  mend(): void {
    const { logger } = this.context
    try {
      const faults = this.#loaded.faults()
      if (faults.length === 0) return
      this.#store(this.#change(false, false, () => ({ result: undefined, update: this.#loaded.remove(faults) })).update, null)
      const what = [...new Set(faults.map((fault) => fault.what))].slice(0, 20)
      logger.warn({ document: this.id, faults: faults.length, what }, 'a document was repaired')
    } catch (error) {
      logger.error({ err: error, document: this.id }, 'a document could not be repaired; it is served as it is')
    }
  }

  /** Runs a command; resolves with its result once that is on disk. Rejects with what the command throws, having changed nothing. */
  async write<T>(writer: Writer, opId: string | null, command: (doc: Y.Doc) => T): Promise<T> {
    for (;;) {
      try {
        return await this.#writeOnce(writer, opId, command)
      } catch (error) {
        if (!(error instanceof Superseded)) throw error
      }
    }
  }

  async #writeOnce<T>(writer: Writer, opId: string | null, command: (doc: Y.Doc) => T): Promise<T> {
    while (!this.isReady) await this.#nextTurn()
    if (writer.userId !== null && this.context.budget.isSpent(this.id, writer.userId))
      throw new AppError('TooManyRequestsError', 'Enough was written today', { retryAfter: 3600 })
    const serverId = this.#ownClientId()
    const { result, update } = this.#change(false, true, () => this.#loaded.run(command))
    if (update === undefined) {
      await this.settled()
      return result
    }
    if (!this.#owners.has(serverId)) this.claim(serverId, SERVER)
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      this.#enqueue({ data: update, origin: writer.origin, userId: writer.userId, opId, settle })
      this.#store(this.#loaded.shortenNotes(), writer.userId)
    })
    return result
  }

  /**
   * Takes back what somebody wrote whose rights have ended since, as far as it is not on disk. What others sent behind it may have been changed
   * by it, and is not what they have: they send it again.
   */
  expel(userId: string): void {
    const dropped = this.#pending.dropFrom(userId, forbidden(), new Superseded())
    if (dropped.some((entry) => entry.userId !== userId && entry.from !== undefined)) this.listener.lost('senders')
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

  takeAppend(): Append | undefined {
    if (!this.isReady || this.#pending.isEmpty) return undefined
    this.#state = 'committing'
    const taken = this.#pending.take()
    this.#hasBegun = taken.rows.length > 0 && this.lineage.begins
    return { docId: this.id, headSeq: this.headSeq, begins: this.#hasBegun, ...taken }
  }

  committed(version: number): void {
    if (this.#state !== 'committing') return
    const { inFlight } = this.#pending
    if (this.#hasBegun) this.lineage.began(this.headSeq)
    this.headSeq += inFlight.length
    this.version = Math.max(version, this.version)
    for (const { data } of inFlight) this.growth.grew(data.length)
    this.listener.stored(inFlight)
    this.#waiting.run()
  }

  announce(): void {
    if (this.#state !== 'committing') return
    this.#state = 'ready'
    this.listener.announce(this.#pending.landed())
    this.#resume()
  }

  failed(error: unknown): void {
    if (this.#state !== 'committing') return
    const isTrouble = isStorageTrouble(error)
    if (isTrouble && this.#pending.inFlight.length === 0) return this.#claimsWait()
    this.listener.lost(isTrouble ? 'senders' : 'everybody')
    const changes = this.#pending.drop(unavailable('The change could not be stored'))
    if (!isTrouble) this.#pending.dropClaims()
    this.context.logger.error({ err: error, document: this.id, changes }, 'changes were not stored; their senders start over')
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

  /**
   * Whether somebody may bring something under a client id: their own, nobody's yet, or one of an earlier load of this server. Nobody has
   * anything unsent under those, so that nobody loses by it; and nobody else could bring back what is lost of them.
   */
  #mayWrite(clientId: number, { userId }: Bearer): boolean {
    const owner = this.#owners.get(clientId)
    return owner === undefined || owner === userId || this.#isPast(clientId)
  }

  #isPast(clientId: number): boolean {
    return this.#owners.get(clientId) === SERVER && clientId !== this.#serverId
  }

  /** Whether a client id is somebody's own. Of who bears others' edits, an id that nobody knows may be another's as well. */
  #isTheirs(clientId: number, { userId, clientId: own }: Bearer): boolean {
    return (this.#owners.get(clientId) ?? (clientId === own ? userId : undefined)) === userId || this.#isPast(clientId)
  }

  #take(reach: Reach, bearer: Bearer, isRecovering: boolean): void {
    const { userId } = bearer
    if (reach.hasStructs && this.context.budget.isSpent(this.id, userId))
      throw new Refusal(closeCodes.overloaded, 'enough was written today')
    const unclaimed = reach.authors.filter((author) => !this.#owners.has(author))
    this.spendIds(unclaimed.filter((author) => this.#isUnknown(author)).length, bearer)
    leaveOut(reach.leftOut, bearer)
    const isOwn = reach.authors.every((author) => this.#owners.get(author) === userId)
    const hasOthers = reach.authors.some((author) => (this.#owners.get(author) ?? userId) !== userId)
    const effect = this.#change(true, reach.hasStructs, () => ({
      result: undefined,
      update: this.#loaded.apply(reach),
    })).update
    // Whose a lost id was nobody can tell from who brings it back: it is whose who speaks for it first.
    if (!isRecovering)
      for (const author of unclaimed) {
        this.claim(author, userId)
        this.#delivered.add(author)
      }
    const origin = isOwn || (!isRecovering && !hasOthers) ? 'sync' : 'recovered'
    if (effect !== undefined) this.#enqueue({ data: effect, origin, userId, opId: null, from: bearer })
    this.#store(this.#loaded.shortenNotes(), userId)
  }

  readonly #unheard = (error: unknown): void => {
    if (!this.isClosed) this.context.logger.error({ err: error, document: this.id }, 'something that waited for a commit failed')
  }

  #nextTurn(): Promise<void> {
    if (this.isClosed) throw notFound('itinerary')
    return new Promise((resolve, reject) => this.#waiting.add(resolve, reject))
  }

  /** Keeps what the server itself took out; everybody is told. */
  #store(update: Uint8Array | undefined, userId: string | null): void {
    if (update !== undefined) this.#enqueue({ data: update, origin: 'server', userId, opId: null })
  }

  #enqueue(entry: Entry): void {
    this.changes += 1
    this.#pending.add(entry)
    if (entry.userId !== null) this.context.budget.spend(this.id, entry.userId, entry.data)
    this.context.queue.add(this)
  }

  /** What fails half done takes the document with it: it is rebuilt from the log and the queue. A foreign update always counts as half done. */
  #change<T>(isForeign: boolean, mayGrow: boolean, act: () => Change<T>): Change<T> {
    if (!this.#pending.hasChanges) this.listener.beforeChange()
    try {
      const change = act()
      const { update } = change
      if (mayGrow && update !== undefined && !this.growth.fits(update.length, this.context.documentBytes, this.doc))
        throw tooLarge('the document is full')
      return change
    } catch (error) {
      if (isForeign || this.#loaded.wasTouched) void this.#rebuild()
      throw error
    }
  }

  /** The server's own edits bear an id of this load, which nobody else has or gets. */
  #ownClientId(): number {
    if (this.#serverId !== this.doc.clientID) this.#serverId = this.#loaded.ownClientId((id) => this.#owners.has(id))
    return this.#serverId
  }

  async #rebuild(): Promise<void> {
    if (this.#state === 'rebuilding' || this.isClosed) return
    this.#state = 'rebuilding'
    const start = performance.now()
    try {
      const stored = await this.context.log.load(this.id)
      if (this.isClosed) return
      if (stored === undefined) return this.listener.gone()
      this.#adopt(stored)
      this.listener.rebuilt(performance.now() - start)
    } catch (error) {
      if (error instanceof DamagedDocument) return this.listener.damaged(error)
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
    if (senders.size > 0) this.listener.lost(senders)
    this.#owners = new Map([...this.#pending.claims, ...stored.owners])
    this.#serverId = undefined
    this.growth = new Growth(stored)
    this.lineage = new Lineage(stored, this.context.log.run)
    this.version = Math.max(stored.version, this.version)
    this.#state = 'ready'
    this.epoch = stored.epoch
    if (isNext) this.listener.movedOn()
    if (stored.headSeq === this.headSeq) return
    this.headSeq = stored.headSeq
    this.listener.overtaken()
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
      await this.context.log.rebase(this.id, { headSeq, seed: rewrite(doc), state: Y.encodeStateAsUpdate(doc), keepMs })
      const stored = await this.context.log.load(this.id)
      if (this.isClosed) return
      if (stored === undefined) return this.listener.gone()
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
