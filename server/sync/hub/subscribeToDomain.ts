import { keysOf } from '#shared/keysOf'
import type { Bus, DomainEvents } from '#server/base/bus'
import type { Rooms } from '../rooms'
import { commentFrame, votesFrame } from '../wire/frames'
import type { SyncConnections } from '../wire/syncConnections'
import type { RoomRemoval } from './roomRemoval'

interface DomainSubscribers {
  rooms: Pick<Rooms, 'markOutdated' | 'peek'>
  removal: Pick<RoomRemoval, 'removeDeleted'>
  connections: Pick<SyncConnections, 'endSession' | 'rename' | 'suspend'>
  now: () => number
}

/** Applies domain events synchronously. Returns an unsubscribe function. */
export function subscribeToDomain(bus: Bus, { rooms, removal, connections, now }: DomainSubscribers): () => void {
  const setRecord = ({ itineraryId, after }: DomainEvents['recordRefreshed'][0]) => {
    rooms.markOutdated(itineraryId)
    const room = rooms.peek(itineraryId)
    room?.changeRecord(after)
    room?.setMembers(after.roles)
  }
  const listeners = {
    recordChanged: setRecord,
    recordRefreshed: setRecord,
    accessRevoked: ({ itineraryId, userId }) => {
      rooms.markOutdated(itineraryId)
      rooms.peek(itineraryId)?.revoke(userId)
    },
    commentTold: ({ itineraryId, newsFor }) =>
      rooms.peek(itineraryId)?.tellEach((userId) => {
        const news = newsFor(userId)
        return news && commentFrame(news)
      }),
    votesTold: ({ userId: voterId, voted, ...news }) =>
      rooms.peek(news.itineraryId)?.tellEach((userId) => votesFrame(userId === voterId ? { ...news, voted } : news)),
    itineraryDeleted: ({ itineraryId }) => removal.removeDeleted(itineraryId),
    sessionEnded: ({ sessionId }) => connections.endSession(sessionId, now()),
    userChanged: ({ user }) => connections.rename(user),
    suspensionChanged: ({ userId, until }) => connections.suspend(userId, until),
  } satisfies { [Name in keyof DomainEvents]?: (...payload: DomainEvents[Name]) => void }
  const each = (act: 'on' | 'off') => {
    for (const name of keysOf(listeners)) bus[act](name, listeners[name])
  }
  each('on')
  return () => each('off')
}
