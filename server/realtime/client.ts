import { setTimeout as delay } from 'node:timers/promises'
import { TokenBucket } from '../sync/tokenBucket'
import type { Connection } from './connection'
import type { LegacySocket } from './sockets'

const PACKETS_PER_SECOND = 30
const PACKET_BURST = 100
/** How many packets may wait for their turn. */
const MAX_WAITING = 300

/** One socket of one namespace. Its packets are handled one after the other, as they came; faster than the rate they wait. */
export class Client {
  /** The itineraries whose rooms it is in. */
  readonly joined = new Set<string>()
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  #isStopped = false
  readonly #bucket: TokenBucket

  constructor(
    readonly socket: LegacySocket,
    readonly connection: Connection,
    private readonly hasRate: boolean,
  ) {
    this.#bucket = new TokenBucket(hasRate ? PACKETS_PER_SECOND : 0, PACKET_BURST)
  }

  get userId(): string | null {
    return this.connection.userId
  }

  /** Runs `task` after those before it; false when too many wait. `task` deals with its own failures. */
  enqueue(task: () => Promise<void>): boolean {
    if (this.hasRate && this.#waiting >= MAX_WAITING) return false
    this.#waiting += 1
    this.#last = this.#last.then(async () => {
      await this.#turn()
      if (!this.#isStopped) await task()
      this.#waiting -= 1
    })
    return true
  }

  async #turn(): Promise<void> {
    const wait = this.#isStopped ? 0 : this.#bucket.waitFor(1)
    if (wait > 0) await delay(wait)
    this.#bucket.spend(1)
  }

  /** Drops what waits. */
  stop(): void {
    this.#isStopped = true
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.#waiting > 0) await this.#last
  }
}
