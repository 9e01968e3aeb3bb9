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
 * `committing`: what waited is being written to disk. `rebuilding`: the document is being read from there, or written anew. `broken`: that failed
 * and is tried again. `closed`: for good. Only while it is `ready` the document takes changes.
 */
type ReplicaPhase = 'ready' | 'committing' | 'rebuilding' | 'broken' | 'closed'

/** What the parts of a replica work on: the document in memory, the owners of its client ids, what is not on disk yet, and who waits for that. */
export class ReplicaState {
  phase: ReplicaPhase = 'ready'
  loaded: LoadedDoc
  readonly owners: ClientIdOwners
  readonly pending = new UncommittedChanges()
  /** Those who wait until everything is on disk. */
  readonly waiting = new Waiters()
  /** Those who want it written anew. */
  readonly rebasing = new Waiters()
  growth: LogGrowth
  lineage: RunHistory
  /** The generation of the document. */
  epoch: number
  headSeq: number
  version: number
  /** How many changes it took in. */
  changes = 0
  /** What other servers said they wrote, and was not taken in yet. */
  news: RemoteAppend[] = []
  /** Whether somebody else wrote to the log what has to be read there. */
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

  /** Whether the document takes changes at the moment. */
  get isReady(): boolean {
    return this.phase === 'ready'
  }

  get isClosed(): boolean {
    return this.phase === 'closed'
  }

  /** Whether the document is what is on disk. Client ids that somebody claimed may still wait. */
  get isClean(): boolean {
    return this.isReady && !this.pending.hasChanges
  }

  /** Runs at a moment when everything applied is on disk: at once, or at the end of the next commit. On one that is closed it fails at once. */
  whenClean(run: () => void, fail: (error: unknown) => void): void {
    if (this.isClosed) fail(notFound('itinerary'))
    else if (this.isClean) Waiters.now(run, fail)
    else this.waiting.add(run, fail)
  }

  settled(): Promise<void> {
    return new Promise((resolve, reject) => this.whenClean(resolve, reject))
  }

  /** Resolves when a commit or a rebuild that is under way has ended. */
  nextTurn(): Promise<void> {
    if (this.isClosed) throw notFound('itinerary')
    return new Promise((resolve, reject) => this.waiting.add(resolve, reject))
  }

  /** Puts a document that was built from what is on disk in the place of the one in memory. */
  replace(loaded: LoadedDoc): void {
    const old = this.loaded
    this.loaded = loaded
    old.doc.destroy()
  }

  /** Counts again from what is on disk: size, runs of the server, version. */
  recount(stored: StoredDocument): void {
    this.growth = new LogGrowth(stored)
    this.lineage = new RunHistory(stored, this.run)
    this.version = Math.max(stored.version, this.version)
  }
}
