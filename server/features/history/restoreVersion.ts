import { replayRestoration } from '#shared/itinerary/replayEdits'
import type { Services } from '#server/base/services'
import type { FairRunner } from '#server/base/fairScheduler'
import { invalidInputError, notFoundError } from '#server/base/errors'
import { DocumentHistory } from '#server/history/versions/documentHistory'
import { readRecordAt } from '#server/history/versions/recordHistoryStore'
import {
  findCurrentCursor,
  findSeqOfVersion,
  restoreOperationId,
  type HistoryCursor,
} from '#server/history/versions/versionChangeStore'
import type { ItineraryActor } from '#server/access/access'
import { checkRecordChange, writeRecordChange, type CheckedRecordChange } from '#server/records/changeRecord'
import { changedColumns } from '#server/records/recordDifference'

interface RestoreRequest {
  version: number
  /** The version the user saw; later edits of others stay. */
  seen: number | undefined
  isOwner: boolean
}

/**
 * The record only for its owner, `isPublic` and members never. Throws AppError `NotFoundError` if the version is not
 * kept, `InvalidInputError` for an unknown `seen`, place or picture.
 */
export async function restoreVersion(
  services: Services,
  actor: ItineraryActor,
  request: RestoreRequest,
  runFairly: FairRunner,
): Promise<void> {
  const { db, hub, newId } = services
  const { itineraryId, userId } = actor
  await services.settle(itineraryId)
  const present = await findCurrentCursor(db, itineraryId)
  const wanted = present && (await positionOf(services, itineraryId, request.version, present))
  if (present === undefined || wanted === undefined) throw notFoundError('Version')
  const seen = request.seen === undefined ? present : await positionOf(services, itineraryId, request.seen, present)
  if (seen === undefined)
    throw invalidInputError('Invalid input: there is no such version', { path: 'seen', code: 'unknown_version' })
  const change = request.isOwner ? await readRecordChange(services, actor, { wanted, seen }) : undefined
  const { target, base } = await readDocuments({ ...services, runFairly }, itineraryId, { wanted, seen })
  const room = await hub.open(itineraryId)
  const writer = { origin: 'server', userId, opId: restoreOperationId(request.version, newId()) } as const
  await runFairly(() =>
    room.write(
      writer,
      (doc) => replayRestoration(doc, base, target),
      change && ((tx) => writeRecordChange(tx, services, actor, { ...change, restored: request.version })),
    ),
  )
}

async function positionOf(
  { db }: Pick<Services, 'db'>,
  itineraryId: string,
  version: number,
  present: HistoryCursor,
): Promise<HistoryCursor | undefined> {
  if (version === present.version) return present
  const seq = version > present.version ? undefined : await findSeqOfVersion(db, itineraryId, version)
  return seq === undefined ? undefined : { version, seq }
}

async function readDocuments(
  { db, runFairly }: Pick<Services, 'db'> & { runFairly: FairRunner },
  itineraryId: string,
  { wanted, seen }: Record<'wanted' | 'seen', HistoryCursor>,
) {
  const target = await new DocumentHistory(db, itineraryId, runFairly).at(wanted.seq)
  const base = await new DocumentHistory(db, itineraryId, runFairly).at(seen.seq)
  if (target === undefined) throw notFoundError('Version')
  if (base === undefined)
    throw invalidInputError('Invalid input: that version is gone', { path: 'seen', code: 'unknown_version' })
  return { target, base }
}

const restoredColumns = ['title', 'description', 'image', 'startDate', 'endDate', 'geonameId'] as const

async function readRecordChange(
  services: Services,
  actor: ItineraryActor,
  { wanted, seen }: Record<'wanted' | 'seen', HistoryCursor>,
): Promise<CheckedRecordChange | undefined> {
  const then = await readRecordAt(services.db, actor.itineraryId, wanted.version)
  const before = await readRecordAt(services.db, actor.itineraryId, seen.version)
  if (then === undefined || before === undefined) return undefined
  const { geonameId, ...entered } = changedColumns(restoredColumns, before, then)
  // Both dates are one entry: one may not fit the present value of the other.
  const changesDates = entered.startDate !== undefined || entered.endDate !== undefined
  const change = {
    ...entered,
    ...(changesDates && { startDate: then.startDate, endDate: then.endDate }),
    ...(geonameId !== undefined && { location: { geonameId } }),
  }
  return Object.keys(change).length === 0 ? undefined : checkRecordChange(services, actor, change, { isRestored: true })
}
