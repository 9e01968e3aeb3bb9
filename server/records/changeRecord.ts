import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { audienceOf } from '#shared/audience'
import type { DatedItineraryPatch } from '#shared/api/itineraries'
import { dateProblem, tripLength, type CalendarDate } from '#shared/dates'
import { mayOwn, findItineraryAccess, type ItineraryActor } from './access'
import { keepOffered } from './handOverItineraries'
import type { Services } from '#server/base/services'
import type { Reader, Transaction } from '#server/base/db/database'
import { AppError, forbidden, invalidInput, notFound, unavailable } from '#server/base/errors'
import { requireImage } from '#server/base/images/imagePaths'
import { savePlace } from './placeStore'
import { keepRecordVersion } from './recordVersionStore'
import { resolveRecordEdits } from './resolveRecordEdits'
import { findItinerary, findRecord, changeRecordColumns } from './itineraryStore'
import { choosePlace } from './choosePlace'
import { limitYoungAccount } from './youngAccounts'
import { confirmShownDays, countShownDays, DaysChangedError, type ShownDays } from './shownDays'

type Change = Omit<z.output<typeof DatedItineraryPatch>, 'overflow'>

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
  { ifMatch }: Pick<RecordWrite, 'ifMatch'> = {},
): Promise<void> {
  const { itineraryId } = actor
  const checked = await checkChange(services, itineraryId, change)
  const changesDates = change.startDate !== undefined || change.endDate !== undefined
  await whileDaysChange(async () => {
    const shown = changesDates ? await countShownDays(services, itineraryId) : undefined
    await services.db.write((tx) => writeRecordChange(tx, services, actor, { ...checked, ifMatch, shown }))
  })
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

/** Does something again, up to a number of times, while it fails since the days changed meanwhile. */
export async function whileDaysChange(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof DaysChangedError)) throw error
    }
    await sleep(PAUSE_MS * tries)
  }
  throw unavailable('The days of the itinerary change too fast for its dates')
}

/** A change that is to be written, and under which conditions. */
interface RecordWrite extends CheckedChange {
  ifMatch?: readonly number[] | undefined
  /** Where the dates must have room for the days shown. */
  shown?: ShownDays | undefined
  /** What was done to the days counts on so many of them in the range. */
  rangeDays?: number
  /** The version that this change restores: dates of then may be shorter than the days, as they were. */
  restored?: number
}

/** How many days the range has after a change, if nothing comes in between. Throws what writing it would throw. */
export async function planRange(services: Services, actor: ItineraryActor, write: RecordWrite): Promise<number> {
  const { row, columns } = await decide(services.db, services, actor, write)
  return lengthOf({ ...row, ...columns })
}

/**
 * Writes what stands of a change, and has everybody told who looks. Throws what `changeRecord` throws, and DaysChangedError when what it counts on is
 * not so any more. With the document locked nobody adds a day or changes the record between the checks and the write.
 */
export async function writeRecordChange(
  tx: Transaction,
  services: Pick<Services, 'bus' | 'config' | 'now' | 'ownNow'>,
  actor: ItineraryActor,
  write: RecordWrite,
): Promise<void> {
  const { itineraryId, userId } = actor
  const { place, restored, rangeDays } = write
  // People before documents, as everywhere.
  if (audienceOf(write.change) === 'public') await tx.lock('users', userId)
  await tx.lock('docs', itineraryId)
  const { row, now, columns, note } = await decide(tx, services, actor, write)
  if (rangeDays !== undefined && rangeDays !== lengthOf({ ...row, ...columns }))
    throw new DaysChangedError(`the dates of ${itineraryId} changed`)
  // An owner who says who sees it keeps it. Older clients have no other way to answer.
  const { audience, isPublic } = write.change
  if ((audience ?? isPublic) !== undefined) await keepOffered(services, tx, actor)
  if (Object.keys(columns).length === 0) return note(tx)
  if (columns.isPublic === true && !row.isPublic) await limitYoungAccount(services, tx, userId, 'publicTrips')
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
  const { bus } = services
  if (before !== undefined && after !== undefined)
    tx.afterCommit(() => bus.emit('recordChanged', { itineraryId, ownerId: row.userId, before, after, userId }))
}

/** What of a change stands, and may be written. */
async function decide(
  at: Reader,
  { now: readClock }: Pick<Services, 'now'>,
  { itineraryId, userId }: ItineraryActor,
  { change: { madeAt, basedOn, ...change }, place, ifMatch, restored, shown }: RecordWrite,
) {
  const row = await findItinerary(at, itineraryId)
  const access = await findItineraryAccess(at, itineraryId, userId)
  if (row === undefined || access === undefined) throw notFound('Itinerary')
  if (!mayOwn(access)) throw forbidden()
  if (ifMatch !== undefined && !ifMatch.includes(row.recordVersion))
    throw new AppError('PreconditionFailedError', 'Somebody changed the itinerary since')
  const now = readClock()
  const entered = { ...change, ...(place && { geonameId: place.location.geonameId }) }
  const { columns, note } = await resolveRecordEdits(at, { row, userId, now }, entered, { madeAt, basedOn })
  if (restored === undefined && (columns.startDate !== undefined || columns.endDate !== undefined))
    await checkRange(row, { ...row, ...columns }, async () =>
      shown === undefined ? 0 : confirmShownDays(at, itineraryId, shown),
    )
  return { row, now, columns, note }
}

interface Range {
  startDate: CalendarDate
  endDate: CalendarDate
}

const lengthOf = ({ startDate, endDate }: Range): number => tripLength(startDate, endDate)

/** `countDays` is asked only where the answer counts. */
async function checkRange(before: Range, after: Range, countDays: () => Promise<number>): Promise<void> {
  const length = lengthOf(after)
  const mayBeTooShort = length < lengthOf(before)
  const code =
    dateProblem(after.startDate, after.endDate) ?? (mayBeTooShort && length < (await countDays()) ? 'range_too_short' : undefined)
  if (code !== undefined) throw invalidInput('Invalid input: the dates do not fit', { path: 'endDate', code })
}
