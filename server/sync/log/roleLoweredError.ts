import type { MemberRole } from '#shared/itinerary/roles'

export class RoleLoweredError extends Error {
  constructor(
    docId: string,
    readonly userId: string,
    readonly role: MemberRole,
  ) {
    super(`a writer of document ${docId} has a lower role`)
  }
}
