import type { Logger } from 'pino'
import { isConnectionLost, isDatabaseBusy } from '#server/base/db/storageErrors'
import type { SyncSettings } from '../syncSettings'
import { BesideRefusedError } from './besideRefusedError'
import type { AppendOutcome, LogAppend, Overtaken } from './logAppend'
import type { UpdateLog } from './updateLog'

/** A document with something to commit. */
export interface Committable {
  /** What to write now, undefined for nothing (any more). The document stands still until `committed` or `failed`. */
  takeAppend(): LogAppend | undefined
  /** It is on disk; everything that waits for that is told before this returns. */
  committed(version: number): void
  /** Nothing of it is on disk; it is asked again a little later. Meanwhile the document may change. */
  postponed(): void
  /** Nothing of it is on disk, since the document is not where it was, or a writer may not write any more. It finds out, and is asked again after that. */
  overtaken(cause: Overtaken): void
  /** Whether it is on disk nobody knows, since the connection to the database was lost. It finds out, and is asked again after that. */
  unknown(): void
  /** Nothing of it is on disk, and it is not tried again. */
  failed(error: unknown): void
  /** Called after `committed`, once all documents of the same commit had theirs. */
  announce(): void
}

/** What commits need of others. `db` says when it takes writes again. */
interface Parts {
  log: Pick<UpdateLog, 'append'>
  db: { whenWritable(withinMs: number): Promise<boolean> }
  logger: Pick<Logger, 'error' | 'warn'>
  /** Told how long each commit took. */
  onCommit?: (ms: number) => void
}

/**
 * Group commit: what all documents queue while a commit is under way, and as long again after it, goes into one transaction. So an edit that comes alone
 * is written on the next turn of the event loop, and the more there are, the more share a commit. While somebody else has the database locked, or it is away, nothing is lost and nothing is
 * confirmed.
 */
export class CommitQueue {
  readonly #waiting = new Set<Committable>()
  #timer: { cancel: () => void } | undefined
  #isFlushing = false
  /** When the next commit may begin. */
  #nextCommit = -Infinity
  #lockedSince: number | undefined
  commits = 0

  constructor(
    private readonly parts: Parts,
    private readonly settings: Pick<SyncSettings, 'commitGapMs' | 'longestCommitGapMs' | 'lockedMs'>,
  ) {}

  /** `isUrgent`: what the document has now is committed alone and at once, and nothing comes behind it meanwhile. */
  add(document: Committable, isUrgent = false): void {
    if (isUrgent) return void this.#commitNow(document)
    this.#waiting.add(document)
    this.#schedule()
  }

  async #commitNow(document: Committable): Promise<void> {
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
    const documents: Committable[] = []
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

  async #commit(documents: readonly Committable[], batch: readonly LogAppend[]): Promise<void> {
    const start = performance.now()
    await this.#write(documents, batch)
    this.commits += 1
    const end = performance.now()
    const { commitGapMs, longestCommitGapMs } = this.settings
    this.#nextCommit = end + Math.max(commitGapMs, Math.min(end - start, longestCommitGapMs))
  }

  async #write(documents: readonly Committable[], batch: readonly LogAppend[]): Promise<void> {
    let outcomes: AppendOutcome[]
    const start = performance.now()
    try {
      outcomes = await this.parts.log.append(batch)
      this.#lockedSince = undefined
      this.parts.onCommit?.(performance.now() - start)
    } catch (error) {
      if (isDatabaseBusy(error) && this.#mayWait()) return this.#wait(documents)
      if (isConnectionLost(error) && this.#mayWait() && (await this.#isBack())) {
        for (const document of documents) this.#guard(document, () => document.unknown())
        return
      }
      // One broken document must not hold back the others: each has its own try.
      if (documents.length > 1)
        for (const [i, document] of documents.entries()) await this.#write([document], batch.slice(i, i + 1))
      else if (error instanceof BesideRefusedError)
        for (const document of documents) this.#guard(document, () => document.overtaken(error))
      else this.#fail(documents, error)
      return
    }
    this.#tell(documents, outcomes)
  }

  /** Whoever waits for a commit is told what became of it, and after that of what was written beside it. */
  #tell(documents: readonly Committable[], outcomes: readonly AppendOutcome[]): void {
    const written: Committable[] = []
    const told: (() => void)[] = []
    for (const [i, document] of documents.entries()) {
      const outcome = outcomes[i]
      if (outcome === undefined) this.#fail([document], new Error('an append without an outcome'))
      else if ('overtaken' in outcome) this.#guard(document, () => document.overtaken(outcome.overtaken))
      else {
        this.#guard(document, () => document.committed(outcome.version))
        written.push(document)
        told.push(...(outcome.told ?? []))
      }
    }
    for (const document of written) this.#guard(document, () => document.announce())
    for (const tell of told) this.#try(tell)
  }

  /** Whether the database is there again in time. Until then documents stand still: what they are on disk nobody knows. */
  async #isBack(): Promise<boolean> {
    const { logger, db } = this.parts
    logger.warn({}, 'the connection to the database was lost in a commit; changes wait')
    return db.whenWritable(this.settings.lockedMs).catch(() => false)
  }

  /** Whether the lock that somebody else holds, or the outage, may still end in time. */
  #mayWait(): boolean {
    this.#lockedSince ??= performance.now()
    return performance.now() - this.#lockedSince < this.settings.lockedMs
  }

  async #wait(documents: readonly Committable[]): Promise<void> {
    this.parts.logger.warn({ documents: documents.length }, 'the database is locked by somebody else; changes wait')
    for (const document of documents) {
      document.postponed()
      this.#waiting.add(document)
    }
    // What else is wrong with the database, the next try shows.
    await this.parts.db.whenWritable(this.settings.lockedMs).catch(() => false)
  }

  #try(tell: () => void): void {
    try {
      tell()
    } catch (error) {
      this.parts.logger.error({ err: error }, 'a listener failed')
    }
  }

  /** Whoever could not be told everything has to start over; what is on disk is there for them. */
  #guard(document: Committable, act: () => void): void {
    try {
      act()
    } catch (error) {
      this.#fail([document], error)
    }
  }

  #fail(documents: readonly Committable[], error: unknown): void {
    this.parts.logger.error({ err: error }, 'a commit failed')
    for (const document of documents) document.failed(error)
  }
}
