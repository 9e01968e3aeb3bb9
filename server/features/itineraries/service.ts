import type { z } from 'zod'
import type { DatedItineraryPatch, Itinerary, NewItinerary, Role } from '#shared/api/itineraries'
import { dateProblem, tripLength, type CalendarDate } from '#shared/dates'
import { seedUpdate } from '#shared/itinerary/seed'
import { mayOwn, findItineraryAccess } from '#server/records/access'
import type { Services } from '#server/base/services'
import { AppError, forbidden, invalidInput, notFound } from '#server/base/errors'
import { createDocument } from '#server/sync/log/updateLog'
import { requireImage } from '#server/base/images/imagePaths'
import { findCardAndRecord } from '#server/records/cardStore'
import { readProjectedContent } from '#server/records/contentStore'
import { noteDeletion, wasDeleted } from '#server/records/endingStore'
import { choosePlace } from './itineraryFilters'
import { savePlace } from '#server/records/placeStore'
import { resolveRecordEdits } from '#server/records/resolveRecordEdits'
import {
  addItinerary,
  collaboratorIds,
  findItinerary,
  findRecord,
  removeItinerary,
  changeRecordColumns,
} from '#server/records/itineraryStore'

/** Who does something to which itinerary. */
export interface ItineraryActor {
  itineraryId: string
  userId: string
}

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

/** An itinerary as this viewer sees it, from the rows; undefined when there is none. Whether they may see it is the caller's question. */
export async function readItinerary(
  { db }: Pick<Services, 'db'>,
  id: string,
  viewerId: string | null,
): Promise<Itinerary | undefined> {
  const found = findCardAndRecord(db, id, viewerId)
  if (found === undefined) return undefined
  const { card, startDate, recordVersion } = found
  const collaborators = collaboratorIds(db, id)
  const myRole = roleAmong(card.userId, collaborators, viewerId)
  return { ...card, collaborators, myRole, recordVersion, ...readProjectedContent(db, id, startDate) }
}

function roleAmong(ownerId: string, collaborators: readonly string[], userId: string | null): Role {
  if (ownerId === userId) return 'owner'
  return userId !== null && collaborators.includes(userId) ? 'collaborator' : 'visitor'
}

/** How many days show now, everything committed that was under way. */
async function countShownDays({ hub }: Pick<Services, 'hub'>, itineraryId: string): Promise<() => number> {
  const room = await hub.open(itineraryId)
  await room.settled()
  return () => room.view().days.length
}

/**
 * Changes an itinerary's record for its owner, and tells everybody who looks. What equals the present is no change; what was made before
 * what stands, without knowing of it, does not stand (`contest`). `ifMatch` holds the
 * versions of the record under which it may happen. Throws NotFoundError, UnauthorizedError (403), PreconditionFailedError, or
 * InvalidInputError, with code `range_too_short` for dates shorter than both the days shown and the dates before.
 */
export async function changeRecord(
  services: Services,
  { itineraryId, userId }: ItineraryActor,
  { madeAt, basedOn, ...change }: z.output<typeof DatedItineraryPatch>,
  { ifMatch }: { ifMatch?: readonly number[] } = {},
): Promise<void> {
  const { db, bus } = services
  const place = change.location && choosePlace(services, change.location.geonameId)
  if (change.image !== undefined && change.image !== findItinerary(db, itineraryId)?.image)
    await requireImage(services, change.image)
  const changesDates = change.startDate !== undefined || change.endDate !== undefined
  const countDays = changesDates ? await countShownDays(services, itineraryId) : () => 0

  // From here on one synchronous turn: nobody adds a day or changes the record between the checks and the write.
  const row = findItinerary(db, itineraryId)
  const access = findItineraryAccess(db, itineraryId, userId)
  if (row === undefined || access === undefined) throw notFound('Itinerary')
  if (!mayOwn(access)) throw forbidden()
  if (ifMatch !== undefined && !ifMatch.includes(row.recordVersion)) {
    throw new AppError('PreconditionFailedError', 'Somebody changed the itinerary since')
  }
  const now = services.now()
  const entered = { ...change, geonameId: place?.location.geonameId }
  const { columns, note } = resolveRecordEdits(db, { row, userId, now }, entered, { madeAt, basedOn })
  if (Object.keys(columns).length === 0) return db.transaction(note)
  if (columns.startDate !== undefined || columns.endDate !== undefined) checkRange(row, { ...row, ...columns }, countDays())
  const before = findRecord(db, itineraryId)
  db.transaction((tx) => {
    if (place !== undefined) savePlace(tx, place.location, place.names)
    changeRecordColumns(tx, itineraryId, now, columns)
    note(tx)
  })
  const after = findRecord(db, itineraryId)
  if (before !== undefined && after !== undefined) bus.emit('recordChanged', { itineraryId, before, after, userId })
}

interface Range {
  startDate: CalendarDate
  endDate: CalendarDate
}

function checkRange(before: Range, after: Range, dayCount: number): void {
  const length = tripLength(after.startDate, after.endDate)
  const isTooShort = length < dayCount && length < tripLength(before.startDate, before.endDate)
  const code = dateProblem(after.startDate, after.endDate) ?? (isTooShort ? 'range_too_short' : undefined)
  if (code !== undefined) throw invalidInput('Invalid input: the dates do not fit', { path: 'endDate', code })
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
