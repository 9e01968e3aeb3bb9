import type { UserBrief } from '#shared/api/users'
import { closeCodes } from '#shared/sync/closeCodes'
import { PersonBudgets } from './personBudget'
import { Refusal } from '../refusal'
import type { SyncConnection } from './syncConnection'
import { InputPool } from './inputPool'
import type { SyncSettings } from '../syncSettings'

const ENDED_MEMORY_MS = 60_000

/** All sync connections, also those that are not in their room yet: counts them and what they cost, and finds those of a session. */
export class SyncConnections {
  readonly #all = new Map<SyncConnection, string>()
  readonly #perDocument = new Map<string, number>()
  readonly #perUser = new Map<string, number>()
  /** Sessions that ended a moment ago: one that was found alive just before must not slip in. */
  readonly #ended = new Map<string, number>()
  /** Until when people may only read of whom that was decided a moment ago, for the same reason. */
  readonly #suspended = new Map<string, number | null>()

  /** What each person may cost, over all their connections. */
  readonly budgets: PersonBudgets
  /** The input that waits, of all connections. */
  readonly pool: InputPool

  constructor(private readonly settings: SyncSettings) {
    this.budgets = new PersonBudgets(settings)
    this.pool = new InputPool(settings.waitingBytes)
  }

  get size(): number {
    return this.#all.size
  }

  all(): SyncConnection[] {
    return [...this.#all.keys()]
  }

  /** Whether somebody has a connection here. */
  hasPerson(userId: string): boolean {
    return this.#perUser.has(userId)
  }

  /** Whose connections to an itinerary there are. */
  peopleOn(itineraryId: string): string[] {
    return [...this.#all].flatMap(([{ userId }, id]) => (id === itineraryId ? [userId] : []))
  }

  /** Sends to all connections of somebody. */
  sendToPerson(userId: string, frame: Uint8Array): void {
    if (!this.hasPerson(userId)) return
    for (const connection of this.all()) if (connection.userId === userId) connection.outbox.send(frame)
  }

  /** Counts a connection in. Throws a Refusal when there are too many, or when its session is over. */
  add(connection: SyncConnection, itineraryId: string): void {
    const { connectionsPerDocument, connectionsPerUser } = this.settings
    if (this.#ended.has(connection.person.sessionId)) throw new Refusal(closeCodes.sessionEnded, 'the session ended')
    if (isFull(this.#perDocument.get(itineraryId), connectionsPerDocument))
      throw new Refusal(closeCodes.overloaded, 'too many connections here')
    if (isFull(this.#perUser.get(connection.userId), connectionsPerUser))
      throw new Refusal(closeCodes.overloaded, 'too many connections')
    connection.budget.requirePatience()
    const suspendedUntil = this.#suspended.get(connection.userId)
    if (suspendedUntil !== undefined) connection.suspend(suspendedUntil)
    this.#all.set(connection, itineraryId)
    count(this.#perDocument, itineraryId, 1)
    count(this.#perUser, connection.userId, 1)
  }

  /** Counts a connection out and says where it was. */
  remove(connection: SyncConnection): string | undefined {
    const itineraryId = this.#all.get(connection)
    if (itineraryId === undefined) return undefined
    this.#all.delete(connection)
    count(this.#perDocument, itineraryId, -1)
    count(this.#perUser, connection.userId, -1)
    return itineraryId
  }

  /** Looks what half frames are held, and forgets what people cost long ago. Called about once a second. */
  tick(): void {
    for (const connection of this.#all.keys()) connection.reportHeldBytes()
    this.budgets.tidy((userId) => this.#perUser.has(userId))
  }

  /** Closes what belongs to a session that ended. */
  endSession(sessionId: string, now: number): void {
    for (const [id, at] of this.#ended) if (now - at > ENDED_MEMORY_MS) this.#ended.delete(id)
    this.#ended.set(sessionId, now)
    for (const connection of this.all())
      if (connection.person.sessionId === sessionId) connection.close(closeCodes.sessionEnded, 'the session ended')
  }

  /** From here on what somebody says of themselves is stamped with their new name and face; open pages say it every few seconds. */
  rename(user: UserBrief): void {
    for (const connection of this.all()) if (connection.userId === user.id) connection.person = { ...connection.person, user }
  }

  /** Until when somebody may only read is another time now: each of their updates is judged by it from here on. */
  suspend(userId: string, suspendedUntil: number | null): void {
    this.#suspended.set(userId, suspendedUntil)
    setTimeout(() => {
      if (this.#suspended.get(userId) === suspendedUntil) this.#suspended.delete(userId)
    }, ENDED_MEMORY_MS).unref()
    for (const connection of this.all()) if (connection.userId === userId) connection.suspend(suspendedUntil)
  }
}

const isFull = (count: number | undefined, limit: number): boolean => limit > 0 && (count ?? 0) >= limit

function count(counts: Map<string, number>, key: string, by: number): void {
  const next = (counts.get(key) ?? 0) + by
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}
