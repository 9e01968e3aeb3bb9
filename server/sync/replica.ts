import type * as Y from 'yjs'
import { AppError, forbidden, notFound } from '../errors'
import { invalid, tooLarge } from './closeCodes'
import type { Committable } from './commitQueue'
import { Growth } from './growth'
import { LoadedDoc, type Change } from './loadedDoc'
import { Pending, type Entry } from './pending'
import type { ReplicaContext, ReplicaListener } from './replicaContext'
import type { Writer } from './types'
import { SERVER, type Append, type StoredDocument } from './updateLog'
import { Waiters } from './waiters'

const RETRY_MS = 1000

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
  growth: Growth
  headSeq: number
  version: number

  constructor(
    readonly id: string,
    stored: StoredDocument,
    private readonly context: ReplicaContext,
    private readonly listener: ReplicaListener,
  ) {
    this.headSeq = stored.headSeq
    this.version = stored.version
    this.#owners = stored.owners
    this.growth = new Growth(stored)
    this.#loaded = new LoadedDoc(partsOf(stored))
  }

  get doc(): Y.Doc {
    return this.#loaded.doc
  }

  /** Whether it takes changes at the moment. */
  get isReady(): boolean {
    return this.#state === 'ready'
  }

  /** Whether everything applied is on disk. */
  get isClean(): boolean {
    return this.isReady && this.#pending.isEmpty
  }

  get isClosed(): boolean {
    return this.#state === 'closed'
  }

  ownerOf(clientId: number): string | undefined {
    return this.#owners.get(clientId)
  }

  /** Gives a client id that is nobody's yet to a user; it is theirs for good from the next commit on. */
  claim(clientId: number, userId: string): void {
    this.#owners.set(clientId, userId)
    this.#pending.claim(clientId, userId)
    this.context.queue.add(this)
  }

  /** Runs at a moment when everything applied is on disk: at once, or at the end of the next commit. */
  whenClean(run: () => void, fail: (error: unknown) => void = this.#unheard): void {
    if (this.isClean) Waiters.now(run, fail)
    else this.#waiting.add(run, fail)
  }

  settled(): Promise<void> {
    return new Promise((resolve, reject) => this.whenClean(resolve, reject))
  }

  /**
   * Applies a client's update and queues what it changed. False when something before it is missing. Throws a Refusal on what may not be;
   * the document is then as if it had never come. Only while `isReady`.
   */
  receive(update: Uint8Array, userId: string, from: object): boolean {
    const reach = this.#loaded.check(update)
    if (reach === undefined) return false
    const others = reach.authors.filter((author) => this.#owners.get(author) !== userId)
    const unclaimed = others.filter((author) => !this.#owners.has(author))
    if (others.length > unclaimed.length && !this.context.isRecovering()) throw invalid('edits in the name of somebody else')
    const effect = this.#change(true, reach.hasStructs, () => ({
      result: undefined,
      update: this.#loaded.apply(update, reach),
    })).update
    for (const author of unclaimed) this.claim(author, userId)
    if (effect !== undefined) this.#enqueue({ data: effect, origin: 'sync', userId, opId: null, from })
    return true
  }

  /** Runs a command; resolves with its result once that is on disk. Rejects with what the command throws, having changed nothing. */
  async write<T>(writer: Writer, opId: string | null, command: (doc: Y.Doc) => T): Promise<T> {
    while (!this.isReady) await this.#nextTurn()
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
    })
    return result
  }

  /** Takes back what somebody wrote whose rights have ended since, as far as it is not on disk. */
  expel(userId: string): void {
    if (this.#pending.dropOf(userId, forbidden())) void this.#rebuild()
  }

  takeAppend(): Append | undefined {
    if (!this.isReady || this.#pending.isEmpty) return undefined
    this.#state = 'committing'
    return { docId: this.id, headSeq: this.headSeq, ...this.#pending.take() }
  }

  committed(version: number): void {
    if (this.#state !== 'committing') return
    const { inFlight } = this.#pending
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
    this.listener.lost()
    const changes = this.#pending.drop(new AppError('InternalError', 'The change could not be stored'))
    this.context.logger.error({ err: error, document: this.id, changes }, 'changes were not stored; their senders start over')
    void this.#rebuild()
  }

  /** Ends it for good. What is not on disk is not coming. */
  close(): void {
    this.#state = 'closed'
    this.#pending.drop(notFound('itinerary'))
    this.#waiting.fail(notFound('itinerary'))
    this.doc.destroy()
  }

  readonly #unheard = (error: unknown): void => {
    if (!this.isClosed) this.context.logger.error({ err: error, document: this.id }, 'something that waited for a commit failed')
  }

  #nextTurn(): Promise<void> {
    if (this.isClosed) throw notFound('itinerary')
    return new Promise((resolve, reject) => this.#waiting.add(resolve, reject))
  }

  #enqueue(entry: Entry): void {
    this.#pending.add(entry)
    this.context.queue.add(this)
  }

  /** What fails half done takes the document with it: it is rebuilt from the log and the queue. A foreign update always counts as half done. */
  #change<T>(isForeign: boolean, mayGrow: boolean, act: () => Change<T>): Change<T> {
    if (this.#pending.isEmpty) this.listener.beforeChange()
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
    try {
      const stored = await this.context.log.load(this.id)
      if (this.isClosed) return
      if (stored === undefined) return this.listener.gone()
      this.#adopt(stored)
    } catch (error) {
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
    this.#loaded = new LoadedDoc([...partsOf(stored), ...this.#pending.updates])
    old.doc.destroy()
    this.#owners = new Map([...stored.owners, ...this.#pending.claims])
    this.#serverId = undefined
    this.growth = new Growth(stored)
    this.version = Math.max(stored.version, this.version)
    this.#state = 'ready'
    if (stored.headSeq === this.headSeq) return
    this.headSeq = stored.headSeq
    this.listener.overtaken()
  }

  #resume(): void {
    if (!this.#pending.isEmpty) this.context.queue.add(this)
    else this.#waiting.run()
    if (this.isReady) this.listener.resumed()
  }
}

const partsOf = ({ snapshot, updates }: StoredDocument): Uint8Array[] => (snapshot === null ? updates : [snapshot, ...updates])
