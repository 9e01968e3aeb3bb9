import type { Append, LogRow } from './updateLog'

/** A change that was applied and is not on disk yet. `from` is the connection it came by, which needs no copy of it. */
export interface Entry extends LogRow {
  from?: object
  /** Told how it ended: without an error, it is on disk. */
  settle?: (error?: unknown) => void
}

/** The part of a document that is not on disk yet, in order: changes, and client ids that somebody claimed. */
export class Pending {
  #queue: Entry[] = []
  #inFlight: Entry[] = []
  #claims = new Map<number, string>()

  /** Whether the next commit has something to do. */
  get isEmpty(): boolean {
    return this.#queue.length === 0 && this.#claims.size === 0
  }

  /** The updates that no commit took yet. */
  get updates(): Uint8Array[] {
    return this.#queue.map(({ data }) => data)
  }

  get claims(): ReadonlyMap<number, string> {
    return this.#claims
  }

  get inFlight(): readonly Entry[] {
    return this.#inFlight
  }

  add(entry: Entry): void {
    this.#queue.push(entry)
  }

  claim(clientId: number, userId: string): void {
    this.#claims.set(clientId, userId)
  }

  /** Hands everything to a commit. */
  take(): Pick<Append, 'rows' | 'claims'> {
    const claims = this.#claims
    this.#inFlight = this.#queue
    this.#queue = []
    this.#claims = new Map()
    return { rows: this.#inFlight, claims }
  }

  /** What a commit took is on disk; its writers are told. */
  landed(): readonly Entry[] {
    const landed = this.#inFlight
    this.#inFlight = []
    for (const { settle } of landed) settle?.()
    return landed
  }

  /** Gives up everything; its writers are told. Returns how much it was. */
  drop(error: Error): number {
    const lost = [...this.#inFlight, ...this.#queue]
    this.#inFlight = []
    this.#queue = []
    this.#claims.clear()
    for (const { settle } of lost) settle?.(error)
    return lost.length
  }

  /** Gives up what one user wrote, as far as no commit took it. Says whether that was anything. */
  dropOf(userId: string, error: Error): boolean {
    const theirs = this.#queue.filter((entry) => entry.userId === userId)
    this.#queue = this.#queue.filter((entry) => entry.userId !== userId)
    for (const { settle } of theirs) settle?.(error)
    return theirs.length > 0
  }
}
