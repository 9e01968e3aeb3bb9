import type { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import { keysOf } from '#shared/keysOf'
import type { DomainEventBus, DomainEvents } from '#server/base/bus'
import type { HighWaterMarkFile } from '../log/highWaterMarkFile'
import type { Projector } from '../projection/projector'
import type { Room } from '../room'
import type { RoomEvents } from '../roomContext'
import type { Rooms } from '../rooms'
import { commentFrame, votesFrame } from '../wire/frames'
import type { SyncConnections } from '../wire/syncConnections'
import type { DocumentBroadcaster } from './documentBroadcaster'
import { closeCodes, closeReasons, type CloseCode } from '#shared/sync/closeCodes'
import type { Db } from '#server/base/db/database'
import { wasItineraryDeleted } from '#server/access/accessLossStore'
import { serverCloseReasons } from '../closeError'

interface RoomSubscribers {
  highWaterMark: Pick<HighWaterMarkFile, 'record'>
  projector: Pick<Projector, 'markBehind'>
  rooms: Pick<Rooms, 'compactIfDue' | 'recordDamage'>
  removal: Pick<RoomRemover, 'removeGone' | 'removeDamaged'>
  bus: Pick<DomainEventBus, 'emit'>
  logger: Pick<Logger, 'error'>
}

/** In call order: listeners that read rows must find them marked as behind. */
export function subscribeToRooms(events: EventEmitter<RoomEvents<Room>>, parts: RoomSubscribers): void {
  const { highWaterMark, projector, rooms, removal, bus, logger } = parts
  const tell = ({ itineraryId }: Room) => {
    try {
      bus.emit('documentCommitted', { itineraryId })
    } catch (error) {
      logger.error({ err: error, document: itineraryId }, 'listener failed')
    }
  }
  events
    .on('committed', ({ itineraryId, epoch, replica }) => highWaterMark.record(itineraryId, { epoch, headSeq: replica.headSeq }))
    .on('committed', (room) => projector.markBehind(room))
    .on('committed', (room) => rooms.compactIfDue(room))
    .on('committed', (room) => tell(room))
    .on('caughtUp', (room) => {
      highWaterMark.record(room.itineraryId, { epoch: room.epoch, headSeq: room.replica.headSeq })
      projector.markBehind(room, { isElsewhere: true })
      tell(room)
    })
    .on('damaged', (_, damage) => rooms.recordDamage(damage))
    .on('damaged', ({ itineraryId }) => removal.removeDamaged(itineraryId))
    .on('gone', ({ itineraryId }) => void removal.removeGone(itineraryId))
}

export function broadcastRoomEvents(events: EventEmitter<RoomEvents<Room>>, broadcast: DocumentBroadcaster): void {
  events
    .on('opened', (room) => broadcast.opened(room))
    .on('appended', (room, entries, claims) => broadcast.appended(room, entries, claims))
    .on('presence', ({ itineraryId }, entries) => broadcast.presence(itineraryId, entries))
}

interface DomainSubscribers {
  rooms: Pick<Rooms, 'markOutdated' | 'peek'>
  removal: Pick<RoomRemover, 'removeDeleted'>
  connections: Pick<SyncConnections, 'endSession' | 'rename' | 'suspend'>
  now: () => number
}

/** Applies domain events synchronously. */
export function subscribeToDomainEvents(
  bus: DomainEventBus,
  { rooms, removal, connections, now }: DomainSubscribers,
): () => void {
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
    commentBroadcast: ({ itineraryId, messageFor }) =>
      rooms.peek(itineraryId)?.sendEach((userId) => {
        const message = messageFor(userId)
        return message && commentFrame(message)
      }),
    votesBroadcast: ({ userId: voterId, voted, ...message }) =>
      rooms.peek(message.itineraryId)?.sendEach((userId) => votesFrame(userId === voterId ? { ...message, voted } : message)),
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

interface RoomRemovalParts {
  db: Db
  rooms: { markOutdated(itineraryId: string): void; remove(itineraryId: string): Pick<Room, 'closeAll' | 'close'> | undefined }
  highWaterMark: Pick<HighWaterMarkFile, 'forget'>
  logger: Pick<Logger, 'error'>
}

export class RoomRemover {
  constructor(private readonly parts: RoomRemovalParts) {}

  removeDeleted(itineraryId: string): void {
    this.#forget(itineraryId)
    this.#remove(itineraryId, closeCodes.gone, closeReasons.deleted)
  }

  async removeGone(itineraryId: string): Promise<void> {
    const { db, logger } = this.parts
    this.#forget(itineraryId)
    const isDeleted = await wasItineraryDeleted(db, itineraryId).catch((error: unknown) => {
      logger.error({ err: error, document: itineraryId }, 'reason of a removed itinerary could not be read')
      return false
    })
    this.#remove(itineraryId, closeCodes.gone, isDeleted ? closeReasons.deleted : serverCloseReasons.unknown)
  }

  #forget(itineraryId: string): void {
    this.parts.rooms.markOutdated(itineraryId)
    this.parts.highWaterMark.forget(itineraryId)
  }

  removeDamaged(itineraryId: string): void {
    this.#remove(itineraryId, closeCodes.overloaded, serverCloseReasons.damaged)
  }

  #remove(itineraryId: string, code: CloseCode, reason: string): void {
    const room = this.parts.rooms.remove(itineraryId)
    room?.closeAll(code, reason)
    room?.close()
  }
}
