import PQueue from 'p-queue'
import { firstRowOf, type Db } from '../db/database'

export interface JobStep {
  position: string
  restMs: number
}

/** Of the servers of a database, one runs each step. */
export interface BackgroundJobs {
  /**
   * If due and not running elsewhere; `step` gets the last cursor, at first ''. Resolves with the next delay. After a
   * rejection the step stays due.
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

/** An abandoned step is retried after this. */
const LOOK_AGAIN_MS = 5000

/** The database's clock: those of servers differ. */
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
const LEFT = `SELECT due_at - ${NOW} FROM chores WHERE name = @name`
const ADD = `INSERT INTO chores (name, position, due_at) VALUES (@name, '', 0) ON CONFLICT DO NOTHING`
const TAKE = `SELECT position, due_at - ${NOW} FROM chores WHERE name = @name FOR UPDATE SKIP LOCKED`
const WAIT = 'SELECT 1 FROM chores WHERE name = @name FOR UPDATE'
const NOTE = `UPDATE chores SET position = @position, due_at = ${NOW} + @restMs WHERE name = @name`

/** A lost connection releases the locked row. Steps must be short: they hold back VACUUM. */
export class LeasedJobs implements BackgroundJobs {
  // One connection at a time: steps need others for their queries.
  readonly #queue = new PQueue({ concurrency: 1 })
  #isClosed = false

  constructor(private readonly db: Db) {}

  async runNext(name: string, step: (position: string) => Promise<JobStep>): Promise<number> {
    const leftMs = await this.#leftMs(name)
    if (leftMs > 0) return Math.min(leftMs, LOOK_AGAIN_MS)
    return this.#queue.add(() => this.#runNow(name, step))
  }

  async runExclusively(name: string, work: () => Promise<void>): Promise<void> {
    await this.#add(name)
    await this.db.write(async (tx) => {
      await tx.run(WAIT, { name })
      await work()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#queue.onIdle()
  }

  async #leftMs(name: string): Promise<number> {
    if (this.#isClosed) return LOOK_AGAIN_MS
    const [leftMs] = (await firstRowOf(this.db.rows<[number]>(LEFT, { name }))) ?? []
    if (leftMs !== undefined) return leftMs
    await this.#add(name)
    return 0
  }

  async #add(name: string): Promise<void> {
    await this.db.write((tx) => tx.run(ADD, { name }))
  }

  async #runNow(name: string, step: (position: string) => Promise<JobStep>): Promise<number> {
    if (this.#isClosed) return LOOK_AGAIN_MS
    return this.db.write(async (tx) => {
      const [position, leftMs] = (await firstRowOf(tx.rows<[string, number]>(TAKE, { name }))) ?? []
      if (position === undefined || leftMs === undefined || leftMs > 0) return LOOK_AGAIN_MS
      const done = await step(position)
      await tx.run(NOTE, { name, ...done })
      return Math.min(done.restMs, LOOK_AGAIN_MS)
    })
  }
}
