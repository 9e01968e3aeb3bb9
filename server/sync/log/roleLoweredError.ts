import type { MemberRole } from '#shared/itinerary/roles'

/** Somebody is less in an itinerary (by now) than what was to be written in their name needs. */
export class RoleLoweredError extends Error {
  constructor(
    docId: string,
    readonly userId: string,
    readonly role: MemberRole,
  ) {
    super(`a writer of document ${docId} may write less by now`)
  }
}
