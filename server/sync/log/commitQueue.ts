import type { Logger } from 'pino'
import { isConnectionLost, isDatabaseBusy } from '#server/base/db/storageErrors'
import type { SyncSettings } from '../syncSettings'
import { TransactionHookError } from './appendErrors'
import type { AppendOutcome, LogAppend, AppendConflict } from './logAppend'
import type { UpdateLog } from './updateLog'

export interface CommitParticipant {
  /** The document takes no changes until the outcome is reported. */
  takeAppend(): LogAppend | undefined
  /** Stored. Runs everything that waits for it before it returns. */
  onCommitted(version: number): void
  /** Not stored; retried later. The document may change until then. */
  onPostponed(): void
  /** Concurrent append or access lost. The document resolves it and re-enqueues. */
  onConflict(cause: AppendConflict): void
  /** Connection lost. The document resolves it and re-enqueues. */
  onStatusUnknown(): void
  /** Not stored, and not retried. */
  onFailed(error: unknown): void
  /** Called after `onCommitted` of all documents in the commit. */
  onBatchCommitted(): void
}

interface Parts {
  log: Pick<UpdateLog, 'append'>
  db: { whenWritable(withinMs: number): Promise<boolean> }
  logger: Pick<Logger, 'error' | 'warn'>
  onCommit?: (ms: number) => void
}

/**
 * One transaction takes what is queued during the previous commit and for as long after it.
 * While the database is locked or away, nothing is lost or acknowledged.
 */
export class CommitQueue {
  readonly #waiting = new Set<CommitParticipant>()
  #timer: { cancel: () => void } | undefined
  #isFlushing = false
  #nextCommit = -Infinity
  #lockedSince: number | undefined
  commits = 0

  constructor(
    private readonly parts: Parts,
    private readonly settings: Pick<SyncSettings, 'commitGapMs' | 'longestCommitGapMs' | 'lockedMs'>,
  ) {}

  /** `isUrgent`: alone and at once, so that no changes queue behind. */
  add(document: CommitParticipant, isUrgent = false): void {
    if (isUrgent) return void this.#commitNow(document)
    this.#waiting.add(document)
    this.#schedule()
  }

  async #commitNow(document: CommitParticipant): Promise<void> {
    const append = document.takeAppend()
    if (append !== undefined) await this.#commit([document], [append])
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#isFlushing) return
    const run = () => {
      this.#timer = undefined
      this.#isFlushing = true
      void this.#flush().finally(() => {
        this.#isFlushing = false
        if (this.#waiting.size > 0) this.#schedule()
      })
    }
    const wait = this.#nextCommit - performance.now()
    if (wait <= 0) {
      const immediate = setImmediate(run)
      this.#timer = { cancel: () => clearImmediate(immediate) }
    } else {
      const timeout = setTimeout(run, wait)
      this.#timer = { cancel: () => clearTimeout(timeout) }
    }
  }

  async #flush(): Promise<void> {
    const documents: CommitParticipant[] = []
    const batch: LogAppend[] = []
    for (const document of this.#waiting) {
      const append = document.takeAppend()
      if (append === undefined) continue
      documents.push(document)
      batch.push(append)
    }
    this.#waiting.clear()
    if (batch.length > 0) await this.#commit(documents, batch)
  }

  async #commit(documents: readonly CommitParticipant[], batch: readonly LogAppend[]): Promise<void> {
    const start = performance.now()
    await this.#write(documents, batch)
    this.commits += 1
    const end = performance.now()
    const { commitGapMs, longestCommitGapMs } = this.settings
    this.#nextCommit = end + Math.max(commitGapMs, Math.min(end - start, longestCommitGapMs))
  }

  async #write(documents: readonly CommitParticipant[], batch: readonly LogAppend[]): Promise<void> {
    let outcomes: AppendOutcome[]
    const start = performance.now()
    try {
      outcomes = await this.parts.log.append(batch)
      this.#lockedSince = undefined
      this.parts.onCommit?.(performance.now() - start)
    } catch (error) {
      if (isDatabaseBusy(error) && this.#mayWait()) return this.#wait(documents)
      if (isConnectionLost(error) && this.#mayWait() && (await this.#isBack())) {
        for (const document of documents) this.#guard(document, () => document.onStatusUnknown())
        return
      }
      // One broken document must not block the others.
      if (documents.length > 1)
        for (const [i, document] of documents.entries()) await this.#write([document], batch.slice(i, i + 1))
      else if (error instanceof TransactionHookError)
        for (const document of documents) this.#guard(document, () => document.onConflict(error))
      else this.#fail(documents, error)
      return
    }
    this.#report(documents, outcomes)
  }

  /** The afterCommit callbacks of transaction hooks come last. */
  #report(documents: readonly CommitParticipant[], outcomes: readonly AppendOutcome[]): void {
    const written: CommitParticipant[] = []
    const afterCommit: (() => void)[] = []
    for (const [i, document] of documents.entries()) {
      const outcome = outcomes[i]
      if (outcome === undefined) this.#fail([document], new Error('append without an outcome'))
      else if ('conflict' in outcome) this.#guard(document, () => document.onConflict(outcome.conflict))
      else {
        this.#guard(document, () => document.onCommitted(outcome.version))
        written.push(document)
        afterCommit.push(...(outcome.afterCommit ?? []))
      }
    }
    for (const document of written) this.#guard(document, () => document.onBatchCommitted())
    for (const callback of afterCommit) this.#try(callback)
  }

  /** The commit status is unknown: documents take no changes until then. */
  async #isBack(): Promise<boolean> {
    const { logger, db } = this.parts
    logger.warn({}, 'database connection lost during a commit, changes wait')
    return db.whenWritable(this.settings.lockedMs).catch(() => false)
  }

  #mayWait(): boolean {
    this.#lockedSince ??= performance.now()
    return performance.now() - this.#lockedSince < this.settings.lockedMs
  }

  async #wait(documents: readonly CommitParticipant[]): Promise<void> {
    this.parts.logger.warn({ documents: documents.length }, 'database locked by another process, changes wait')
    for (const document of documents) {
      document.onPostponed()
      this.#waiting.add(document)
    }
    // The next try reports other database errors.
    await this.parts.db.whenWritable(this.settings.lockedMs).catch(() => false)
  }

  #try(callback: () => void): void {
    try {
      callback()
    } catch (error) {
      this.parts.logger.error({ err: error }, 'listener failed')
    }
  }

  /** If a handler throws, its senders start over. Stored changes stay stored. */
  #guard(document: CommitParticipant, act: () => void): void {
    try {
      act()
    } catch (error) {
      this.#fail([document], error)
    }
  }

  #fail(documents: readonly CommitParticipant[], error: unknown): void {
    this.parts.logger.error({ err: error }, 'commit failed')
    for (const document of documents) document.onFailed(error)
  }
}
