import type { LogAppend, LogRow } from '../log/logAppend'

/** `sender`: its connection, which needs no copy. */
export interface UncommittedChange extends LogRow {
  sender?: object
  /** Called without an error once it is stored. */
  settle?: (error?: unknown) => void
}

/** `lost`: a dependency is missing. */
export type ReapplyResult = 'known' | 'lost' | { fresh: Uint8Array; isAll: boolean }

export class UncommittedChanges {
  #queue: UncommittedChange[] = []
  #inFlight: UncommittedChange[] = []
  #claims = new Map<number, string>()
  readonly #reassigned = new Set<number>()
  #claimsInFlight: ReadonlyMap<number, string> = new Map()
  #revoked = new Set<string>()
  #bytes = 0

  get isEmpty(): boolean {
    return this.#queue.length === 0 && this.#claims.size === 0
  }

  get hasChanges(): boolean {
    return this.#queue.length > 0
  }

  /** A transaction hook commits at once, before changes queue behind it. */
  get isUrgent(): boolean {
    return this.#queue.at(-1)?.appendHook !== undefined
  }

  get bytes(): number {
    return this.#bytes
  }

  get claims(): ReadonlyMap<number, string> {
    return this.#claims
  }

  get claimsInFlight(): ReadonlyMap<number, string> {
    return this.#claimsInFlight
  }

  get inFlight(): readonly UncommittedChange[] {
    return this.#inFlight
  }

  isClaiming(clientId: number): boolean {
    return this.#claims.has(clientId) || this.#claimsInFlight.has(clientId)
  }

  add(entry: UncommittedChange): void {
    this.#queue.push(entry)
    this.#bytes += entry.data.length
  }

  claim(clientId: number, userId: string, isReassigned = false): void {
    this.#claims.set(clientId, userId)
    if (isReassigned) this.#reassigned.add(clientId)
  }

  takeBatch(): Pick<LogAppend, 'rows' | 'claims' | 'reassigned' | 'revokedUserIds'> {
    const claims = this.#claims
    this.#inFlight = this.#queue
    this.#claimsInFlight = claims
    this.#queue = []
    this.#bytes = 0
    this.#claims = new Map()
    this.#revoked = new Set()
    return { rows: this.#inFlight, claims, reassigned: this.#reassigned, revokedUserIds: this.#revoked }
  }

  /** Access ended: the running commit must not write this user's changes. */
  revokeInFlight(userId: string): void {
    if (this.#inFlight.length > 0) this.#revoked.add(userId)
  }

  /** Requeues in front. Returns the writers who lost access. */
  requeue(): readonly string[] {
    this.#queue = [...this.#inFlight, ...this.#queue]
    this.#claims = new Map([...this.#claimsInFlight, ...this.#claims])
    this.#inFlight = []
    this.#claimsInFlight = new Map()
    this.#count()
    const revoked = [...this.#revoked]
    this.#revoked = new Set()
    return revoked
  }

  completeBatch(): readonly UncommittedChange[] {
    const landed = this.#inFlight
    for (const clientId of this.#claimsInFlight.keys()) this.#reassigned.delete(clientId)
    this.#inFlight = []
    this.#claimsInFlight = new Map()
    for (const { settle } of landed) settle?.()
    return landed
  }

  /** Rejects all changes, keeps claims. Returns the number of changes. */
  rejectAll(error: Error): number {
    this.requeue()
    const lost = this.#queue
    this.#queue = []
    this.#bytes = 0
    for (const { settle } of lost) settle?.(error)
    return lost.length
  }

  /** Already stored: skip. No longer applicable: reject, and return the connections. */
  reapply(add: (update: Uint8Array) => ReapplyResult, error: Error): Set<object> {
    const [left, done]: [UncommittedChange[], UncommittedChange[]] = [[], []]
    this.#queue = this.#queue.flatMap((entry) => {
      const fit = add(entry.data)
      if (typeof fit === 'object') return [fit.isAll ? entry : { ...entry, data: fit.fresh }]
      ;(fit === 'known' ? done : left).push(entry)
      return []
    })
    this.#count()
    for (const { settle } of done) settle?.()
    for (const { settle } of left) settle?.(error)
    return new Set(left.flatMap(({ sender }) => (sender === undefined ? [] : [sender])))
  }

  claimsAnyOf(owners: ReadonlyMap<number, string>): boolean {
    return [...owners].some(
      ([clientId, userId]) => (this.#claims.get(clientId) ?? userId) !== userId && !this.#reassigned.has(clientId),
    )
  }

  /** Returns the claimants of dropped ids. */
  dropConflictingClaims(owners: ReadonlyMap<number, string>): Set<string> {
    const lost = [...this.#claims].filter(
      ([clientId, userId]) => (owners.get(clientId) ?? userId) !== userId && !this.#reassigned.has(clientId),
    )
    for (const [clientId] of lost) this.#claims.delete(clientId)
    return new Set(lost.map(([, userId]) => userId))
  }

  dropClaims(userId?: string): void {
    this.#claims = new Map(userId === undefined ? [] : [...this.#claims].filter(([, owner]) => owner !== userId))
  }

  /** From the first match on: later ones may depend on it. */
  rejectFrom(isMeant: (entry: UncommittedChange) => boolean, error: unknown, othersError: Error): readonly UncommittedChange[] {
    const first = this.#queue.findIndex(isMeant)
    const dropped = first < 0 ? [] : this.#queue.splice(first)
    this.#count()
    for (const entry of dropped) entry.settle?.(isMeant(entry) ? error : othersError)
    return dropped
  }

  #count(): void {
    this.#bytes = this.#queue.reduce((sum, { data }) => sum + data.length, 0)
  }
}
