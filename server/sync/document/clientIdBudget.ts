import { overloadedError } from '../closeError'
import type { SyncSettings } from '../syncSettings'
import { TokenBuckets } from '#server/base/tokenBucket'

type Limits = Pick<SyncSettings, 'messagesPerSecond' | 'newIdsPerConnection' | 'newIdsPerDay'>

export interface ClientIdSpender {
  documentId: string
  userId: string
  connection: object
}

const DAY_SECONDS = 24 * 3600
/** After a restored backup editors bring back each other's ids. */
const RECOVERY_FACTOR = 10

/** Limits new client ids: a document keeps each for good. */
export class ClientIdBudget {
  readonly #byConnection = new WeakMap<object, number>()
  readonly #ids: TokenBuckets

  constructor(private readonly limits: Limits) {
    this.#ids = new TokenBuckets(limits.newIdsPerDay / DAY_SECONDS, limits.newIdsPerDay, { keepsSpent: true })
  }

  /** Throws a CloseError above the limits. */
  spend(count: number, { documentId, userId, connection }: ClientIdSpender, isRecovering: boolean): void {
    const { messagesPerSecond, newIdsPerConnection } = this.limits
    if (count === 0 || messagesPerSecond === 0) return
    const factor = isRecovering ? RECOVERY_FACTOR : 1
    const here = (this.#byConnection.get(connection) ?? 0) + count
    if (here > newIdsPerConnection * factor) throw overloadedError('too many new clients')
    const budget = this.#ids.of(`${documentId} ${userId}`)
    const cost = count / factor
    if (cost > budget.burst || budget.waitFor(cost) > 0) throw overloadedError('too many new clients today')
    budget.spend(cost)
    this.#byConnection.set(connection, here)
  }
}
