import * as Y from 'yjs'
import { DamagedDocumentError } from '../log/damagedDocument'
import type { StoredDocument } from '../log/documentStore'
import { buildDocument } from './buildDocument'
import type { ReplicaContext, ReplicaListener } from './replicaContext'
import type { ReplicaState } from './replicaState'
import { rewriteDocument } from './rewriteDocument'
import { Superseded } from './serverWriter'

export const RETRY_MS = 1000

/** Reads a replica's document anew from the log, or writes it anew as its next generation, and lets everything go on after that. */
export class ReplicaRenewal {
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
    if (state.phase === 'rebuilding' || state.isClosed) return
    state.phase = 'rebuilding'
    const start = performance.now()
    try {
      const stored = await context.log.load(state.id)
      if (state.isClosed) return
      if (stored === undefined) return listener.documentGone()
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

  /** The document may take changes again: commits what waits, and tells those who waited for this moment. */
  resume(): void {
    const { state, listener } = this
    if (!state.pending.isEmpty) this.schedule()
    if (state.isClean) state.waiting.run()
    if (state.isClean && !state.rebasing.isEmpty) void this.#rewrite()
    else if (state.isReady) listener.resumed()
  }

  async #rebuildAgain(): Promise<void> {
    if (this.state.phase === 'rebuilding') this.state.phase = 'broken'
    await this.rebuild()
  }

  #adopt(stored: StoredDocument): void {
    const { state, listener } = this
    const { pending } = state
    const isNext = stored.epoch !== state.epoch
    // What waits was written to a document that is no more: commands are run again on the next one.
    if (isNext) pending.drop(new Superseded())
    if (isNext) pending.dropClaims()
    const loaded = buildDocument(state.id, stored)
    state.replace(loaded)
    // A change may have built on what somebody wrote whose rights ended before that was stored.
    const senders = pending.keepFitting((update) => loaded.add(update), new Superseded())
    if (senders.size > 0) listener.changesLost(senders)
    state.owners.replace(new Map([...pending.claims, ...stored.owners]))
    state.recount(stored)
    state.phase = 'ready'
    state.epoch = stored.epoch
    if (isNext) listener.generationChanged()
    if (stored.headSeq === state.headSeq) return
    state.headSeq = stored.headSeq
    listener.remoteAppend()
  }

  async #rewrite(): Promise<void> {
    const { state, context, listener } = this
    const { headSeq } = state
    const { doc } = state.loaded
    state.phase = 'rebuilding'
    try {
      const next = { headSeq, seed: rewriteDocument(doc), state: Y.encodeStateAsUpdate(doc), keepMs: context.keepGenerationsMs }
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
