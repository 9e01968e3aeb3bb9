import type { z } from 'zod'
import type { TimestampedItineraryPatch, NewItinerary } from '#shared/api/itineraries'
import { tripLength } from '#shared/dates'
import { createSeedUpdate } from '#shared/itinerary/seed'
import { moveSurplusToIdeas } from '#shared/itinerary/surplusDays'
import type { Services } from '#server/base/services'
import type { FairRunner } from '#server/base/fairScheduler'
import type { Transaction } from '#server/base/db/database'
import { forbiddenError, notFoundError } from '#server/base/errors'
import { requireVisibleImage } from '#server/access/requireVisibleImage'
import { findAccessLoss, noteItineraryDeleted } from '#server/access/accessLossStore'
import { savePlace, requireGazetteerPlace } from '#server/records/placeStore'
import {
  changeRecord,
  checkRecordChange,
  countDaysAfterChange,
  retryOnDaysChanged,
  writeRecordChange,
} from '#server/records/changeRecord'
import { removeItinerary } from '#server/records/itineraryStore'
import { findItineraryAccess, isOwner, type ItineraryActor } from '#server/access/access'
import { lockOwnerAndFindItinerary, insertItinerary } from './insertItinerary'

/** Idempotent by id. Throws AppError `ConflictError`, `InvalidInputError`, `UnauthorizedError` (403). */
export async function createItinerary(
  services: Services,
  ownerId: string,
  { id = services.newId(), clientSeeded, location, userId, ...trip }: z.output<typeof NewItinerary>,
): Promise<string> {
  if (userId !== undefined && userId !== ownerId) throw forbiddenError()
  const place = requireGazetteerPlace(services, location.geonameId)
  await requireVisibleImage(services, trip.image, { viewerId: ownerId })
  const now = services.now()
  const seed = clientSeeded ? null : { update: createSeedUpdate(tripLength(trip.startDate, trip.endDate)) }
  const row = { ...trip, id, userId: ownerId, geonameId: place.location.geonameId }
  await services.db.write(async (tx) => {
    if ((await lockOwnerAndFindItinerary(tx, ownerId, id)) !== undefined) return
    await savePlace(tx, place.location, place.names)
    await insertItinerary(tx, services, { kind: 'create', row, seed, now })
  })
  return id
}

/** With `overflow`, days beyond the new dates are removed; their events become ideas. */
export async function changeItinerary(
  services: Services,
  actor: ItineraryActor,
  { overflow, ...change }: z.output<typeof TimestampedItineraryPatch>,
  { ifMatch, runFairly }: { ifMatch: readonly number[] | undefined; runFairly: FairRunner },
): Promise<void> {
  if (overflow === undefined) return changeRecord(services, actor, change, { ifMatch })
  const { itineraryId, userId } = actor
  const checked = { ...(await checkRecordChange(services, actor, change)), ifMatch }
  await services.settle(itineraryId)
  const room = await services.hub.open(itineraryId)
  // In a turn of its own: opening a large document fills one.
  await retryOnDaysChanged(() =>
    runFairly(async () => {
      const rangeDays = await countDaysAfterChange(services, actor, checked)
      await room.write(
        { origin: 'server', userId },
        (doc) => moveSurplusToIdeas(doc, rangeDays),
        (tx) => writeRecordChange(tx, services, actor, { ...checked, rangeDays }),
      )
    }),
  )
}

/** Throws AppError `NotFoundError`, also after a concurrent deletion, `UnauthorizedError` (403). */
export async function deleteItinerary(
  { db, bus, now }: Pick<Services, 'db' | 'bus' | 'now'>,
  itineraryId: string,
  byId?: string,
): Promise<void> {
  await db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    if (byId !== undefined) await requireOwner(tx, itineraryId, byId)
    await noteItineraryDeleted(tx, itineraryId, now())
    await removeItinerary(tx, itineraryId)
    tx.afterCommit(() => bus.emit('itineraryDeleted', { itineraryId }))
  })
}

async function requireOwner(tx: Transaction, itineraryId: string, userId: string): Promise<void> {
  const access = await findItineraryAccess(tx, itineraryId, userId)
  if (access === undefined) throw notFoundError('Itinerary', await findAccessLoss(tx, itineraryId, userId))
  if (!isOwner(access)) throw forbiddenError()
}
