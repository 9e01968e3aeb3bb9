import { setTimeout as delay } from 'node:timers/promises'
import { TokenBucket } from '#server/base/tokenBucket'
import type { LegacyCapacity } from './capacity'
import type { LegacyConnection } from './legacyConnections'
import type { LegacySocket } from './sockets'

const PACKETS_PER_SECOND = 30
const PACKET_BURST = 100
const MAX_WAITING_PACKETS = 300

/** In order. Packets wait beyond the rate, or while their user exceeds the CPU share. */
export class SocketClient {
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

  tryJoin(itineraryId: string): boolean {
    if (this.#joined.has(itineraryId)) return true
    const out = this.capacity.tryCountRoom(this.connection, this.#joined.size)
    if (out !== undefined) this.#joined.set(itineraryId, out)
    return out !== undefined
  }

  releaseItinerary(itineraryId: string): void {
    this.#joined.get(itineraryId)?.()
    this.#joined.delete(itineraryId)
  }

  charge<T>(work: () => T): T {
    return this.capacity.charge(this.connection, work)
  }

  /** False if too many wait. `task` must not reject. */
  enqueue(task: () => Promise<void>): boolean {
    if (this.hasRate && this.#waiting >= MAX_WAITING_PACKETS) return false
    this.#waiting += 1
    this.#last = this.#last.then(async () => {
      const { signal } = this.#stopped
      const wait = this.#bucket.waitFor(1)
      if (wait > 0) await delay(wait, undefined, { signal }).catch(() => undefined)
      this.#bucket.spend(1)
      // Both waits reject only on stop.
      if (!signal.aborted) await this.capacity.scheduleWork(this.connection, task, signal).catch(() => undefined)
      this.#waiting -= 1
    })
    return true
  }

  stop(): void {
    this.#stopped.abort()
  }

  async waitUntilIdle(): Promise<void> {
    while (this.#waiting > 0) await this.#last
  }
}
