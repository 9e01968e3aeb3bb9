import type { Logger } from 'pino'
import { closeCodes, closeReasons, type CloseCode } from '#shared/sync/closeCodes'
import type { Db } from '#server/base/db/database'
import { wasDeleted } from '#server/records/endingStore'
import type { LandmarkFile } from '../log/landmarkFile'
import { endReasons } from '../refusal'
import type { Room } from '../room'

interface RoomRemovalParts {
  db: Db
  rooms: { markOutdated(itineraryId: string): void; remove(itineraryId: string): Pick<Room, 'closeAll' | 'close'> | undefined }
  landmark: Pick<LandmarkFile, 'forget'>
  logger: Pick<Logger, 'error'>
}

/** Takes rooms away that cannot be used any more, and tells whoever is in them why. */
export class RoomRemoval {
  constructor(private readonly parts: RoomRemovalParts) {}

  /** The itinerary was deleted. */
  removeDeleted(itineraryId: string): void {
    this.#forget(itineraryId)
    this.#remove(itineraryId, closeCodes.gone, closeReasons.deleted)
  }

  /** The itinerary is not there any more, whoever did that. */
  async removeGone(itineraryId: string): Promise<void> {
    const { db, logger } = this.parts
    this.#forget(itineraryId)
    const isDeleted = await wasDeleted(db, itineraryId).catch((error: unknown) => {
      logger.error({ err: error, document: itineraryId }, 'why an itinerary is gone could not be found out')
      return false
    })
    this.#remove(itineraryId, closeCodes.gone, isDeleted ? closeReasons.deleted : endReasons.unknown)
  }

  #forget(itineraryId: string): void {
    this.parts.rooms.markOutdated(itineraryId)
    this.parts.landmark.forget(itineraryId)
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
