import { io, type Socket } from 'socket.io-client'
import type { CommentMessage } from '#shared/api/comments'
import type { Itinerary } from '#shared/api/itineraries'
import type { ServerToClientEvents } from '#shared/realtime/socketEvents'
import { setUnreadCountInAllTabs } from '../wire/unread'

export interface SnapshotListener {
  /** From now on no change after a REST response is missed. Also called after reconnects. */
  onReady: () => void
  onSnapshot: (itinerary: Itinerary) => void
  onComment: (message: CommentMessage) => void
  onEnded: (ending: 'gone' | 'noAccess') => void
}

interface Asks {
  'join-itinerary': (itineraryId: string) => void
}

export function subscribeToSnapshots(
  itineraryId: string,
  { onReady, onSnapshot, onComment, onEnded }: SnapshotListener,
): () => void {
  const socket: Socket<ServerToClientEvents, Asks> = io({ transports: ['websocket', 'polling'] })
  const isNewer = createVersionFilter()
  socket.on('connect', () => socket.emit('join-itinerary', itineraryId))
  socket.on('itinerary-ready', onReady)
  // Rejected: REST tells why.
  socket.on('error', onReady)
  socket.on('itinerary-update', ({ itineraryId: about, version, itinerary }) => {
    if (about === itineraryId && isNewer(version)) onSnapshot(itinerary)
  })
  socket.on('comment', (message) => {
    if (message.itineraryId === itineraryId) onComment(message)
  })
  socket.on('notification', ({ unread }) => setUnreadCountInAllTabs(unread))
  socket.on('itinerary-deleted', ({ itineraryId: about }) => {
    if (about === itineraryId) onEnded('gone')
  })
  socket.on('access-revoked', ({ itineraryId: about }) => {
    if (about === itineraryId) onEnded('noAccess')
  })
  return () => void socket.disconnect()
}

/** Rejects older versions; equal ones pass, since votes do not change the version. */
export function createVersionFilter(): (version: number) => boolean {
  let newest = -Infinity
  return (version) => {
    if (version < newest) return false
    newest = version
    return true
  }
}
