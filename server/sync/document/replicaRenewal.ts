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

/** News of other servers that wait for a document; with more of them it is read on in the log. */
const MAX_NEWS = 200

/** What a stored document has beyond an update, in order; all that it holds when the log before was forgotten. */
const updatesAfter = (seq: number, { snapSeq, snapshot, updates }: StoredDocument): Uint8Array[] =>
  seq >= snapSeq ? updates.slice(seq - snapSeq) : [...(snapshot === null ? [] : [snapshot]), ...updates]

/** Reads a replica's document anew from the log, or writes it anew as its next generation, and lets everything go on after that. */
export class ReplicaRenewal {
  /** Whether the document holds something that was taken back. */
  #isStale = false

  constructor(
    private readonly state: ReplicaState,
    private readonly context: Pick<ReplicaContext, 'log' | 'logger' | 'keepGenerationsMs'>,
    private readonly listener: ReplicaListener,
    /** Has what waits written with the next commit. */
    private readonly schedule: () => void,
  ) {}

  /** Reads the document anew: what is on disk, and behind it what waits for a commit and still fits. */
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
      // While a database elsewhere reads, others are served.
      const start = performance.now()
      this.#adopt(stored)
      listener.rebuilt(performance.now() - start)
    } catch (error) {
      if (error instanceof DamagedDocumentError) return listener.documentDamaged(error)
      context.logger.error({ err: error, document: state.id }, 'a document could not be rebuilt; tried again')
      state.waiting.fail(error)
      setTimeout(() => void this.#rebuildAgain(), RETRY_MS).unref()
      return
    }
    this.resume()
  }

  /**
   * Takes back what a person wrote that no commit took, and what others wrote behind it, who start over. Says whether there was anything: then the
   * document has to be read anew.
   */
  takeBack(userId: string, error: Error): boolean {
    return this.takeBackChanges((entry) => entry.userId === userId, error)
  }

  /** The same of what was sent in a session. */
  takeBackSession(sessionId: string, error: Error): boolean {
    return this.takeBackChanges((entry) => entry.sessionId === sessionId, error)
  }

  /** The same for some changes. */
  takeBackChanges(isMeant: (entry: UncommittedChange) => boolean, error: unknown): boolean {
    const dropped = this.state.pending.dropFrom(isMeant, error, new Superseded())
    if (dropped.some((entry) => !isMeant(entry) && entry.from !== undefined)) this.listener.changesLost('senders')
    return dropped.length > 0
  }

  /** Takes in what others have put into the log since; what waits stays behind it. */
  async readOn(): Promise<void> {
    const { state, context } = this
    state.isOutdated = true
    if (!state.isReady) return
    state.phase = 'rebuilding'
    state.isOutdated = false
    // What is wrong with the database, reading everything shows.
    const later = await context.log.appendsAfter(state.id, state).catch(() => undefined)
    if (state.isClosed) return
    state.phase = 'ready'
    if (later !== undefined && !this.#isStale && this.#takeLater(later)) this.resume()
    else await this.rebuild()
  }

  /** Takes in what another server says it put into the log; while the document stands still, after that. */
  takeRemote(append: RemoteAppend): void {
    const { state } = this
    if (state.news.length < MAX_NEWS) state.news.push(append)
    else state.isOutdated = true
    if (!state.isReady) return
    this.#takeNews()
    if (state.isOutdated) void this.readOn()
  }

  /** A commit found that others have written to the document: takes that in and has what waits written behind it. */
  takeWhatCameFirst(): void {
    const { state } = this
    const { headSeq } = state
    this.#takeNews()
    if (state.headSeq === headSeq) state.isOutdated = true
    this.resume()
  }

  /** The document may take changes again: commits what waits, and tells those who waited for this moment. */
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

  /** Takes in what goes on where the document is. False when it has to be read from the log. */
  #takeAppend({ epoch, from, version, run, updates, claims }: RemoteAppend): boolean {
    const { state } = this
    if (epoch < state.epoch || (epoch === state.epoch && from < state.headSeq)) return true
    if (epoch > state.epoch || from > state.headSeq || updates === undefined) return false
    const headSeq = from + updates.length
    const runs = updates.length > 0 && state.lineage.last !== run ? [{ fromSeq: from, run }] : []
    return this.#takeLater({ headSeq, version, updates, owners: new Map(claims), runs })
  }

  /** Takes in what others wrote after what is here. False, and the document has to be read anew, when that does not fit to what waits. */
  #takeLater({ headSeq, version, updates, owners, runs }: LaterAppends): boolean {
    const { state, listener } = this
    if (state.pending.claimsAnyOf(owners)) return false
    for (const update of updates) {
      const fit = state.loaded.add(update)
      if (fit === 'lost') return false
      // What is known here is perhaps what waits: a commit whose answer was lost, or an edit that came to both servers.
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
    // What waits was written to a document that is no more: commands are run again on the next one.
    if (isNext) pending.drop(new Superseded())
    if (isNext) pending.dropClaims()
    const loaded = buildDocument(state.id, stored)
    state.replace(loaded)
    // Two people may have claimed one id on two servers: it is whose came first, and the other starts over.
    for (const userId of pending.dropClaimsOfOthers(stored.owners)) {
      this.takeBack(userId, new Superseded())
      listener.startOver(userId)
    }
    // A change may have built on what somebody wrote whose rights ended before that was stored.
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
