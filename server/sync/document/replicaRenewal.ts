import * as Y from 'yjs'
import { DamagedDocumentError } from '../log/damagedDocument'
import type { StoredDocument } from '../log/documentStore'
import type { LaterAppends } from '../log/laterAppendStore'
import { buildDocument } from './buildDocument'
import type { RemoteAppend } from './remoteAppend'
import type { ReplicaContext, ReplicaListener } from './replicaContext'
import type { ReplicaState } from './replicaState'
import { rewriteForAuthors } from './rewriteDocument'
import { Superseded } from './serverWriter'
import type { UncommittedChange } from './uncommittedChanges'

export const RETRY_MS = 1000

/** Queued broadcasts. Above this the log is read. */
const MAX_NEWS = 200

/** Updates after `seq`, or snapshot and updates if the log was compacted past it. */
const updatesAfter = (seq: number, { snapSeq, snapshot, updates }: StoredDocument): Uint8Array[] =>
  seq >= snapSeq ? updates.slice(seq - snapSeq) : [...(snapshot === null ? [] : [snapshot]), ...updates]

/** Reloads or rewrites a replica's document, then resumes. */
export class ReplicaRenewal {
  /** True if memory may hold reverted changes: reload. */
  #isStale = false

  constructor(
    private readonly state: ReplicaState,
    private readonly context: Pick<ReplicaContext, 'log' | 'logger' | 'keepGenerationsMs'>,
    private readonly listener: ReplicaListener,
    private readonly schedule: () => void,
  ) {}

  /** Reloads the document and re-applies pending changes that still fit. */
  async rebuild(): Promise<void> {
    const { state, context, listener } = this
    this.#isStale = true
    if (state.phase === 'rebuilding' || state.isClosed) return
    state.phase = 'rebuilding'
    state.isOutdated = false
    try {
      const stored = await context.log.load(state.id)
      if (state.isClosed) return
      if (stored === undefined) return listener.documentGone()
      // Excludes the database read, during which others are served.
      const start = performance.now()
      this.#adopt(stored)
      listener.rebuilt(performance.now() - start)
    } catch (error) {
      if (error instanceof DamagedDocumentError) return listener.documentDamaged(error)
      context.logger.error({ err: error, document: state.id }, 'document could not be reloaded, will be retried')
      state.waiting.fail(error)
      setTimeout(() => void this.#rebuildAgain(), RETRY_MS).unref()
      return
    }
    this.resume()
  }

  /**
   * Reverts a user's queued changes and all after them, whose senders start
   * over. True if there were any: reload then.
   */
  takeBack(userId: string, error: Error): boolean {
    return this.takeBackChanges((entry) => entry.userId === userId, error)
  }

  takeBackSession(sessionId: string, error: Error): boolean {
    return this.takeBackChanges((entry) => entry.sessionId === sessionId, error)
  }

  takeBackChanges(isMeant: (entry: UncommittedChange) => boolean, error: unknown): boolean {
    const dropped = this.state.pending.dropFrom(isMeant, error, new Superseded())
    if (dropped.some((entry) => !isMeant(entry) && entry.from !== undefined)) this.listener.changesLost('senders')
    return dropped.length > 0
  }

  /** Applies appends of others; pending changes come after them. */
  async readOn(): Promise<void> {
    const { state, context } = this
    state.isOutdated = true
    if (!state.isReady) return
    state.phase = 'rebuilding'
    state.isOutdated = false
    // The rebuild reports database errors.
    const later = await context.log.appendsAfter(state.id, state).catch(() => undefined)
    if (state.isClosed) return
    state.phase = 'ready'
    if (later !== undefined && !this.#isStale && this.#takeLater(later)) this.resume()
    else await this.rebuild()
  }

  /** Applies a broadcast once the document is ready. */
  takeRemote(append: RemoteAppend): void {
    const { state } = this
    if (state.news.length < MAX_NEWS) state.news.push(append)
    else state.isOutdated = true
    if (!state.isReady) return
    this.#takeNews()
    if (state.isOutdated) void this.readOn()
  }

  /** After an append conflict: pending changes follow the other appends. */
  takeWhatCameFirst(): void {
    const { state } = this
    const { headSeq } = state
    this.#takeNews()
    if (state.headSeq === headSeq) state.isOutdated = true
    this.resume()
  }

  resume(): void {
    const { state, listener } = this
    if (state.isReady) this.#takeNews()
    if (state.isOutdated && state.isReady) return void this.readOn()
    if (!state.pending.isEmpty) this.schedule()
    if (state.isClean) state.waiting.run()
    if (state.isClean && !state.rebasing.isEmpty) void this.#rewrite()
    else if (state.isReady) listener.resumed()
  }

  #takeNews(): void {
    const { state } = this
    for (const append of state.news.splice(0)) if (!this.#takeAppend(append)) state.isOutdated = true
  }

  /** Skips known updates. False if the log must be read. */
  #takeAppend({ epoch, from, version, run, updates, claims }: RemoteAppend): boolean {
    const { state } = this
    if (epoch < state.epoch || (epoch === state.epoch && from < state.headSeq)) return true
    if (epoch > state.epoch || from > state.headSeq || updates === undefined) return false
    const headSeq = from + updates.length
    const runs = updates.length > 0 && state.lineage.last !== run ? [{ fromSeq: from, run }] : []
    return this.#takeLater({ headSeq, version, updates, owners: new Map(claims), runs })
  }

  /** False if the appends leave a gap or touch pending changes: reload then. */
  #takeLater({ headSeq, version, updates, owners, runs }: LaterAppends): boolean {
    const { state, listener } = this
    if (state.pending.claimsAnyOf(owners)) return false
    for (const update of updates) {
      const fit = state.loaded.add(update)
      if (fit === 'lost') return false
      // May duplicate a pending change (lost commit response, or the same edit on two servers).
      if ((fit === 'known' || !fit.isAll) && !state.pending.isEmpty) return false
    }
    for (const [clientId, userId] of owners) state.owners.assign(clientId, userId)
    state.version = Math.max(state.version, version)
    if (updates.length === 0) return true
    for (const { fromSeq, run } of runs) state.lineage.began(fromSeq, run)
    state.headSeq = headSeq
    state.changes += updates.length
    for (const { length } of updates) state.growth.addUpdate(length)
    listener.remoteAppend(updates)
    return true
  }

  async #rebuildAgain(): Promise<void> {
    if (this.state.phase === 'rebuilding') this.state.phase = 'broken'
    await this.rebuild()
  }

  #adopt(stored: StoredDocument): void {
    const { state, listener } = this
    const { pending } = state
    this.#isStale = false
    const isNext = stored.epoch !== state.epoch
    // Pending changes were made on the old generation: commands run again.
    if (isNext) pending.drop(new Superseded())
    if (isNext) pending.dropClaims()
    const loaded = buildDocument(state.id, stored)
    state.replace(loaded)
    // If an id was claimed on two servers, the first stored claim wins.
    for (const userId of pending.dropClaimsOfOthers(stored.owners)) {
      this.takeBack(userId, new Superseded())
      listener.startOver(userId)
    }
    // A pending change may depend on a reverted one.
    const senders = pending.keepFitting((update) => loaded.add(update), new Superseded())
    if (senders.size > 0) listener.changesLost(senders)
    state.owners.replace(new Map([...pending.claims, ...stored.owners]))
    state.recount(stored)
    state.phase = 'ready'
    state.epoch = stored.epoch
    if (isNext) listener.generationChanged()
    if (stored.headSeq === state.headSeq) return
    const missed = updatesAfter(state.headSeq, stored)
    state.headSeq = stored.headSeq
    listener.remoteAppend(missed)
  }

  async #rewrite(): Promise<void> {
    const { state, context, listener } = this
    const { headSeq } = state
    const { doc } = state.loaded
    state.phase = 'rebuilding'
    try {
      const { update: seed, owners } = rewriteForAuthors(doc, (clientId) => state.owners.authorOf(clientId))
      const next = { headSeq, seed, owners, state: Y.encodeStateAsUpdate(doc), keepMs: context.keepGenerationsMs }
      await context.log.rebase(state.id, next)
      const stored = await context.log.load(state.id)
      if (state.isClosed) return
      if (stored === undefined) return listener.documentGone()
      this.#adopt(stored)
      state.rebasing.run()
      this.resume()
    } catch (error) {
      if (state.isClosed) return
      state.rebasing.fail(error)
      await this.#rebuildAgain()
    }
  }
}
