import { EventEmitter } from 'node:events'
import type { ItineraryRecord } from '../shared/api/itineraries'

/**
 * What happened, told once by whoever made it happen (after it is in the database) and heard synchronously by the doors that stay open:
 * sync rooms and sockets. A right that ended is gone before the call that ended it is answered.
 */
export interface DomainEvents {
  /** Title, dates, cover, visibility, place or collaborators changed. */
  recordChanged: [change: { itineraryId: string; before: ItineraryRecord; after: ItineraryRecord }]
  /** A collaborator was removed or left. */
  accessRevoked: [revoked: { itineraryId: string; userId: string }]
  itineraryDeleted: [deleted: { itineraryId: string }]
  /** Logged out, or ended by a password change, a reused refresh token or the account's deletion. */
  sessionEnded: [ended: { sessionId: string; userId: string }]
  /** Days or events changed and are on disk. */
  documentCommitted: [committed: { itineraryId: string }]
}

export type Bus = EventEmitter<DomainEvents>

/** A bus whose listeners may be as many as there are open rooms. */
export function createBus(): Bus {
  const bus: Bus = new EventEmitter<DomainEvents>()
  bus.setMaxListeners(0)
  return bus
}
