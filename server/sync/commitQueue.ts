import type { Logger } from 'pino'
import type { Append, UpdateLog } from './updateLog'

/** A document with something to commit. */
export interface Committable {
  /** What to write now, undefined for nothing (any more). The document stands still until `committed` or `failed`. */
  takeAppend(): Append | undefined
  /** It is on disk; everything that waits for that is told before this returns. */
  committed(version: number): void
  /** Nothing of it is on disk. */
  failed(error: unknown): void
  /** Called after `committed`, once all documents of the same commit had theirs. */
  announce(): void
}

/**
 * Group commit: what all documents queue within a few milliseconds goes into one transaction. Flushes on the next turn of the event loop,
 * and at least `gapMs` after the commit before.
 */
export class CommitQueue {
  readonly #waiting = new Set<Committable>()
  #timer: { cancel: () => void } | undefined
  #isFlushing = false
  #lastCommit = -Infinity
  commits = 0

  constructor(
    private readonly log: Pick<UpdateLog, 'append'>,
    private readonly gapMs: number,
    private readonly logger: Pick<Logger, 'error'>,
    /** Told how long each commit took. */
    private readonly onCommit: (ms: number) => void = () => undefined,
  ) {}

  add(document: Committable): void {
    this.#waiting.add(document)
    this.#schedule()
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
    const wait = this.#lastCommit + this.gapMs - performance.now()
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
    const batch: Append[] = []
    for (const document of this.#waiting) {
      const append = document.takeAppend()
      if (append === undefined) continue
      documents.push(document)
      batch.push(append)
    }
    this.#waiting.clear()
    if (batch.length === 0) return
    await this.#write(documents, batch)
    this.commits += 1
    this.#lastCommit = performance.now()
  }

  async #write(documents: readonly Committable[], batch: readonly Append[]): Promise<void> {
    let versions: number[]
    const start = performance.now()
    try {
      versions = await this.log.append(batch)
      this.onCommit(performance.now() - start)
    } catch (error) {
      // One broken document must not hold back the others: each has its own try.
      if (documents.length > 1)
        for (const [i, document] of documents.entries()) await this.#write([document], batch.slice(i, i + 1))
      else this.#fail(documents, error)
      return
    }
    documents.forEach((document, i) => this.#guard(document, () => document.committed(versions[i] ?? 0)))
    for (const document of documents) this.#guard(document, () => document.announce())
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
    this.logger.error({ err: error }, 'a commit failed')
    for (const document of documents) document.failed(error)
  }
}
