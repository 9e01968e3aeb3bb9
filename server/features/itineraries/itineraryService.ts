import type { z } from 'zod'
import type { DatedItineraryPatch, NewItinerary } from '#shared/api/itineraries'
import { tripLength } from '#shared/dates'
import { seedUpdate } from '#shared/itinerary/seed'
import { moveSurplusToIdeas } from '#shared/itinerary/surplusDays'
import type { Services } from '#server/base/services'
import type { NextTurn } from '#server/base/turns'
import type { Transaction } from '#server/base/db/database'
import { forbidden, notFound } from '#server/base/errors'
import { requireImage } from '#server/base/images/imagePaths'
import { findEnding, noteDeletion } from '#server/records/endingStore'
import { savePlace } from '#server/records/placeStore'
import { changeRecord, checkChange, planRange, whileDaysChange, writeRecordChange } from '#server/records/changeRecord'
import { removeItinerary } from '#server/records/itineraryStore'
import { choosePlace } from '#server/records/choosePlace'
import { findItineraryAccess, mayOwn, type ItineraryActor } from '#server/records/access'
import { findOwnCreation, putItinerary } from './putItinerary'

/**
 * Creates an itinerary with its first days (none when its owner's page seeded it) and returns its id. The same id again by the same
 * owner changes nothing. Throws ConflictError when it is somebody else's, or of an itinerary that was deleted, InvalidInputError for an unknown place,
 * UnauthorizedError when the owner is gone meanwhile.
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
  const seed = clientSeeded ? null : seedUpdate(tripLength(trip.startDate, trip.endDate))
  const row = { ...trip, id, userId: ownerId, geonameId: place.location.geonameId }
  await services.db.write(async (tx) => {
    if ((await findOwnCreation(tx, ownerId, id)) !== undefined) return
    await savePlace(tx, place.location, place.names)
    await putItinerary(tx, services, { kind: 'create', row, seed, now })
  })
  return id
}

/**
 * Changes an itinerary's record as `changeRecord` does. With `overflow` the dates may become shorter than the days: those beyond what stands in the
 * end go, and their events become ideas.
 */
export async function changeItinerary(
  services: Services,
  actor: ItineraryActor,
  { overflow, ...change }: z.output<typeof DatedItineraryPatch>,
  { ifMatch, nextTurn }: { ifMatch: readonly number[] | undefined; nextTurn: NextTurn },
): Promise<void> {
  if (overflow === undefined) return changeRecord(services, actor, change, { ifMatch })
  const { itineraryId, userId } = actor
  const checked = { ...(await checkChange(services, itineraryId, change)), ifMatch }
  await services.settle(itineraryId)
  const room = await services.hub.open(itineraryId)
  // Opening a large document takes long enough for one turn.
  await whileDaysChange(() =>
    nextTurn(async () => {
      const rangeDays = await planRange(services, actor, checked)
      await room.write(
        { origin: 'server', userId },
        (doc) => moveSurplusToIdeas(doc, rangeDays),
        (tx) => writeRecordChange(tx, services, actor, { ...checked, rangeDays }),
      )
    }),
  )
}

/**
 * Deletes an itinerary, and tells whoever has it open. `byId`, if given, must be its owner. Throws NotFoundError, also when somebody deleted it
 * meanwhile, and UnauthorizedError (403).
 */
export async function deleteItinerary(
  { db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>,
  itineraryId: string,
  byId?: string,
): Promise<void> {
  await db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    if (byId !== undefined) await requireOwner(tx, itineraryId, byId)
    await noteDeletion(tx, itineraryId, now())
    await removeItinerary(tx, itineraryId)
    tx.afterCommit(() => bus.emit('itineraryDeleted', { itineraryId }))
  })
}

async function requireOwner(tx: Transaction, itineraryId: string, userId: string): Promise<void> {
  const access = await findItineraryAccess(tx, itineraryId, userId)
  if (access === undefined) throw notFound('Itinerary', await findEnding(tx, itineraryId, userId))
  if (!mayOwn(access)) throw forbidden()
}
