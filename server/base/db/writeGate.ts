import { isDatabaseBusy } from './storageErrors'
import type Database from 'better-sqlite3'

/** For short writes of tools; blocks the event loop. */
const GRACE_MS = 25
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 250

/** As SQLite itself would, but without blocking the event loop. */
export class WriteGate {
  readonly #waiting = new Set<() => void>()
  #isShut = false

  constructor(private readonly client: Database.Database) {
    client.pragma(`busy_timeout = ${GRACE_MS}`)
  }

  get isShut(): boolean {
    return this.#isShut
  }

  /** False after `withinMs`. Rejects if the file is unusable. */
  async whenOpen(withinMs: number): Promise<boolean> {
    if (!this.#isShut && this.#try()) return true
    this.#shut()
    return new Promise((resolve) => {
      const open = () => {
        clearTimeout(timeout)
        resolve(true)
      }
      const timeout = setTimeout(() => {
        this.#waiting.delete(open)
        resolve(false)
      }, withinMs)
      this.#waiting.add(open)
    })
  }

  #try(): boolean {
    if (this.client.inTransaction) return true
    try {
      this.client.exec('BEGIN IMMEDIATE; ROLLBACK')
      return true
    } catch (error) {
      if (isDatabaseBusy(error)) return false
      throw error
    }
  }

  #shut(): void {
    if (this.#isShut) return
    this.#isShut = true
    this.client.pragma('busy_timeout = 0')
    this.#askAfter(FIRST_PAUSE_MS)
  }

  #askAfter(pause: number): void {
    setTimeout(() => {
      if (!this.client.open || this.#isFree()) return this.#open()
      this.#askAfter(Math.min(pause * 1.5, LONGEST_PAUSE_MS))
    }, pause).unref()
  }

  /** Other errors open the gate: the next write reports them. */
  #isFree(): boolean {
    try {
      return this.#try()
    } catch {
      return true
    }
  }

  #open(): void {
    this.#isShut = false
    if (this.client.open) this.client.pragma(`busy_timeout = ${GRACE_MS}`)
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const tell of waiting) tell()
  }
}
