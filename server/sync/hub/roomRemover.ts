import type { Logger } from 'pino'
import { closeCodes, closeReasons, type CloseCode } from '#shared/sync/closeCodes'
import type { Db } from '#server/base/db/database'
import { wasItineraryDeleted } from '#server/access/accessLossStore'
import type { HighWaterMarkFile } from '../log/highWaterMarkFile'
import { serverCloseReasons } from '../closeError'
import type { Room } from '../room'

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

  /** Closes with `deleted` only if it was deleted. */
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
