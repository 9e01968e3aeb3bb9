import type { RequestClient } from '#server/base/services'
import { TokenBuckets, type TokenBucket } from '#server/base/tokenBucket'
import { defaultFairSchedulerLimits, FairScheduler } from '#server/base/fairScheduler'

export const defaultCapacityLimits = {
  connectionsPerAddress: 500,
  connectionsPerPerson: 50,
  connections: 5000,
  /** Per address. */
  handshakesPerSecond: 50,
  handshakeBurst: 500,
  /** Visitors of an address are counted together and may not take all rooms. */
  roomsPerSocket: 100,
  roomsPerPerson: 300,
  roomsPerAddress: 500,
  roomsOfVisitors: 5000,
  rooms: 10_000,
  /** CPU milliseconds per second, and burst. Long work costs more (`chargedMs`). */
  workPerSecond: 150,
  workBurst: 3000,
  /** Bytes; packets wait in memory. */
  receivedPerSecond: 256 * 1024,
  receivedBurst: 4 * 1024 * 1024,
}

export type CapacityLimits = typeof defaultCapacityLimits

const keyOf = ({ userId, address }: RequestClient): string => (userId === null ? `at ${address}` : `of ${userId}`)

/** Bounds memory and leaves room for others. `isLimited` false: only `roomsPerSocket` applies. */
export class LegacyCapacity {
  readonly #connections = new KeyedCounter()
  readonly #persons = new KeyedCounter()
  readonly #rooms = new KeyedCounter()
  #visitorsRooms = 0
  readonly #handshakes: TokenBuckets
  readonly #turns: FairScheduler
  readonly #handshakeTurns: FairScheduler
  readonly #received: TokenBuckets

  constructor(
    private readonly isLimited: boolean,
    private readonly bounds: CapacityLimits = defaultCapacityLimits,
  ) {
    this.#handshakes = new TokenBuckets(isLimited ? bounds.handshakesPerSecond : 0, bounds.handshakeBurst)
    this.#turns = new FairScheduler({
      ...defaultFairSchedulerLimits,
      perSecond: isLimited ? bounds.workPerSecond : 0,
      burst: bounds.workBurst,
      // Limited per socket instead.
      maxWaiting: Infinity,
      costOf: chargedMs,
    })
    this.#handshakeTurns = new FairScheduler({
      ...defaultFairSchedulerLimits,
      perSecond: isLimited ? bounds.workPerSecond : 0,
      maxWaiting: Infinity,
    })
    this.#received = new TokenBuckets(isLimited ? bounds.receivedPerSecond : 0, bounds.receivedBurst)
  }

  mayConnect(address: string): boolean {
    const { connections, connectionsPerAddress } = this.bounds
    if (!this.isLimited) return true
    if (this.#connections.total >= connections || this.#connections.of(keyOf({ userId: null, address })) >= connectionsPerAddress)
      return false
    return this.#handshakes.of(address).tryOne()
  }

  scheduleHandshake(address: string, letIn: () => void): Promise<void> {
    return this.#handshakeTurns.run(address, letIn)
  }

  countConnection(address: string): () => void {
    return this.#connections.add(keyOf({ userId: null, address }))
  }

  tryCountPerson(counted: RequestClient): (() => void) | undefined {
    if (this.isLimited && this.#persons.of(keyOf(counted)) >= this.bounds.connectionsPerPerson) return undefined
    return this.#persons.add(keyOf(counted))
  }

  tryCountRoom(counted: RequestClient, joined: number): (() => void) | undefined {
    const isVisitor = counted.userId === null
    const { rooms, roomsOfVisitors, roomsPerAddress, roomsPerPerson, roomsPerSocket } = this.bounds
    const own = this.#rooms.of(keyOf(counted))
    const isFull =
      own >= (isVisitor ? roomsPerAddress : roomsPerPerson) ||
      this.#rooms.total >= rooms ||
      (isVisitor && this.#visitorsRooms >= roomsOfVisitors)
    if (joined >= roomsPerSocket || (this.isLimited && isFull)) return undefined
    const out = this.#rooms.add(keyOf(counted))
    if (isVisitor) this.#visitorsRooms += 1
    return () => {
      out()
      if (isVisitor) this.#visitorsRooms -= 1
    }
  }

  scheduleWork(counted: RequestClient, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    return this.#turns.run(keyOf(counted), work, signal)
  }

  charge<T>(counted: RequestClient, work: () => T): T {
    const start = performance.now()
    try {
      return work()
    } finally {
      this.#turns.charge(keyOf(counted), chargedMs(performance.now() - start))
    }
  }

  receivedBucket(counted: RequestClient): TokenBucket {
    return this.#received.of(keyOf(counted))
  }
}

/** Cost is quadratic above 25 ms, as long work blocks all users. */
export const chargedMs = (ms: number): number => ms * Math.max(1, ms / 25)

class KeyedCounter {
  readonly #counts = new Map<string, number>()
  total = 0

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string): () => void {
    this.#change(key, 1)
    let isIn = true
    return () => {
      if (isIn) this.#change(key, -1)
      isIn = false
    }
  }

  #change(key: string, by: number): void {
    this.total += by
    const count = this.of(key) + by
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}
