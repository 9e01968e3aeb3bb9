export interface JobStep {
  position: string
  restMs: number
}

/** Of the servers of a database, one runs each step. */
export interface BackgroundJobs {
  /**
   * If due and not running elsewhere; `step` gets the last cursor, at first ''. Resolves with
   * the delay until the next call. After a rejection the step stays due.
   */
  runNext(name: string, step: (position: string) => Promise<JobStep>): Promise<number>
  runExclusively(name: string, work: () => Promise<void>): Promise<void>
  /** Starts no further step; resolves once none is running. */
  close(): Promise<void>
}

export class LocalJobs implements BackgroundJobs {
  readonly #done = new Map<string, JobStep & { at: number }>()
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  async runNext(name: string, step: (position: string) => Promise<JobStep>): Promise<number> {
    const known = this.#done.get(name) ?? { position: '', restMs: 0, at: 0 }
    const leftMs = known.at + known.restMs - performance.now()
    if (leftMs > 0 || this.#isClosed) return leftMs
    const doing = step(known.position)
    this.#last = Promise.allSettled([this.#last, doing])
    const done = await doing
    this.#done.set(name, { ...done, at: performance.now() })
    return done.restMs
  }

  runExclusively(_name: string, work: () => Promise<void>): Promise<void> {
    return work()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#last
  }
}
