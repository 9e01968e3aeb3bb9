import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { audienceOf } from '#shared/audience'
import type { TimestampedItineraryPatch } from '#shared/api/itineraries'
import { findDateProblem, tripLength, type CalendarDate } from '#shared/dates'
import { isOwner, findItineraryAccess, type ItineraryActor } from '#server/access/access'
import { acceptOfferInTransaction } from './handOverItineraries'
import type { Services } from '#server/base/services'
import type { DbReader, Transaction } from '#server/base/db/database'
import { AppError, forbiddenError, invalidInputError, notFoundError, unavailableError } from '#server/base/errors'
import { hasImage } from '#server/base/images/imagePaths'
import { addFormerCover } from '#server/access/pictureUseStore'
import { requireVisibleImage, unknownImageError } from '#server/access/requireVisibleImage'
import { savePlace, requireGazetteerPlace } from './placeStore'
import { saveRecordVersion } from './recordVersionStore'
import { resolveRecordEdits } from './recordEditStore'
import { findItinerary, findRecord, changeRecordColumns, findHeadSeq } from './itineraryStore'
import { enforceNewAccountLimit } from './newAccountLimits'

type Change = Omit<z.output<typeof TimestampedItineraryPatch>, 'overflow'>

/** Typing commits a few times a second, so a second try is rare. */
const MAX_TRIES = 10
const PAUSE_MS = 10

/**
 * The newer of two concurrent edits of a field wins. `ifMatch`: accepted record versions. Throws AppError
 * `NotFoundError`, `UnauthorizedError` (403), `PreconditionFailedError`, `InvalidInputError` (`range_too_short`:
 * below both the shown days and the old dates).
 */
export async function changeRecord(
  services: Services,
  actor: ItineraryActor,
  change: Change,
  { ifMatch }: Pick<RecordWrite, 'ifMatch'> = {},
): Promise<void> {
  const { itineraryId } = actor
  const checked = await checkRecordChange(services, actor, change)
  const changesDates = change.startDate !== undefined || change.endDate !== undefined
  await retryOnDaysChanged(async () => {
    const shown = changesDates ? await countVisibleDays(services, itineraryId) : undefined
    await services.db.write((tx) => writeRecordChange(tx, services, actor, { ...checked, ifMatch, shown }))
  })
}

export interface CheckedRecordChange {
  change: Change
  place: ReturnType<typeof requireGazetteerPlace> | undefined
}

/** `isRestored`: it showed the picture before. Throws AppError `InvalidInputError` (place, picture). */
export async function checkRecordChange(
  services: Services,
  { itineraryId, userId }: ItineraryActor,
  change: Change,
  { isRestored = false } = {},
): Promise<CheckedRecordChange> {
  const place = change.location && requireGazetteerPlace(services, change.location.geonameId)
  const { image } = change
  if (image !== undefined && image !== (await findItinerary(services.db, itineraryId))?.image) {
    if (!isRestored) await requireVisibleImage(services, image, { viewerId: userId })
    else if (image !== null && !(await hasImage(services.images, image))) throw unknownImageError('image')
  }
  return { change, place }
}

export async function retryOnDaysChanged(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof DaysChangedError)) throw error
    }
    await sleep(PAUSE_MS * tries)
  }
  throw unavailableError('The days of the itinerary change too often to set its dates')
}

interface RecordWrite extends CheckedRecordChange {
  ifMatch?: readonly number[] | undefined
  /** The dates must have room for these days. */
  shown?: VisibleDayCount | undefined
  /** Number of days of the range that the document change assumes. */
  rangeDays?: number
  /** The restored version: its dates may be shorter than its days. */
  restored?: number
}

export async function countDaysAfterChange(services: Services, actor: ItineraryActor, write: RecordWrite): Promise<number> {
  const { row, columns } = await decide(services.db, services, actor, write)
  return lengthOf({ ...row, ...columns })
}

/** Locks the document. Throws as `changeRecord`, and DaysChangedError if the day count is outdated. */
export async function writeRecordChange(
  tx: Transaction,
  services: Pick<Services, 'bus' | 'config' | 'now' | 'ownNow'>,
  actor: ItineraryActor,
  write: RecordWrite,
): Promise<void> {
  const { itineraryId, userId } = actor
  const { place, restored, rangeDays } = write
  // Lock order: users before documents.
  if (audienceOf(write.change) === 'public') await tx.lock('users', userId)
  await tx.lock('docs', itineraryId)
  const { row, now, columns, saveEdits } = await decide(tx, services, actor, write)
  if (rangeDays !== undefined && rangeDays !== lengthOf({ ...row, ...columns }))
    throw new DaysChangedError(`the dates of ${itineraryId} changed`)
  // An owner who sets the audience keeps an offer: older clients cannot answer otherwise.
  const { audience, isPublic } = write.change
  if ((audience ?? isPublic) !== undefined) await acceptOfferInTransaction(services, tx, actor)
  if (Object.keys(columns).length === 0) return saveEdits(tx)
  if (columns.isPublic === true && !row.isPublic) await enforceNewAccountLimit(services, tx, userId, 'publicTrips')
  const before = await findRecord(tx, itineraryId)
  if (place !== undefined) await savePlace(tx, place.location, place.names)
  await changeRecordColumns(tx, itineraryId, now, columns)
  if (columns.image !== undefined) await addFormerCover(tx, { itineraryId, image: row.image, now })
  await saveRecordVersion(tx, itineraryId, {
    ...(restored === undefined ? { kind: 'record' } : { kind: 'restore', restored }),
    userId,
    at: now,
  })
  await saveEdits(tx)
  const after = await findRecord(tx, itineraryId)
  const { bus } = services
  if (before !== undefined && after !== undefined)
    tx.afterCommit(() => bus.emit('recordChanged', { itineraryId, ownerId: row.userId, before, after, userId }))
}

async function decide(
  at: DbReader,
  { now: readClock }: Pick<Services, 'now'>,
  { itineraryId, userId }: ItineraryActor,
  { change: { madeAt, basedOn, ...change }, place, ifMatch, restored, shown }: RecordWrite,
) {
  const row = await findItinerary(at, itineraryId)
  const access = await findItineraryAccess(at, itineraryId, userId)
  if (row === undefined || access === undefined) throw notFoundError('Itinerary')
  if (!isOwner(access)) throw forbiddenError()
  if (ifMatch !== undefined && !ifMatch.includes(row.recordVersion))
    throw new AppError('PreconditionFailedError', 'The itinerary was changed since')
  const now = readClock()
  const entered = { ...change, ...(place && { geonameId: place.location.geonameId }) }
  const { columns, saveEdits } = await resolveRecordEdits(at, { row, userId, now }, entered, { madeAt, basedOn })
  if (restored === undefined && (columns.startDate !== undefined || columns.endDate !== undefined))
    await checkRange(row, { ...row, ...columns }, async () =>
      shown === undefined ? 0 : recheckVisibleDays(at, itineraryId, shown),
    )
  return { row, now, columns, saveEdits }
}

interface Range {
  startDate: CalendarDate
  endDate: CalendarDate
}

const lengthOf = ({ startDate, endDate }: Range): number => tripLength(startDate, endDate)

/** `countDays` is called only if its result matters. */
async function checkRange(before: Range, after: Range, countDays: () => Promise<number>): Promise<void> {
  const length = lengthOf(after)
  const mayBeTooShort = length < lengthOf(before)
  const code =
    findDateProblem(after.startDate, after.endDate) ??
    (mayBeTooShort && length < (await countDays()) ? 'range_too_short' : undefined)
  if (code !== undefined) throw invalidInputError('Invalid input: the dates do not fit', { path: 'endDate', code })
}

interface VisibleDayCount {
  count: number
  headSeq: number
}

/** The document grew since the days were counted. */
class DaysChangedError extends Error {}

async function countVisibleDays({ hub }: Pick<Services, 'hub'>, itineraryId: string): Promise<VisibleDayCount> {
  const room = await hub.open(itineraryId)
  await room.settled()
  return { count: room.view().days.length, headSeq: room.headSeq }
}

/** Under the document's lock. Throws DaysChangedError if outdated. */
async function recheckVisibleDays(tx: DbReader, itineraryId: string, shown: VisibleDayCount): Promise<number> {
  const headSeq = await findHeadSeq(tx, itineraryId)
  if (headSeq !== shown.headSeq) throw new DaysChangedError(`the document ${itineraryId} changed`)
  return shown.count
}
