import { TokenBuckets } from '#server/base/tokenBuckets'
import type { TokenBucket } from '#server/base/tokenBucket'
import { defaultTurnLimits, Turns } from '#server/base/turns'

/** What one address, one person and all together may hold open and ask for. */
export const defaultCapacityLimits = {
  connectionsPerAddress: 500,
  connectionsPerPerson: 50,
  connections: 5000,
  /** Handshakes of one address. */
  handshakesPerSecond: 50,
  handshakeBurst: 500,
  /** Rooms joined; visitors of one address are counted together, and may not take all there are. */
  roomsPerSocket: 100,
  roomsPerPerson: 300,
  roomsPerAddress: 500,
  roomsOfVisitors: 5000,
  rooms: 10_000,
  /** Milliseconds of the processor's time a second, and at once; what takes long counts more than its time (`charged`). */
  workPerSecond: 150,
  workBurst: 3000,
  /** Bytes: packets are held in memory until it is their turn. */
  receivedPerSecond: 256 * 1024,
  receivedBurst: 4 * 1024 * 1024,
}

export type CapacityLimits = typeof defaultCapacityLimits

/** Who is counted: a person, or the visitors of an address. */
export interface CapacityUser {
  userId: string | null
  address: string
}

const keyOf = ({ userId, address }: CapacityUser): string => (userId === null ? `at ${address}` : `of ${userId}`)

/**
 * Counts connections and rooms, and says who has enough of them, so that nobody can fill the memory with them or take all there are. With
 * `isLimited` false nobody ever has.
 */
export class LegacyCapacity {
  readonly #connections = new KeyedCounter()
  readonly #persons = new KeyedCounter()
  readonly #rooms = new KeyedCounter()
  #visitorsRooms = 0
  readonly #handshakes: TokenBuckets
  readonly #turns: Turns
  readonly #handshakeTurns: Turns
  readonly #received: TokenBuckets

  constructor(
    private readonly isLimited: boolean,
    private readonly bounds: CapacityLimits = defaultCapacityLimits,
  ) {
    this.#handshakes = new TokenBuckets(isLimited ? bounds.handshakesPerSecond : 0, bounds.handshakeBurst)
    this.#turns = new Turns({
      ...defaultTurnLimits,
      perSecond: isLimited ? bounds.workPerSecond : 0,
      atOnce: bounds.workBurst,
      // How many packets wait is each socket's own question.
      maxWaiting: Infinity,
      costOf: chargedMs,
    })
    this.#handshakeTurns = new Turns({
      ...defaultTurnLimits,
      perSecond: isLimited ? bounds.workPerSecond : 0,
      maxWaiting: Infinity,
    })
    this.#received = new TokenBuckets(isLimited ? bounds.receivedPerSecond : 0, bounds.receivedBurst)
  }

  /** Whether an address may open one more connection now. */
  mayConnect(address: string): boolean {
    const { connections, connectionsPerAddress } = this.bounds
    if (!this.isLimited) return true
    if (this.#connections.total >= connections || this.#connections.of(keyOf({ userId: null, address })) >= connectionsPerAddress)
      return false
    return this.#handshakes.of(address).tryOne()
  }

  /** Lets somebody in when it is their address's turn: many who come at once come a few at a time. */
  admit(address: string, letIn: () => void): Promise<void> {
    return this.#handshakeTurns.take(address, letIn)
  }

  /** Counts a connection of an address; the returned function counts it out. */
  countConnection(address: string): () => void {
    return this.#connections.add(keyOf({ userId: null, address }))
  }

  /** Counts a connection of a person in, unless they have enough: then undefined. */
  tryCountPerson(counted: CapacityUser): (() => void) | undefined {
    if (this.isLimited && this.#persons.of(keyOf(counted)) >= this.bounds.connectionsPerPerson) return undefined
    return this.#persons.add(keyOf(counted))
  }

  /** Counts a socket into a room, unless there are enough: then undefined. */
  tryCountRoom(counted: CapacityUser, joined: number): (() => void) | undefined {
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

  /** Does what a packet asks for when it is the turn of who sent it. */
  takeTurn(counted: CapacityUser, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    return this.#turns.take(keyOf(counted), work, signal)
  }

  /** Does some work in one go, outside of their turns but at their cost. */
  charge<T>(counted: CapacityUser, work: () => T): T {
    const start = performance.now()
    try {
      return work()
    } finally {
      this.#turns.charge(keyOf(counted), chargedMs(performance.now() - start))
    }
  }

  /** The bytes that they may send. */
  receivedBucket(counted: CapacityUser): TokenBucket {
    return this.#received.of(keyOf(counted))
  }
}

/** What `ms` of work at a stretch cost: everybody waits while it is done, so that twice as long is more than twice as bad. */
export const chargedMs = (ms: number): number => ms * Math.max(1, ms / 25)

/** How many there are of each. */
class KeyedCounter {
  readonly #counts = new Map<string, number>()
  total = 0

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** Counts one in; the returned function counts it out, once. */
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
