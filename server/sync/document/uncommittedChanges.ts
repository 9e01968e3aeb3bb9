import type { LogAppend, LogRow } from '../log/logAppend'

/** A change that was applied and is not on disk yet. `from` is the connection it came by, which needs no copy of it. */
export interface UncommittedChange extends LogRow {
  from?: object
  /** Told how it ended: without an error, it is on disk. */
  settle?: (error?: unknown) => void
}

/** What of an update was new to a document: nothing, some or all of it; or nothing was done, for what it builds on is not there. */
export type UpdateFit = 'known' | 'lost' | { fresh: Uint8Array; isAll: boolean }

/** The part of a document that is not on disk yet, in order: changes, and client ids that somebody claimed. */
export class UncommittedChanges {
  #queue: UncommittedChange[] = []
  #inFlight: UncommittedChange[] = []
  #claims = new Map<number, string>()
  /** Client ids that were somebody else's before, by whatever right they are given away. */
  readonly #reassigned = new Set<number>()
  #claimsInFlight: ReadonlyMap<number, string> = new Map()
  #ended = new Set<string>()
  #bytes = 0

  /** Whether the next commit has something to do. */
  get isEmpty(): boolean {
    return this.#queue.length === 0 && this.#claims.size === 0
  }

  /** Whether any change waits for a commit. */
  get hasChanges(): boolean {
    return this.#queue.length > 0
  }

  /** Whether something is to be written beside what waits: at once then, with nothing behind it. */
  get isUrgent(): boolean {
    return this.#queue.at(-1)?.beside !== undefined
  }

  /** The bytes of the changes that wait for a commit. */
  get bytes(): number {
    return this.#bytes
  }

  get claims(): ReadonlyMap<number, string> {
    return this.#claims
  }

  /** The claims that a commit took. */
  get claimsInFlight(): ReadonlyMap<number, string> {
    return this.#claimsInFlight
  }

  get inFlight(): readonly UncommittedChange[] {
    return this.#inFlight
  }

  /** Whether a client id's owner is not on disk yet. */
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

  /** Hands everything to a commit. */
  take(): Pick<LogAppend, 'rows' | 'claims' | 'reassigned' | 'ended'> {
    const claims = this.#claims
    this.#inFlight = this.#queue
    this.#claimsInFlight = claims
    this.#queue = []
    this.#bytes = 0
    this.#claims = new Map()
    this.#ended = new Set()
    return { rows: this.#inFlight, claims, reassigned: this.#reassigned, ended: this.#ended }
  }

  /** Somebody's right ended: what a commit took of theirs is not written, unless it is by now. */
  endInFlight(userId: string): void {
    if (this.#inFlight.length > 0) this.#ended.add(userId)
  }

  /** What a commit took is not on disk and waits for the next one, before all that came since. Returns those of its writers whose right ended meanwhile. */
  putBack(): readonly string[] {
    this.#queue = [...this.#inFlight, ...this.#queue]
    this.#claims = new Map([...this.#claimsInFlight, ...this.#claims])
    this.#inFlight = []
    this.#claimsInFlight = new Map()
    this.#count()
    const ended = [...this.#ended]
    this.#ended = new Set()
    return ended
  }

  /** What a commit took is on disk; its writers are told. */
  committed(): readonly UncommittedChange[] {
    const landed = this.#inFlight
    for (const clientId of this.#claimsInFlight.keys()) this.#reassigned.delete(clientId)
    this.#inFlight = []
    this.#claimsInFlight = new Map()
    for (const { settle } of landed) settle?.()
    return landed
  }

  /** Gives up all changes; their writers are told. Claims stay. Returns how much it was. */
  drop(error: Error): number {
    this.putBack()
    const lost = this.#queue
    this.#queue = []
    this.#bytes = 0
    for (const { settle } of lost) settle?.(error)
    return lost.length
  }

  /**
   * Adds what no commit took yet to a document that was read anew, in order: what is on disk already, wholly or in part, is not written again, and
   * what does not fit any more is given up. Its writers are told; returns the connections that brought some of what was given up.
   */
  keepFitting(add: (update: Uint8Array) => UpdateFit, error: Error): Set<object> {
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
    return new Set(left.flatMap(({ from }) => (from === undefined ? [] : [from])))
  }

  /** Whether a client id that somebody claimed here is somebody else's by now. */
  claimsAnyOf(owners: ReadonlyMap<number, string>): boolean {
    return [...owners].some(
      ([clientId, userId]) => (this.#claims.get(clientId) ?? userId) !== userId && !this.#reassigned.has(clientId),
    )
  }

  /** Gives up claims of client ids that are somebody else's by now, and says who had claimed them. */
  dropClaimsOfOthers(owners: ReadonlyMap<number, string>): Set<string> {
    const lost = [...this.#claims].filter(
      ([clientId, userId]) => (owners.get(clientId) ?? userId) !== userId && !this.#reassigned.has(clientId),
    )
    for (const [clientId] of lost) this.#claims.delete(clientId)
    return new Set(lost.map(([, userId]) => userId))
  }

  /** Gives up the client ids that somebody claimed, or only one person. */
  dropClaims(userId?: string): void {
    this.#claims = new Map(userId === undefined ? [] : [...this.#claims].filter(([, owner]) => owner !== userId))
  }

  /**
   * Gives up some changes, as far as no commit took them, and all that came behind and was applied beside them. Their writers are told.
   * Returns all of it.
   */
  dropFrom(isMeant: (entry: UncommittedChange) => boolean, error: unknown, othersError: Error): readonly UncommittedChange[] {
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
