import type { Logger } from 'pino'
import { closeCodes, closeReasons, type CloseCode } from '#shared/sync/closeCodes'
import type { Db } from '#server/base/db/database'
import { wasDeleted } from '#server/access/endingStore'
import type { LandmarkFile } from '../log/landmarkFile'
import { endReasons } from '../refusal'
import type { Room } from '../room'

interface RoomRemovalParts {
  db: Db
  rooms: { markOutdated(itineraryId: string): void; remove(itineraryId: string): Pick<Room, 'closeAll' | 'close'> | undefined }
  landmark: Pick<LandmarkFile, 'forget'>
  logger: Pick<Logger, 'error'>
}

export class RoomRemoval {
  constructor(private readonly parts: RoomRemovalParts) {}

  removeDeleted(itineraryId: string): void {
    this.#forget(itineraryId)
    this.#remove(itineraryId, closeCodes.gone, closeReasons.deleted)
  }

  /** Closes with `deleted` only if it was deleted. */
  async removeGone(itineraryId: string): Promise<void> {
    const { db, logger } = this.parts
    this.#forget(itineraryId)
    const isDeleted = await wasDeleted(db, itineraryId).catch((error: unknown) => {
      logger.error({ err: error, document: itineraryId }, 'reason of a removed itinerary could not be read')
      return false
    })
    this.#remove(itineraryId, closeCodes.gone, isDeleted ? closeReasons.deleted : endReasons.unknown)
  }

  #forget(itineraryId: string): void {
    this.parts.rooms.markOutdated(itineraryId)
    this.parts.landmark.forget(itineraryId)
  }

  /** Clients retry until the document is repaired. */
  removeDamaged(itineraryId: string): void {
    this.#remove(itineraryId, closeCodes.overloaded, endReasons.damaged)
  }

  #remove(itineraryId: string, code: CloseCode, reason: string): void {
    const room = this.parts.rooms.remove(itineraryId)
    room?.closeAll(code, reason)
    room?.close()
  }
}
