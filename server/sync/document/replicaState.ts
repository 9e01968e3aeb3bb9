import { notFound } from '#server/base/errors'
import type { StoredDocument } from '../log/documentStore'
import { RunHistory } from '../log/runHistory'
import { buildDocument } from './buildDocument'
import { ClientIdOwners } from './clientIdOwners'
import type { LoadedDoc } from './loadedDoc'
import { LogGrowth } from './logGrowth'
import type { RemoteAppend } from './remoteAppend'
import { UncommittedChanges } from './uncommittedChanges'
import { Waiters } from './waiters'

/**
 * `committing`: pending changes are being written. `rebuilding`: being reloaded
 * or rewritten. `broken`: that is retried. Takes changes only while `ready`.
 */
type ReplicaPhase = 'ready' | 'committing' | 'rebuilding' | 'broken' | 'closed'

export class ReplicaState {
  phase: ReplicaPhase = 'ready'
  loaded: LoadedDoc
  readonly owners: ClientIdOwners
  readonly pending = new UncommittedChanges()
  /** Run once everything is on disk. */
  readonly waiting = new Waiters()
  readonly rebasing = new Waiters()
  growth: LogGrowth
  lineage: RunHistory
  epoch: number
  headSeq: number
  version: number
  changes = 0
  /** Broadcasts, not applied yet. */
  news: RemoteAppend[] = []
  /** True if the log has updates to read. */
  isOutdated = false

  constructor(
    readonly id: string,
    stored: StoredDocument,
    private readonly run: string,
  ) {
    this.owners = new ClientIdOwners(stored.owners)
    this.growth = new LogGrowth(stored)
    this.loaded = buildDocument(id, stored)
    this.lineage = new RunHistory(stored, run)
    this.epoch = stored.epoch
    this.headSeq = stored.headSeq
    this.version = stored.version
  }

  get isReady(): boolean {
    return this.phase === 'ready'
  }

  get isClosed(): boolean {
    return this.phase === 'closed'
  }

  /** True if memory and disk agree. Client id claims may be pending. */
  get isClean(): boolean {
    return this.isReady && !this.pending.hasChanges
  }

  /** Runs now or after the next commit. Fails at once if closed. */
  whenClean(run: () => void, fail: (error: unknown) => void): void {
    if (this.isClosed) fail(notFound('itinerary'))
    else if (this.isClean) Waiters.now(run, fail)
    else this.waiting.add(run, fail)
  }

  settled(): Promise<void> {
    return new Promise((resolve, reject) => this.whenClean(resolve, reject))
  }

  /** Resolves after the current commit or reload. */
  nextTurn(): Promise<void> {
    if (this.isClosed) throw notFound('itinerary')
    return new Promise((resolve, reject) => this.waiting.add(resolve, reject))
  }

  replace(loaded: LoadedDoc): void {
    const old = this.loaded
    this.loaded = loaded
    old.doc.destroy()
  }

  recount(stored: StoredDocument): void {
    this.growth = new LogGrowth(stored)
    this.lineage = new RunHistory(stored, this.run)
    this.version = Math.max(stored.version, this.version)
  }
}
