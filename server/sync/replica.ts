import type { Logger } from 'pino'
import type * as Y from 'yjs'
import { AppError, forbidden, notFound } from '../errors'
import { invalid, tooLarge } from './closeCodes'
import type { Committable, CommitQueue } from './commitQueue'
import { LoadedDoc } from './loadedDoc'
import { Growth } from './growth'
import type { Writer } from './types'
import { SERVER, type Append, type LogRow, type StoredDocument, type UpdateLog } from './updateLog'

/** A change that was applied and is not on disk yet. `from` is the connection it came by, which needs no copy of it. */
export interface Entry extends LogRow {
  from?: object
  settle?: (error?: unknown) => void
}

/** Who hears of a replica's turns. */
export interface ReplicaListener {
  /** The document is about to change, and is now exactly what is on disk. */
  beforeChange(): void
  /** These are on disk, and so is everything in the document. */
  stored(entries: readonly Entry[]): void
  /** Everybody was told about `stored`; the document may change again. */
  announce(entries: readonly Entry[]): void
  /** Somebody else wrote to the document meanwhile; it was read anew. */
  overtaken(): void
  /** Changes could not be stored and are undone: whoever sent them must start over. */
  lost(): void
  /** It takes changes again. */
  resumed(): void
}

export interface ReplicaContext {
  log: UpdateLog
  queue: CommitQueue
  logger: Pick<Logger, 'error' | 'warn'>
  documentBytes: number
  /** Whether editors may bring each other's edits, as after a restored backup. */
  isRecovering: () => boolean
}

interface Waiter {
  run: () => void
  fail: (error: unknown) => void
}

const RETRY_MS = 1000

/**
 * The document in memory and what of it is not on disk yet. Changes are applied at once and queued; while a commit or a rebuild is under
 * way, the document stands still, so that at the end of each commit it is exactly what the log holds.
 */
export class Replica implements Committable {
  #loaded: LoadedDoc
  #owners: Map<number, string>
  #queue: Entry[] = []
  #inFlight: Entry[] = []
  #claims = new Map<number, string>()
  #state: 'ready' | 'committing' | 'rebuilding' | 'broken' | 'closed' = 'ready'
  #waiting: Waiter[] = []
  #serverId: number | undefined
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
    return this.#state === 'ready' && !this.#hasPending
  }

  get #hasPending(): boolean {
    return this.#queue.length > 0 || this.#claims.size > 0
  }

  ownerOf(clientId: number): string | undefined {
    return this.#owners.get(clientId)
  }

  /** Gives a client id that is nobody's yet to a user; it is theirs for good from the next commit on. */
  claim(clientId: number, userId: string): void {
    this.#owners.set(clientId, userId)
    this.#claims.set(clientId, userId)
    this.context.queue.add(this)
  }

  /** Runs at a moment when everything applied is on disk: at once, or at the end of the next commit. */
  whenClean(run: () => void, fail: (error: unknown) => void = () => undefined): void {
    if (!this.isClean) this.#waiting.push({ run, fail })
    else attempt({ run, fail })
  }

  /** Whether an operation of that id is in the log. */
  hasOperation(opId: string): Promise<boolean> {
    return this.context.log.hasOperation(this.id, opId)
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
    const unclaimed = reach.authors.filter((author) => this.#owners.get(author) !== userId)
    for (const author of unclaimed)
      if (this.#owners.has(author) && !this.context.isRecovering()) throw invalid('edits in the name of somebody else')
    this.#aboutToChange()
    const effect = this.#attempt(true, () => this.#withinSize(this.#loaded.apply(update, reach), reach.hasStructs))
    for (const author of unclaimed) if (!this.#owners.has(author)) this.claim(author, userId)
    if (effect !== undefined) this.#enqueue({ data: effect, origin: 'sync', userId, opId: null, from })
    return true
  }

  /** Runs a command; resolves with its result once that is on disk. Rejects with what the command throws, having changed nothing. */
  async write<T>(writer: Writer, opId: string | null, command: (doc: Y.Doc) => T): Promise<T> {
    while (!this.isReady) await this.#nextTurn()
    this.#aboutToChange()
    const serverId = this.#ownClientId()
    const { result, update } = this.#attempt(false, () => {
      const change = this.#loaded.run(command)
      this.#withinSize(change.update, true)
      return change
    })
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
    const theirs = this.#queue.filter((entry) => entry.userId === userId)
    if (theirs.length === 0) return
    this.#queue = this.#queue.filter((entry) => entry.userId !== userId)
    for (const { settle } of theirs) settle?.(forbidden())
    void this.#rebuild()
  }

  takeAppend(): Append | undefined {
    if (!this.isReady || !this.#hasPending) return undefined
    this.#state = 'committing'
    this.#inFlight = this.#queue
    this.#queue = []
    const claims = this.#claims
    this.#claims = new Map()
    return { docId: this.id, headSeq: this.headSeq, rows: this.#inFlight, claims }
  }

  committed(version: number): void {
    if (this.#state !== 'committing') return
    this.headSeq += this.#inFlight.length
    this.version = Math.max(version, this.version)
    for (const entry of this.#inFlight) this.growth.grew(entry.data.length)
    this.listener.stored(this.#inFlight)
    this.#runWaiting()
    for (const { settle } of this.#inFlight) settle?.()
  }

  announce(): void {
    if (this.#state !== 'committing') return
    const entries = this.#inFlight
    this.#inFlight = []
    this.#state = 'ready'
    this.listener.announce(entries)
    this.#resume()
  }

  failed(error: unknown): void {
    if (this.#state !== 'committing') return
    const lost = [...this.#inFlight, ...this.#queue]
    this.#inFlight = []
    this.#queue = []
    this.#claims.clear()
    this.listener.lost()
    for (const { settle } of lost) settle?.(new AppError('InternalError', 'The change could not be stored'))
    this.context.logger.error({ err: error, document: this.id, changes: lost.length }, 'changes were not stored; their senders start over')
    void this.#rebuild()
  }

  /** Ends it for good. What is not on disk is not coming. */
  close(): void {
    this.#state = 'closed'
    for (const { settle } of [...this.#inFlight, ...this.#queue]) settle?.(notFound('itinerary'))
    this.#queue = []
    this.#failWaiting(notFound('itinerary'))
    this.doc.destroy()
  }

  #nextTurn(): Promise<void> {
    if (this.#state === 'closed') throw notFound('itinerary')
    return new Promise((resolve, reject) => this.#waiting.push({ run: resolve, fail: reject }))
  }

  #aboutToChange(): void {
    if (!this.#hasPending) this.listener.beforeChange()
  }

  #enqueue(entry: Entry): void {
    this.#queue.push(entry)
    this.context.queue.add(this)
  }

  /** What fails half done takes the document with it: it is built anew from the log and the queue. A foreign update always counts as half done. */
  #attempt<T>(isForeign: boolean, change: () => T): T {
    try {
      return change()
    } catch (error) {
      if (isForeign || this.#loaded.wasTouched) void this.#rebuild()
      throw error
    }
  }

  #withinSize(effect: Uint8Array | undefined, grows: boolean): Uint8Array | undefined {
    if (effect !== undefined && grows && !this.growth.fits(effect.length, this.context.documentBytes, this.doc))
      throw tooLarge('the document is full')
    return effect
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
      if (stored === undefined) throw notFound('document')
      const old = this.#loaded
      this.#loaded = new LoadedDoc([...partsOf(stored), ...this.#queue.map(({ data }) => data)])
      old.doc.destroy()
      this.#owners = new Map([...stored.owners, ...this.#claims])
      this.#serverId = undefined
      const isOvertaken = stored.headSeq !== this.headSeq
      this.headSeq = stored.headSeq
      this.version = Math.max(stored.version, this.version)
      this.growth = new Growth(stored)
      this.#state = 'ready'
      if (isOvertaken) this.listener.overtaken()
      this.#resume()
    } catch (error) {
      this.context.logger.error({ err: error, document: this.id }, 'a document could not be rebuilt')
      this.#failWaiting(error)
      setTimeout(() => {
        if (this.#state === 'rebuilding') this.#state = 'broken'
        void this.#rebuild()
      }, RETRY_MS).unref()
    }
  }

  get isClosed(): boolean {
    return this.#state === 'closed'
  }

  #resume(): void {
    if (this.#hasPending) this.context.queue.add(this)
    else this.#runWaiting()
    if (this.isReady) this.listener.resumed()
  }

  #runWaiting(): void {
    this.#waiting.splice(0).forEach(attempt)
  }

  #failWaiting(error: unknown): void {
    for (const { fail } of this.#waiting.splice(0)) fail(error)
  }
}

function attempt({ run, fail }: Waiter): void {
  try {
    run()
  } catch (error) {
    fail(error)
  }
}

const partsOf = ({ snapshot, updates }: StoredDocument): Uint8Array[] => (snapshot === null ? updates : [snapshot, ...updates])
