import type { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import type { Bus } from '#server/base/bus'
import type { LandmarkFile } from '../log/landmarkFile'
import type { Projector } from '../projection/projector'
import type { Room } from '../room'
import type { RoomEvents } from '../roomEvents'
import type { Rooms } from '../rooms'
import type { DocumentNews } from './documentNews'
import type { RoomRemoval } from './roomRemoval'

interface RoomSubscribers {
  landmark: Pick<LandmarkFile, 'note'>
  projector: Pick<Projector, 'markBehind'>
  rooms: Pick<Rooms, 'compactIfDue' | 'noteDamage'>
  removal: Pick<RoomRemoval, 'removeGone' | 'removeDamaged'>
  bus: Pick<Bus, 'emit'>
  logger: Pick<Logger, 'error'>
}

/** Listeners in call order: those of the bus that read rows must find them marked as behind. */
export function subscribeToRooms(events: EventEmitter<RoomEvents<Room>>, parts: RoomSubscribers): void {
  const { landmark, projector, rooms, removal, bus, logger } = parts
  const tell = ({ itineraryId }: Room) => {
    try {
      bus.emit('documentCommitted', { itineraryId })
    } catch (error) {
      logger.error({ err: error, document: itineraryId }, 'listener failed')
    }
  }
  events
    .on('committed', ({ itineraryId, epoch, replica }) => landmark.note(itineraryId, { epoch, headSeq: replica.headSeq }))
    .on('committed', (room) => projector.markBehind(room))
    .on('committed', (room) => rooms.compactIfDue(room))
    .on('committed', (room) => tell(room))
    .on('caughtUp', (room) => {
      landmark.note(room.itineraryId, { epoch: room.epoch, headSeq: room.replica.headSeq })
      projector.markBehind(room, { isElsewhere: true })
      tell(room)
    })
    .on('damaged', (_, damage) => rooms.noteDamage(damage))
    .on('damaged', ({ itineraryId }) => removal.removeDamaged(itineraryId))
    .on('gone', ({ itineraryId }) => void removal.removeGone(itineraryId))
}

/** Broadcasts to other servers. */
export function subscribeNews(events: EventEmitter<RoomEvents<Room>>, news: DocumentNews): void {
  events
    .on('opened', (room) => news.opened(room))
    .on('appended', (room, entries, claims) => news.appended(room, entries, claims))
    .on('presence', ({ itineraryId }, entries) => news.presence(itineraryId, entries))
}
