import { queryValue } from '../server/rows'
import type { SyncAccount, SyncServer } from '../sync/syncServer'

/** A removal, as log positions between which the guest wrote nothing. */
export interface RemovalPeriod {
  userId: string
  from: number
  to: number
}

export class MemberRemovals {
  #over: RemovalPeriod[] = []
  #areNoted = true
  #absent: Omit<RemovalPeriod, 'to'> | undefined

  constructor(
    private readonly tripId: string,
    private readonly guests: readonly SyncAccount[],
  ) {}

  get endedAbsences(): readonly RemovalPeriod[] {
    return this.#over
  }

  get hasAbsentGuest(): boolean {
    return this.#absent !== undefined
  }

  isAbsent(userId: string): boolean {
    return userId === this.#absent?.userId
  }

  async remove(server: SyncServer, guest: SyncAccount): Promise<void> {
    await server.remove(this.tripId, guest)
    this.#absent = { userId: guest.id, from: await this.#headSeq(server) }
  }

  async end(server: SyncServer, onInvited: (guest: SyncAccount) => void): Promise<void> {
    if (this.#absent !== undefined && this.#areNoted) this.#over.push({ ...this.#absent, to: await this.#headSeq(server) })
    this.#absent = undefined
    const isIn = 'SELECT user_id FROM collaborators WHERE itinerary_id = @tripId AND user_id = @userId'
    for (const guest of this.guests) {
      if ((await queryValue(server.db, isIn, { tripId: this.tripId, userId: guest.id })) !== undefined) continue
      await server.invite(this.tripId, guest)
      onInvited(guest)
    }
  }

  /** After a rollback log positions are invalid, memberships the old ones. */
  reset(): void {
    this.#over = []
    this.#areNoted = false
    this.#absent = undefined
  }

  async #headSeq({ db }: SyncServer): Promise<number> {
    return (await queryValue<number>(db, 'SELECT head_seq FROM docs WHERE id = @id', { id: this.tripId })) ?? 0
  }
}
