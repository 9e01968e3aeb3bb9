import * as Y from 'yjs'
import { DamagedDocumentError } from '../log/damagedDocument'
import type { StoredDocument, LaterAppends } from '../log/documentStore'
import { buildDocument } from './loadedDoc'
import type { RemoteAppend, ReplicaContext, ReplicaListener, ReplicaState } from './replicaState'
import { rewriteForAuthors } from './rewriteDocument'
import { DocumentReplacedError } from './serverWriter'
import type { UncommittedChange } from './uncommittedChanges'

export const RETRY_MS = 1000

/** Queued broadcasts. Above this the log is read. */
const MAX_BROADCASTS = 200

/** Updates after `seq`, or snapshot and updates if the log was compacted past it. */
const updatesAfter = (seq: number, { snapSeq, snapshot, updates }: StoredDocument): Uint8Array[] =>
  seq >= snapSeq ? updates.slice(seq - snapSeq) : [...(snapshot === null ? [] : [snapshot]), ...updates]

export class ReplicaReloader {
  /** True if memory may hold reverted changes: reload. */
  #isStale = false

  constructor(
    private readonly state: ReplicaState,
    private readonly context: Pick<ReplicaContext, 'log' | 'logger' | 'keepGenerationsMs'>,
    private readonly listener: ReplicaListener,
    private readonly schedule: () => void,
  ) {}

  /** Re-applies pending changes that still fit. */
  async reload(): Promise<void> {
    const { state, context, listener } = this
    this.#isStale = true
    if (state.phase === 'reloading' || state.isClosed) return
    state.phase = 'reloading'
    state.isOutdated = false
    try {
      const stored = await context.log.load(state.id)
      if (state.isClosed) return
      if (stored === undefined) return listener.documentGone()
      // Excludes the database read, during which others are served.
      const start = performance.now()
      this.#adopt(stored)
      listener.reloaded(performance.now() - start)
    } catch (error) {
      if (error instanceof DamagedDocumentError) return listener.documentDamaged(error)
      context.logger.error({ err: error, document: state.id }, 'document could not be reloaded, will be retried')
      state.cleanCallbacks.fail(error)
      setTimeout(() => void this.#reloadAgain(), RETRY_MS).unref()
      return
    }
    this.resume()
  }

  /** Also reverts later changes, whose senders start over. True if any: reload. */
  revert(userId: string, error: Error): boolean {
    return this.revertChanges((entry) => entry.userId === userId, error)
  }

  revertSession(sessionId: string, error: Error): boolean {
    return this.revertChanges((entry) => entry.sessionId === sessionId, error)
  }

  revertChanges(isMeant: (entry: UncommittedChange) => boolean, error: unknown): boolean {
    const dropped = this.state.pending.rejectFrom(isMeant, error, new DocumentReplacedError())
    if (dropped.some((entry) => !isMeant(entry) && entry.sender !== undefined)) this.listener.changesLost('senders')
    return dropped.length > 0
  }

  /** Applies appends of others; pending changes come after them. */
  async catchUp(): Promise<void> {
    const { state, context } = this
    state.isOutdated = true
    if (!state.isReady) return
    state.phase = 'reloading'
    state.isOutdated = false
    // The reload reports database errors.
    const later = await context.log.appendsAfter(state.id, state).catch(() => undefined)
    if (state.isClosed) return
    state.phase = 'ready'
    if (later !== undefined && !this.#isStale && this.#applyLaterAppends(later)) this.resume()
    else await this.reload()
  }

  applyBroadcast(append: RemoteAppend): void {
    const { state } = this
    if (state.broadcasts.length < MAX_BROADCASTS) state.broadcasts.push(append)
    else state.isOutdated = true
    if (!state.isReady) return
    this.#applyRemoteAppends()
    if (state.isOutdated) void this.catchUp()
  }

  /** After an append conflict: pending changes follow the other appends. */
  applyRemoteThenRetry(): void {
    const { state } = this
    const { headSeq } = state
    this.#applyRemoteAppends()
    if (state.headSeq === headSeq) state.isOutdated = true
    this.resume()
  }

  resume(): void {
    const { state, listener } = this
    if (state.isReady) this.#applyRemoteAppends()
    if (state.isOutdated && state.isReady) return void this.catchUp()
    if (!state.pending.isEmpty) this.schedule()
    if (state.isClean) state.cleanCallbacks.run()
    if (state.isClean && !state.rebaseCallbacks.isEmpty) void this.#rewrite()
    else if (state.isReady) listener.resumed()
  }

  #applyRemoteAppends(): void {
    const { state } = this
    for (const append of state.broadcasts.splice(0)) if (!this.#applyRemoteAppend(append)) state.isOutdated = true
  }

  /** Skips known updates. False if the log must be read. */
  #applyRemoteAppend({ epoch, from, version, run, updates, claims }: RemoteAppend): boolean {
    const { state } = this
    if (epoch < state.epoch || (epoch === state.epoch && from < state.headSeq)) return true
    if (epoch > state.epoch || from > state.headSeq || updates === undefined) return false
    const headSeq = from + updates.length
    const runs = updates.length > 0 && state.runHistory.last !== run ? [{ fromSeq: from, run }] : []
    return this.#applyLaterAppends({ headSeq, version, updates, owners: new Map(claims), runs })
  }

  /** False if they leave a gap or touch pending changes. */
  #applyLaterAppends({ headSeq, version, updates, owners, runs }: LaterAppends): boolean {
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
    for (const { fromSeq, run } of runs) state.runHistory.startRun(fromSeq, run)
    state.headSeq = headSeq
    state.changeCount += updates.length
    for (const { length } of updates) state.growth.addUpdate(length)
    listener.remoteAppend(updates)
    return true
  }

  async #reloadAgain(): Promise<void> {
    if (this.state.phase === 'reloading') this.state.phase = 'broken'
    await this.reload()
  }

  #adopt(stored: StoredDocument): void {
    const { state, listener } = this
    const { pending } = state
    this.#isStale = false
    const isNext = stored.epoch !== state.epoch
    // Pending changes were made on the old generation: commands run again.
    if (isNext) pending.rejectAll(new DocumentReplacedError())
    if (isNext) pending.dropClaims()
    const loaded = buildDocument(state.id, stored)
    state.replace(loaded)
    // If an id was claimed on two servers, the first stored claim wins.
    for (const userId of pending.dropConflictingClaims(stored.owners)) {
      this.revert(userId, new DocumentReplacedError())
      listener.claimsLost(userId)
    }
    // A pending change may depend on a reverted one.
    const senders = pending.reapply((update) => loaded.add(update), new DocumentReplacedError())
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
    state.phase = 'reloading'
    try {
      const { update: seed, owners } = rewriteForAuthors(doc, (clientId) => state.owners.authorOf(clientId))
      const next = { headSeq, seed, owners, state: Y.encodeStateAsUpdate(doc), keepMs: context.keepGenerationsMs }
      await context.log.rebase(state.id, next)
      const stored = await context.log.load(state.id)
      if (state.isClosed) return
      if (stored === undefined) return listener.documentGone()
      this.#adopt(stored)
      state.rebaseCallbacks.run()
      this.resume()
    } catch (error) {
      if (state.isClosed) return
      state.rebaseCallbacks.fail(error)
      await this.#reloadAgain()
    }
  }
}
