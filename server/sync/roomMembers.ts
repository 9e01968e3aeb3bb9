import { isProposing, type MemberRole, type Members } from '#shared/itinerary/roles'

/** Who takes part in an open itinerary, each with what they are in it. */
export class RoomMembers {
  #roles: Map<string, MemberRole>

  constructor(members: Members) {
    this.#roles = new Map(Object.entries(members))
  }

  roleOf(userId: string): MemberRole | undefined {
    return this.#roles.get(userId)
  }

  /** As the database says now. */
  replace(members: Members): void {
    this.#roles = new Map(Object.entries(members))
  }

  remove(userId: string): void {
    this.#roles.delete(userId)
  }

  /** Somebody is something else by now, if they still take part. */
  change(userId: string, role: MemberRole): void {
    if (this.#roles.has(userId)) this.#roles.set(userId, role)
  }

  /** Whether these are all, as they are here. */
  areSame(members: ReadonlyMap<string, MemberRole>): boolean {
    return members.size === this.#roles.size && [...members].every(([userId, role]) => this.roleOf(userId) === role)
  }

  /** How many of them may write into the document. */
  get writers(): number {
    return [...this.#roles.values()].filter(isProposing).length
  }
}
