import type { z } from 'zod'
import type { NewFork } from '#shared/api/itineraries'
import { addDays, isCalendarDate, type CalendarDate } from '#shared/dates'
import { filterDays } from '#shared/itinerary/filterDays'
import { viewFromResponse } from '#shared/itinerary/viewFromResponse'
import { limits } from '#shared/limits'
import { pickFields } from '#shared/pickFields'
import type { DbReader, Transaction } from '#server/base/db/database'
import { invalidInputError, notFoundError } from '#server/base/errors'
import { runImmediately, type FairRunner } from '#server/base/fairScheduler'
import type { Services } from '#server/base/services'
import { findItineraryAccess, isOwner, mayView, type ItineraryAccess } from '#server/access/access'
import { findAccessLoss } from '#server/access/accessLossStore'
import { copyPictureUses } from '#server/access/pictureUseStore'
import { countEvents } from '#server/records/contentStore'
import { findItinerary } from '#server/records/itineraryStore'
import { addNotice } from '#server/records/notices/addNotice'
import { readItinerary } from '#server/records/readItinerary'
import { lockOwnerAndFindItinerary, idTakenError, insertItinerary } from './insertItinerary'
import { buildSeedInChild } from '#server/imports/importChild'

/** Larger ones are read in turns with other users. */
const EVENTS_IN_ONE_TURN = 200

interface ForkMaker {
  sourceId: string
  userId: string
}

/**
 * Private. Idempotent for id and source. Throws AppError `NotFoundError`, `InvalidInputError`, `ConflictError` for a
 * taken id, `UnauthorizedError` for a deleted user.
 */
export async function forkItinerary(
  services: Services,
  { sourceId, userId }: ForkMaker,
  { id = services.newId(), startDate, dayIds, clientSeeded }: z.output<typeof NewFork>,
  runFairly: FairRunner,
): Promise<string> {
  const { db, now } = services
  const isRepeated = (known: { userId: string; forkedFrom: string | null } | undefined) =>
    known?.userId === userId && known.forkedFrom === sourceId
  if (isRepeated(await findItinerary(db, id))) return id
  await requireSource(db, sourceId, userId)
  if (!clientSeeded) await services.hub.requireDailyAllowance(userId)
  await services.settle(sourceId)
  const isLarge = (await countEvents(db, sourceId)) > EVENTS_IN_ONE_TURN
  const run = isLarge ? runFairly : runImmediately
  const source = await run(() => db.snapshot((at) => readItinerary({ db: at }, sourceId, userId)))
  if (source === undefined) throw notFoundError('Itinerary')
  const view = await run(() => viewFromResponse(source))
  const chosen = filterDays(view, dayIds)
  if (chosen === undefined && !clientSeeded)
    throw invalidInputError('Invalid input: no such day', { path: 'dayIds', code: 'unknown_day' })
  const row = {
    ...pickFields(source, ['title', 'description', 'image']),
    id,
    userId,
    ...datesFrom(startDate, dayIds === undefined ? Math.max(source.dayCount, view.days.length) : new Set(dayIds).size),
    geonameId: source.location.geonameId,
    isPublic: false,
    forkedFrom: sourceId,
  }
  const seed = clientSeeded || chosen === undefined ? null : await buildSeedInChild(userId, chosen)
  let isNew = false
  await db.write(async (tx) => {
    isNew = false
    // Sorted, to avoid deadlocks.
    for (const person of [userId, source.userId].toSorted()) await tx.lock('users', person)
    const known = await lockOwnerAndFindItinerary(tx, userId, id)
    if (isRepeated(known)) return
    if (known !== undefined) throw idTakenError()
    const { ownerId: forkedFromAuthor } = await requireSource(tx, sourceId, userId)
    await insertItinerary(tx, services, { kind: 'fork', row: { ...row, forkedFromAuthor }, seed, now: now() })
    await copyPictureUses(tx, sourceId, id)
    await addNotice(services, tx, { kind: 'fork', actorId: userId, to: [forkedFromAuthor], itineraryId: sourceId })
    isNew = true
  })
  if (isNew && seed !== null) await services.hub.writeInitialRows(id, seed.rows, runFairly)
  return id
}

/** A private source is 404, not 403. */
async function requireSource(db: DbReader | Transaction, sourceId: string, userId: string): Promise<ItineraryAccess> {
  const access = await findItineraryAccess(db, sourceId, userId)
  if (access === undefined || !mayView(access)) throw notFoundError('Itinerary', await findAccessLoss(db, sourceId, userId))
  if (isOwner(access)) throw invalidInputError('Invalid input: the caller owns the itinerary', { path: 'id', code: 'own' })
  return access
}

function datesFrom(startDate: CalendarDate, days: number): { startDate: CalendarDate; endDate: CalendarDate } {
  const endDate = addDays(startDate, Math.min(Math.max(days, 1), limits.tripDays) - 1)
  if (!isCalendarDate(endDate))
    throw invalidInputError('Invalid input: the dates are out of range', { path: 'startDate', code: 'not_a_date' })
  return { startDate, endDate }
}
