import { io, type Socket } from 'socket.io-client'
import type { CommentNews } from '#shared/api/comments'
import type { Itinerary } from '#shared/api/itineraries'
import type { ServerEvents } from '#shared/realtime/socketEvents'
import { hearUnread } from '../wire/unread'
import { newestOnly } from './newestOnly'

export interface SnapshotListener {
  /** What REST answers from now on is followed by all that changes; also after each break. */
  onReady: () => void
  onSnapshot: (itinerary: Itinerary) => void
  onComment: (news: CommentNews) => void
  /** Deleted, or no longer for this person's eyes. */
  onEnded: (ending: 'gone' | 'noAccess') => void
}

interface Asks {
  'join-itinerary': (itineraryId: string) => void
}

/** Follows an itinerary as a watcher: whole snapshots, none older than the last, and its comments. Returns what stops it. */
export function followSnapshots(itineraryId: string, { onReady, onSnapshot, onComment, onEnded }: SnapshotListener): () => void {
  const socket: Socket<ServerEvents, Asks> = io({ transports: ['websocket', 'polling'] })
  const isNewer = newestOnly()
  socket.on('connect', () => socket.emit('join-itinerary', itineraryId))
  socket.on('itinerary-ready', onReady)
  // Not let in (any more): REST says why.
  socket.on('error', onReady)
  socket.on('itinerary-update', ({ itineraryId: about, version, itinerary }) => {
    if (about === itineraryId && isNewer(version)) onSnapshot(itinerary)
  })
  socket.on('comment', (news) => {
    if (news.itineraryId === itineraryId) onComment(news)
  })
  socket.on('notification', ({ unread }) => hearUnread(unread))
  socket.on('itinerary-deleted', ({ itineraryId: about }) => {
    if (about === itineraryId) onEnded('gone')
  })
  socket.on('access-revoked', ({ itineraryId: about }) => {
    if (about === itineraryId) onEnded('noAccess')
  })
  return () => void socket.disconnect()
}
