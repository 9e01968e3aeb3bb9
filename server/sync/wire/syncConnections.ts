import type { UserBrief } from '#shared/api/users'
import { closeCodes } from '#shared/sync/closeCodes'
import { UserBudgets } from './userBudget'
import { CloseError } from '../closeError'
import type { SyncConnection } from './syncConnection'
import { LongTaskThrottle } from '#server/base/longTaskThrottle'
import { UnreadInputLimiter } from './socketInbox'
import type { SyncSettings } from '../syncSettings'

const ENDED_MEMORY_MS = 60_000

export class SyncConnections {
  readonly #all = new Map<SyncConnection, string>()
  readonly #perDocument = new Map<string, number>()
  readonly #perUser = new Map<string, number>()
  /** Recently ended: a connection authenticated just before must not slip in. */
  readonly #ended = new Map<string, number>()
  readonly #suspended = new Map<string, number | null>()

  readonly budgets: UserBudgets
  readonly pool: UnreadInputLimiter

  constructor(
    private readonly settings: SyncSettings,
    throttle = new LongTaskThrottle(),
  ) {
    this.budgets = new UserBudgets(settings, throttle)
    this.pool = new UnreadInputLimiter(settings.waitingBytes)
  }

  get size(): number {
    return this.#all.size
  }

  all(): SyncConnection[] {
    return [...this.#all.keys()]
  }

  hasUser(userId: string): boolean {
    return this.#perUser.has(userId)
  }

  peopleOn(itineraryId: string): string[] {
    return [...this.#all].flatMap(([{ userId }, id]) => (id === itineraryId ? [userId] : []))
  }

  sendToUser(userId: string, frame: Uint8Array): void {
    if (!this.hasUser(userId)) return
    for (const connection of this.all()) if (connection.userId === userId) connection.outbox.send(frame)
  }

  /** Throws a CloseError above a limit, or if the session has ended. */
  add(connection: SyncConnection, itineraryId: string): void {
    const { connectionsPerDocument, connectionsPerUser } = this.settings
    if (this.#ended.has(connection.person.sessionId)) throw new CloseError(closeCodes.sessionEnded, 'the session ended')
    if (isFull(this.#perDocument.get(itineraryId), connectionsPerDocument))
      throw new CloseError(closeCodes.overloaded, 'too many connections here')
    if (isFull(this.#perUser.get(connection.userId), connectionsPerUser))
      throw new CloseError(closeCodes.overloaded, 'too many connections')
    connection.budget.refuseLongWait()
    const suspendedUntil = this.#suspended.get(connection.userId)
    if (suspendedUntil !== undefined) connection.suspend(suspendedUntil)
    this.#all.set(connection, itineraryId)
    count(this.#perDocument, itineraryId, 1)
    count(this.#perUser, connection.userId, 1)
  }

  remove(connection: SyncConnection): string | undefined {
    const itineraryId = this.#all.get(connection)
    if (itineraryId === undefined) return undefined
    this.#all.delete(connection)
    count(this.#perDocument, itineraryId, -1)
    count(this.#perUser, connection.userId, -1)
    return itineraryId
  }

  tick(): void {
    for (const connection of this.#all.keys()) connection.reportHeldBytes()
    this.budgets.dropUnspent((userId) => this.#perUser.has(userId))
  }

  endSession(sessionId: string, now: number): void {
    for (const [id, at] of this.#ended) if (now - at > ENDED_MEMORY_MS) this.#ended.delete(id)
    this.#ended.set(sessionId, now)
    for (const connection of this.all())
      if (connection.person.sessionId === sessionId) connection.close(closeCodes.sessionEnded, 'the session ended')
  }

  /** The new name and picture follow with the next presence, within seconds. */
  rename(user: UserBrief): void {
    for (const connection of this.all()) if (connection.userId === user.id) connection.person = { ...connection.person, user }
  }

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
