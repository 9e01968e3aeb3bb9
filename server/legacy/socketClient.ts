import { setTimeout as delay } from 'node:timers/promises'
import { TokenBucket } from '#server/base/tokenBucket'
import type { LegacyCapacity } from './capacity'
import type { LegacyConnection } from './legacyConnections'
import type { LegacySocket } from './sockets'

const PACKETS_PER_SECOND = 30
const PACKET_BURST = 100
/** How many packets may wait for their turn. */
const MAX_WAITING_PACKETS = 300

/**
 * One socket of one namespace. Its packets are handled one after the other, as they came; faster than the rate they wait, and so they do
 * when its person's packets cost more than their share of the processor.
 */
export class SocketClient {
  /** The itineraries whose rooms it is in, and how to count it out of them. */
  readonly #joined = new Map<string, () => void>()
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  readonly #stopped = new AbortController()
  readonly #bucket: TokenBucket

  constructor(
    readonly socket: LegacySocket,
    readonly connection: LegacyConnection,
    private readonly capacity: LegacyCapacity,
    private readonly hasRate: boolean,
  ) {
    this.#bucket = new TokenBucket(hasRate ? PACKETS_PER_SECOND : 0, PACKET_BURST)
  }

  get userId(): string | null {
    return this.connection.userId
  }

  get joined(): string[] {
    return [...this.#joined.keys()]
  }

  isIn(itineraryId: string): boolean {
    return this.#joined.has(itineraryId)
  }

  /** Counts itself into a room; false when there are enough. */
  tryJoin(itineraryId: string): boolean {
    if (this.#joined.has(itineraryId)) return true
    const out = this.capacity.tryCountRoom(this.connection, this.#joined.size)
    if (out !== undefined) this.#joined.set(itineraryId, out)
    return out !== undefined
  }

  left(itineraryId: string): void {
    this.#joined.get(itineraryId)?.()
    this.#joined.delete(itineraryId)
  }

  /** Does some work in one go, at its person's cost. */
  charge<T>(work: () => T): T {
    return this.capacity.charge(this.connection, work)
  }

  /** Runs `task` after those before it; false when too many wait. `task` deals with its own failures. */
  enqueue(task: () => Promise<void>): boolean {
    if (this.hasRate && this.#waiting >= MAX_WAITING_PACKETS) return false
    this.#waiting += 1
    this.#last = this.#last.then(async () => {
      const { signal } = this.#stopped
      const wait = this.#bucket.waitFor(1)
      if (wait > 0) await delay(wait, undefined, { signal }).catch(() => undefined)
      this.#bucket.spend(1)
      // Both waits reject only when this client is stopped: `task` deals with its own failures.
      if (!signal.aborted) await this.capacity.takeTurn(this.connection, task, signal).catch(() => undefined)
      this.#waiting -= 1
    })
    return true
  }

  /** Drops what waits. */
  stop(): void {
    this.#stopped.abort()
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.#waiting > 0) await this.#last
  }
}
