import { isDatabaseBusy } from './storageErrors'
import type Database from 'better-sqlite3'

/** A tool that writes beside the server is done within that; the event loop stands still for it. */
const GRACE_MS = 25
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 250

/**
 * Says when a database takes writes that another process may have locked. SQLite itself can only wait standing still, and the whole server
 * with it: here it waits for a moment at most, and for nothing at all once the database is known to be locked. Whoever has to write waits
 * for the gate, asleep; it is asked again after pauses that grow, by one for all.
 */
export class WriteGate {
  readonly #waiting = new Set<() => void>()
  #isShut = false

  constructor(private readonly client: Database.Database) {
    client.pragma(`busy_timeout = ${GRACE_MS}`)
  }

  /** Whether somebody else has the database locked, as far as is known. */
  get isShut(): boolean {
    return this.#isShut
  }

  /** Resolves when the database can be written to: true; false after `withinMs` without that. Rejects when the file is of no use at all. */
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

  /** An error that is no lock opens the gate: whoever writes next gets it. */
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
