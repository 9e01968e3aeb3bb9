import type { Logger } from 'pino'
import type { MemberRole } from '#shared/itinerary/roles'
import { notFoundError } from '#server/base/errors'
import type { StoredDocument } from '../log/documentStore'
import { ServerRunHistory } from '../log/serverRunHistory'
import type { CommitQueue } from '../log/commitQueue'
import type { LogBudget } from '../log/logBudget'
import type { DamagedDocumentError } from '../log/damagedDocument'
import type { UpdateLog } from '../log/updateLog'
import { buildDocument, type LoadedDoc, type DocumentChange } from './loadedDoc'
import { ClientIdOwners } from './clientIdOwners'
import { LogGrowth } from './logGrowth'
import { UncommittedChanges, type UncommittedChange } from './uncommittedChanges'
import type { ClientIdBudget } from './clientIdBudget'
import type { UpdateSender } from './updateSender'

/** Takes changes only while `ready`. `reloading`: also while rewritten. `broken`: that is retried. */
type ReplicaPhase = 'ready' | 'committing' | 'reloading' | 'broken' | 'closed'

export class ReplicaState {
  phase: ReplicaPhase = 'ready'
  loaded: LoadedDoc
  readonly owners: ClientIdOwners
  readonly pending = new UncommittedChanges()
  readonly cleanCallbacks = new DeferredCallbacks()
  readonly rebaseCallbacks = new DeferredCallbacks()
  growth: LogGrowth
  runHistory: ServerRunHistory
  epoch: number
  headSeq: number
  version: number
  changeCount = 0
  broadcasts: RemoteAppend[] = []
  isOutdated = false

  constructor(
    readonly id: string,
    stored: StoredDocument,
    private readonly run: string,
  ) {
    this.owners = new ClientIdOwners(stored.owners)
    this.growth = new LogGrowth(stored)
    this.loaded = buildDocument(id, stored)
    this.runHistory = new ServerRunHistory(stored, run)
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

  get isClean(): boolean {
    return this.isReady && !this.pending.hasChanges
  }

  whenClean(run: () => void, fail: (error: unknown) => void): void {
    if (this.isClosed) fail(notFoundError('itinerary'))
    else if (this.isClean) DeferredCallbacks.runNow(run, fail)
    else this.cleanCallbacks.add(run, fail)
  }

  settled(): Promise<void> {
    return new Promise((resolve, reject) => this.whenClean(resolve, reject))
  }

  nextReady(): Promise<void> {
    if (this.isClosed) throw notFoundError('itinerary')
    return new Promise((resolve, reject) => this.cleanCallbacks.add(resolve, reject))
  }

  replace(loaded: LoadedDoc): void {
    const old = this.loaded
    this.loaded = loaded
    old.doc.destroy()
  }

  recount(stored: StoredDocument): void {
    this.growth = new LogGrowth(stored)
    this.runHistory = new ServerRunHistory(stored, this.run)
    this.version = Math.max(stored.version, this.version)
  }
}

/** Events in the order of one commit: beforeChange, stored, committed, resumed. */
export interface ReplicaListener {
  /** True if several members may write. */
  isShared(): boolean
  roleOf(userId: string): MemberRole | undefined
  /** The document still matches the disk. */
  beforeChange(): void
  /** Memory and disk agree; `claims` were stored too. */
  stored(entries: readonly UncommittedChange[], claims: ReadonlyMap<number, string>): void
  /** `stored` was relayed; the document may change. */
  committed(entries: readonly UncommittedChange[]): void
  remoteAppend(updates: readonly Uint8Array[]): void
  /** The user's changes were reverted: their connections start over. */
  claimsLost(userId: string): void
  accessRevoked(userId: string): void
  sessionEnded(sessionId: string): void
  writerSuspended(userId: string): void
  roleLowered(userId: string, role: MemberRole): void
  /** Editors of the old generation may not write to this one. */
  generationChanged(): void
  documentDamaged(damage: DamagedDocumentError): void
  documentGone(): void
  /** Closes connections without an ack (`senders`), all, or the given ones. */
  changesLost(who: 'senders' | 'all' | ReadonlySet<object>): void
  reloaded(ms: number): void
  resumed(): void
}

export interface ReplicaContext {
  log: Pick<UpdateLog, 'run' | 'load' | 'appendsAfter' | 'rebase' | 'runHook'>
  queue: Pick<CommitQueue, 'add'>
  budget: Pick<LogBudget, 'isSpent' | 'spend' | 'writtenToday' | 'loadDocument' | 'loadUser'>
  logger: Pick<Logger, 'error' | 'warn' | 'info'>
  documentBytes: number
  keepGenerationsMs: number
  isRecovering: (runHistory: ServerRunHistory) => boolean
  newIds: Pick<ClientIdBudget, 'spend'>
  /** Before a rewrite, which loses who set a field. */
  projectRows?: (itineraryId: string) => Promise<void>
}

export interface ReplicaAccess {
  readonly id: string
  readonly loaded: LoadedDoc
  readonly owners: ClientIdOwners
  readonly isReady: boolean
  isShared(): boolean
  roleOf(userId: string): MemberRole | undefined
  isRecovering(sender: UpdateSender): boolean
  claim(clientId: number, userId: string): void
  /** Lower for a user who wrote much today: no user alone can fill the document. */
  sizeLimitFor(userId: string | null, bytes: number): number
  /** If `act` throws, reloads: after a command (not `isForeign`) only if it wrote something. */
  change<T>(isForeign: boolean, mostBytes: number, act: () => DocumentChange<T>): DocumentChange<T>
  enqueue(entry: UncommittedChange): void
  enqueueServerUpdate(update: Uint8Array | undefined, by: Pick<UncommittedChange, 'userId' | 'isProposal'>): void
  settled(): Promise<void>
  nextReady(): Promise<void>
}

export interface RemoteAppend {
  epoch: number
  /** Sequence number before the first update. */
  from: number
  version: number
  run: string
  /** Missing if too large for a broadcast. */
  updates?: Uint8Array[] | undefined
  claims: readonly (readonly [clientId: number, userId: string])[]
}

interface DeferredCallback {
  run: () => void
  fail: (error: unknown) => void
}

/** `fail` gets the error of a callback that throws. */
class DeferredCallbacks {
  #waiting: DeferredCallback[] = []

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  add(run: () => void, fail: (error: unknown) => void): void {
    this.#waiting.push({ run, fail })
  }

  /** Callbacks added during the run wait for the next. */
  run(): void {
    const now = this.#waiting
    this.#waiting = []
    now.forEach(attempt)
  }

  fail(error: unknown): void {
    const now = this.#waiting
    this.#waiting = []
    for (const { fail } of now) fail(error)
  }

  static runNow(run: () => void, fail: (error: unknown) => void): void {
    attempt({ run, fail })
  }
}

function attempt({ run, fail }: DeferredCallback): void {
  try {
    run()
  } catch (error) {
    fail(error)
  }
}
