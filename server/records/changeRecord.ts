import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { DatedItineraryPatch } from '#shared/api/itineraries'
import { dateProblem, tripLength, type CalendarDate } from '#shared/dates'
import { mayOwn, findItineraryAccess } from './access'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError, forbidden, invalidInput, notFound, unavailable } from '#server/base/errors'
import { requireImage } from '#server/base/images/imagePaths'
import { savePlace } from './placeStore'
import { keepRecordVersion } from './recordVersionStore'
import { resolveRecordEdits } from './resolveRecordEdits'
import { findItinerary, findRecord, changeRecordColumns } from './itineraryStore'
import { choosePlace } from './choosePlace'
import { confirmShownDays, countShownDays, DaysChangedError, type ShownDays } from './shownDays'

/** Who does something to which itinerary. */
export interface ItineraryActor {
  itineraryId: string
  userId: string
}

type Change = Omit<z.output<typeof DatedItineraryPatch>, 'overflow'>
interface ChangeOptions {
  ifMatch?: readonly number[] | undefined
  /** The range may become shorter than the days shown. */
  mayHideDays?: boolean
  /** The version that this change restores. */
  restored?: number
}

/** Somebody who types commits a few times a second: hardly ever is a second try needed. */
const MAX_TRIES = 10
const PAUSE_MS = 10

/**
 * Changes an itinerary's record for its owner, and tells everybody who looks. What equals the present is no change; of two changes that
 * were made without knowing of each other, the newer one stands. `ifMatch` holds the versions of the record under which it may happen. Throws NotFoundError, UnauthorizedError (403), PreconditionFailedError, or
 * InvalidInputError, with code `range_too_short` for dates shorter than both the days shown and the dates before.
 */
export async function changeRecord(
  services: Services,
  actor: ItineraryActor,
  change: Change,
  options: ChangeOptions = {},
): Promise<void> {
  return writeRecordChange(services, actor, await checkChange(services, actor.itineraryId, change), options)
}

/** A change of a record whose place and picture there are. */
export interface CheckedChange {
  change: Change
  place: ReturnType<typeof choosePlace> | undefined
}

/** Looks a change's place and picture up. Throws InvalidInputError for what is not there. */
export async function checkChange(services: Services, itineraryId: string, change: Change): Promise<CheckedChange> {
  const place = change.location && choosePlace(services, change.location.geonameId)
  if (change.image !== undefined && change.image !== (await findItinerary(services.db, itineraryId))?.image)
    await requireImage(services, change.image)
  return { change, place }
}

/** The rest of `changeRecord`, and throws what it throws. */
export async function writeRecordChange(
  services: Services,
  actor: ItineraryActor,
  { change, place }: CheckedChange,
  options: ChangeOptions = {},
): Promise<void> {
  const { db } = services
  const { itineraryId } = actor
  // Dates that were there before may be shorter than the days, as they were then.
  const changesDates = options.restored === undefined && (change.startDate !== undefined || change.endDate !== undefined)
  const mustFitDays = changesDates && options.mayHideDays !== true
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const shown = mustFitDays ? await countShownDays(services, itineraryId) : undefined
    try {
      return await db.write((tx) => writeChange(tx, services, actor, { change, place, shown, ...options }))
    } catch (error) {
      if (!(error instanceof DaysChangedError)) throw error
    }
    await sleep(PAUSE_MS * tries)
  }
  throw unavailable('The days of the itinerary change too fast for its dates')
}

interface Deed extends CheckedChange, ChangeOptions {
  /** Where the dates must have room for them. */
  shown: ShownDays | undefined
}

/** With the document locked nobody adds a day or changes the record between the checks and the write. */
async function writeChange(
  tx: Transaction,
  { bus, now: readClock }: Pick<Services, 'bus' | 'now'>,
  { itineraryId, userId }: ItineraryActor,
  { change: { madeAt, basedOn, ...change }, place, ifMatch, restored, shown }: Deed,
): Promise<void> {
  await tx.lock('docs', itineraryId)
  const row = await findItinerary(tx, itineraryId)
  const access = await findItineraryAccess(tx, itineraryId, userId)
  if (row === undefined || access === undefined) throw notFound('Itinerary')
  if (!mayOwn(access)) throw forbidden()
  if (ifMatch !== undefined && !ifMatch.includes(row.recordVersion))
    throw new AppError('PreconditionFailedError', 'Somebody changed the itinerary since')
  const now = readClock()
  const entered = { ...change, ...(place && { geonameId: place.location.geonameId }) }
  const { columns, note } = await resolveRecordEdits(tx, { row, userId, now }, entered, { madeAt, basedOn })
  if (Object.keys(columns).length === 0) return note(tx)
  if (restored === undefined && (columns.startDate !== undefined || columns.endDate !== undefined))
    await checkRange(row, { ...row, ...columns }, async () =>
      shown === undefined ? 0 : confirmShownDays(tx, itineraryId, shown),
    )
  const before = await findRecord(tx, itineraryId)
  if (place !== undefined) await savePlace(tx, place.location, place.names)
  await changeRecordColumns(tx, itineraryId, now, columns)
  await keepRecordVersion(tx, itineraryId, {
    ...(restored === undefined ? { kind: 'record' } : { kind: 'restore', restored }),
    userId,
    at: now,
  })
  await note(tx)
  const after = await findRecord(tx, itineraryId)
  if (before !== undefined && after !== undefined)
    tx.afterCommit(() => bus.emit('recordChanged', { itineraryId, ownerId: row.userId, before, after, userId }))
}

interface Range {
  startDate: CalendarDate
  endDate: CalendarDate
}

/** `countDays` is asked only where the answer counts. */
async function checkRange(before: Range, after: Range, countDays: () => Promise<number>): Promise<void> {
  const length = tripLength(after.startDate, after.endDate)
  const mayBeTooShort = length < tripLength(before.startDate, before.endDate)
  const code =
    dateProblem(after.startDate, after.endDate) ?? (mayBeTooShort && length < (await countDays()) ? 'range_too_short' : undefined)
  if (code !== undefined) throw invalidInput('Invalid input: the dates do not fit', { path: 'endDate', code })
}
