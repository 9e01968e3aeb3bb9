import { valueIn } from '../server/rows'
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

  async remove(server: SyncServer, guest: SyncAccount): Promise<void> {
    await server.remove(this.tripId, guest)
    this.#absent = { userId: guest.id, from: await this.#headSeq(server) }
  }

  /** Whoever is out is invited again. */
  async end(server: SyncServer, onInvited: (guest: SyncAccount) => void): Promise<void> {
    if (this.#absent !== undefined && this.#areNoted) this.#over.push({ ...this.#absent, to: await this.#headSeq(server) })
    this.#absent = undefined
    const isIn = 'SELECT user_id FROM collaborators WHERE itinerary_id = @tripId AND user_id = @userId'
    for (const guest of this.guests) {
      if ((await valueIn(server.db, isIn, { tripId: this.tripId, userId: guest.id })) !== undefined) continue
      await server.invite(this.tripId, guest)
      onInvited(guest)
    }
  }

  /** The database went back in time: numbers of the log mean nothing any more, and whoever was out is as they were then. */
  forget(): void {
    this.#over = []
    this.#areNoted = false
    this.#absent = undefined
  }

  async #headSeq({ db }: SyncServer): Promise<number> {
    return (await valueIn<number>(db, 'SELECT head_seq FROM docs WHERE id = @id', { id: this.tripId })) ?? 0
  }
}
