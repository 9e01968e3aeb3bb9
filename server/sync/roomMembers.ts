import { roleCanPropose, type MemberRole, type RolesByUserId } from '#shared/itinerary/roles'

export class RoomMembers {
  #roles: Map<string, MemberRole>

  constructor(members: RolesByUserId) {
    this.#roles = new Map(Object.entries(members))
  }

  roleOf(userId: string): MemberRole | undefined {
    return this.#roles.get(userId)
  }

  replace(members: RolesByUserId): void {
    this.#roles = new Map(Object.entries(members))
  }

  remove(userId: string): void {
    this.#roles.delete(userId)
  }

  /** No-op for a non-member. */
  change(userId: string, role: MemberRole): void {
    if (this.#roles.has(userId)) this.#roles.set(userId, role)
  }

  areSame(members: ReadonlyMap<string, MemberRole>): boolean {
    return members.size === this.#roles.size && [...members].every(([userId, role]) => this.roleOf(userId) === role)
  }

  get writers(): number {
    return [...this.#roles.values()].filter(roleCanPropose).length
  }
}
