import { closeCodes, closeReasons, type CloseCode } from '#shared/sync/closeCodes'
import type { Db } from '#server/base/db/openDatabase'
import { wasDeleted } from '#server/records/endingStore'
import type { LandmarkFile } from '../log/landmarkFile'
import { endReasons } from '../refusal'
import type { Room } from '../room'

interface RoomRemovalParts {
  db: Db
  rooms: { markOutdated(itineraryId: string): void; remove(itineraryId: string): Pick<Room, 'closeAll' | 'close'> | undefined }
  landmark: Pick<LandmarkFile, 'forget'>
}

/** Takes rooms away that cannot be used any more, and tells whoever is in them why. */
export class RoomRemoval {
  constructor(private readonly parts: RoomRemovalParts) {}

  /** The itinerary does not exist any more. */
  removeGone(itineraryId: string): void {
    const { db, rooms, landmark } = this.parts
    rooms.markOutdated(itineraryId)
    landmark.forget(itineraryId)
    this.#remove(itineraryId, closeCodes.gone, wasDeleted(db, itineraryId) ? closeReasons.deleted : endReasons.unknown)
  }

  /** The document is damaged; its editors come back by themselves once it is mended. */
  removeDamaged(itineraryId: string): void {
    this.#remove(itineraryId, closeCodes.overloaded, endReasons.damaged)
  }

  #remove(itineraryId: string, code: CloseCode, reason: string): void {
    const room = this.parts.rooms.remove(itineraryId)
    room?.closeAll(code, reason)
    room?.close()
  }
}
