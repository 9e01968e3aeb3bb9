import type { z } from 'zod'
import type { NewItinerary } from '#shared/api/itineraries'
import { tripLength } from '#shared/dates'
import { seedUpdate } from '#shared/itinerary/seed'
import type { Services } from '#server/base/services'
import { AppError, forbidden } from '#server/base/errors'
import { createDocument } from '#server/sync/log/documentStore'
import { requireImage } from '#server/base/images/imagePaths'
import { noteDeletion, wasDeleted } from '#server/records/endingStore'
import { savePlace } from '#server/records/placeStore'
import { addItinerary, findItinerary, removeItinerary } from '#server/records/itineraryStore'
import { choosePlace } from '#server/records/choosePlace'

/**
 * Creates an itinerary with its first days (none when its owner's page seeded it) and returns its id. The same id again by the same
 * owner changes nothing. Throws ConflictError when it is somebody else's, or of an itinerary that was deleted, InvalidInputError for an unknown place.
 */
export async function createItinerary(
  services: Services,
  ownerId: string,
  { id = services.newId(), clientSeeded, location, userId, ...trip }: z.output<typeof NewItinerary>,
): Promise<string> {
  if (userId !== undefined && userId !== ownerId) throw forbidden()
  const place = choosePlace(services, location.geonameId)
  await requireImage(services, trip.image)
  const now = services.now()
  services.db.transaction(
    (tx) => {
      const existing = findItinerary(tx, id)
      if (existing?.userId === ownerId) return
      if (existing !== undefined || wasDeleted(tx, id)) throw new AppError('ConflictError', 'The id is taken')
      savePlace(tx, place.location, place.names)
      addItinerary(tx, { ...trip, id, userId: ownerId, geonameId: place.location.geonameId, createdAt: now, updatedAt: now })
      createDocument(tx, {
        itineraryId: id,
        seed: clientSeeded ? null : seedUpdate(tripLength(trip.startDate, trip.endDate)),
        now,
      })
    },
    { behavior: 'immediate' },
  )
  return id
}

/** Deletes an itinerary, and tells whoever has it open. */
export async function deleteItinerary(
  { db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>,
  itineraryId: string,
): Promise<void> {
  db.transaction((tx) => {
    noteDeletion(tx, itineraryId, now())
    removeItinerary(tx, itineraryId)
  })
  bus.emit('itineraryDeleted', { itineraryId })
}
