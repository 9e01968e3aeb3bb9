import { keysOf } from '#shared/keysOf'
import type { Bus, DomainEvents } from '#server/base/bus'
import type { Db } from '#server/base/db/openDatabase'
import { findItineraryAccess } from '#server/records/access'
import { collaboratorIds } from '#server/records/itineraryStore'
import type { Rooms } from '../rooms'
import type { SyncConnections } from '../wire/syncConnections'
import type { RoomRemoval } from './roomRemoval'

interface DomainSubscribers {
  db: Db
  rooms: Pick<Rooms, 'markOutdated' | 'peek'>
  removal: Pick<RoomRemoval, 'removeGone'>
  connections: Pick<SyncConnections, 'endSession' | 'rename'>
  now: () => number
}

/** Follows what happens to records, rights, sessions and people elsewhere, in the turn in which it does. Returns what ends that. */
export function subscribeToDomain(bus: Bus, { db, rooms, removal, connections, now }: DomainSubscribers): () => void {
  const listeners = {
    recordChanged: ({ itineraryId, after }) => {
      rooms.markOutdated(itineraryId)
      const room = rooms.peek(itineraryId)
      const access = room && findItineraryAccess(db, itineraryId, null)
      room?.changeRecord(after)
      // Taken from the database: no event tells that an itinerary changed hands.
      if (access !== undefined) room?.setEditors([access.ownerId, ...collaboratorIds(db, itineraryId)])
    },
    accessRevoked: ({ itineraryId, userId }) => {
      rooms.markOutdated(itineraryId)
      rooms.peek(itineraryId)?.revoke(userId)
    },
    itineraryDeleted: ({ itineraryId }) => removal.removeGone(itineraryId),
    sessionEnded: ({ sessionId }) => connections.endSession(sessionId, now()),
    userChanged: ({ user }) => connections.rename(user),
  } satisfies { [Name in keyof DomainEvents]?: (...payload: DomainEvents[Name]) => void }
  const each = (act: 'on' | 'off') => {
    for (const name of keysOf(listeners)) bus[act](name, listeners[name])
  }
  each('on')
  return () => each('off')
}
