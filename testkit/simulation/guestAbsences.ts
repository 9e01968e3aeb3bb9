import type { SyncAccount, SyncServer } from '../sync/syncServer'

/** When a guest was out: numbers of the log between which nothing of theirs may be. */
export interface Absence {
  userId: string
  from: number
  to: number
}

/** Guests who are removed and invited again, one at a time. */
export class GuestAbsences {
  #over: Absence[] = []
  #areNoted = true
  #absent: Omit<Absence, 'to'> | undefined

  constructor(
    private readonly tripId: string,
    private readonly guests: readonly SyncAccount[],
  ) {}

  /** Those that ended and count. */
  get over(): readonly Absence[] {
    return this.#over
  }

  get isAnybodyOut(): boolean {
    return this.#absent !== undefined
  }

  isOut(userId: string): boolean {
    return userId === this.#absent?.userId
  }

  remove(server: SyncServer, guest: SyncAccount): void {
    server.remove(this.tripId, guest)
    this.#absent = { userId: guest.id, from: this.#headSeq(server) }
  }

  /** Whoever is out is invited again. */
  end(server: SyncServer, onInvited: (guest: SyncAccount) => void): void {
    if (this.#absent !== undefined && this.#areNoted) this.#over.push({ ...this.#absent, to: this.#headSeq(server) })
    this.#absent = undefined
    const isIn = server.db.$client.prepare('SELECT 1 FROM collaborators WHERE itinerary_id = ? AND user_id = ?')
    for (const guest of this.guests) {
      if (isIn.get(this.tripId, guest.id) !== undefined) continue
      server.invite(this.tripId, guest)
      onInvited(guest)
    }
  }

  /** The database went back in time: numbers of the log mean nothing any more, and whoever was out is as they were then. */
  forget(): void {
    this.#over = []
    this.#areNoted = false
    this.#absent = undefined
  }

  #headSeq(server: SyncServer): number {
    const find = server.db.$client.prepare<[string], number>('SELECT head_seq FROM docs WHERE id = ?').pluck()
    return find.get(this.tripId) ?? 0
  }
}
