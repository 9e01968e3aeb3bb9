import type { z } from 'zod'
import type { DatedItineraryPatch } from '#shared/api/itineraries'
import { dateProblem, tripLength, type CalendarDate } from '#shared/dates'
import { mayOwn, findItineraryAccess } from './access'
import type { Services } from '#server/base/services'
import { AppError, forbidden, invalidInput, notFound } from '#server/base/errors'
import { requireImage } from '#server/base/images/imagePaths'
import { savePlace } from './placeStore'
import { resolveRecordEdits } from './resolveRecordEdits'
import { findItinerary, findRecord, changeRecordColumns } from './itineraryStore'
import { choosePlace } from './choosePlace'

/** Who does something to which itinerary. */
export interface ItineraryActor {
  itineraryId: string
  userId: string
}

/** How many days show now, everything committed that was under way. */
async function countShownDays({ hub }: Pick<Services, 'hub'>, itineraryId: string): Promise<() => number> {
  const room = await hub.open(itineraryId)
  await room.settled()
  return () => room.view().days.length
}

/**
 * Changes an itinerary's record for its owner, and tells everybody who looks. What equals the present is no change; of two changes that
 * were made without knowing of each other, the newer one stands. `ifMatch` holds the versions of the record under which it may happen. Throws NotFoundError, UnauthorizedError (403), PreconditionFailedError, or
 * InvalidInputError, with code `range_too_short` for dates shorter than both the days shown and the dates before.
 */
export async function changeRecord(
  services: Services,
  { itineraryId, userId }: ItineraryActor,
  { madeAt, basedOn, ...change }: z.output<typeof DatedItineraryPatch>,
  { ifMatch }: { ifMatch?: readonly number[] | undefined } = {},
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
  const entered = { ...change, ...(place && { geonameId: place.location.geonameId }) }
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
