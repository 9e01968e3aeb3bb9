import type { ImportOptions } from '#shared/api/imports'
import { isCalendarDate, localDate } from '#shared/dates'
import { normalizeDescription } from '#shared/limits'
import type { DbReader } from '#server/base/db/database'
import { invalidInputError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { checkSeedSize } from '#server/imports/importChecks'
import { buildSeedInChild, readInChild } from '#server/imports/importChild'
import { computeShiftedDates, toImportedView } from '#server/imports/importedTrip'
import { ensureDayEvents, type ImportedFile } from '#server/imports/parsedImport'
import { requireGazetteerPlace, savePlace } from '#server/records/placeStore'
import { findItinerary } from '#server/records/itineraryStore'
import type { FairRunner } from '#server/base/fairScheduler'
import { mayUseImage } from '#server/access/requireVisibleImage'
import { needsChildProcess, readImport } from '#server/imports/readImport'
import { resolveReferences } from '#server/imports/resolveReferences'
import { addPictureUses, newlyShownUploads } from '#server/access/pictureUseStore'
import { lockOwnerAndFindItinerary, idTakenError, insertItinerary } from '../itineraries/insertItinerary'
import { storeFilePictures, type PictureUploadContext } from './filePictures'

interface ReadingContext extends Pick<ImportOptions, 'localTimes' | 'geonameId'> {
  userId: string
  runFairly: FairRunner
  previews: boolean
}

/** Throws what `readImport` throws. */
export async function readResolvedImport(
  services: Pick<Services, 'db' | 'gazetteer' | 'hub' | 'images' | 'now'>,
  bytes: Uint8Array,
  { userId, runFairly, previews, localTimes, geonameId }: ReadingContext,
): Promise<ImportedFile> {
  const { gazetteer, now } = services
  const place = localTimes && geonameId !== undefined ? gazetteer.find(geonameId) : undefined
  const options = { today: localDate(now()), utcZone: place?.timeZone ?? null }
  const read = await (needsChildProcess(bytes)
    ? readInChild(userId, bytes, { previews, options })
    : runFairly(() => readImport(bytes, options)))
  return resolveReferences(read, {
    findPlace: (geonameId) => gazetteer.find(geonameId),
    searchPlaces: (name) =>
      [name, name.split(',')[0] ?? ''].flatMap((query) =>
        gazetteer.search(query, 'es').flatMap(({ geonameId }) => gazetteer.find(geonameId) ?? []),
      ),
    hasPicture: (path) => mayUseImage(services, path, userId),
  })
}

/** Undefined if there is no such itinerary. Throws AppError `ConflictError` for another user's id. */
export async function findImportedItineraryId(db: DbReader, userId: string, id: string | undefined): Promise<string | undefined> {
  const known = id === undefined ? undefined : await findItinerary(db, id)
  if (known !== undefined && known.userId !== userId) throw idTakenError()
  return known?.id
}

/**
 * Private. The user's values override the file's. Idempotent by id. Throws AppError
 * `InvalidInputError` for missing values, `ConflictError` for a taken id, `UnauthorizedError`.
 */
export async function createItineraryFromImport(
  services: Services,
  read: ImportedFile,
  { id = services.newId(), userId, ...given }: Omit<ImportOptions, 'create' | 'localTimes'> & PictureUploadContext,
): Promise<string> {
  const title = given.title ?? read.itinerary.title
  const startDate = given.startDate ?? read.itinerary.startDate
  const geonameId = given.geonameId ?? read.itinerary.location?.geonameId ?? null
  if (title === null || startDate === null || geonameId === null) throw lacks({ title, startDate, location: geonameId })
  const place = requireGazetteerPlace(services, geonameId, 'geonameId')
  const dates = computeShiftedDates(read.itinerary, startDate)
  if (!isCalendarDate(dates.endDate))
    throw invalidInputError('Invalid input: the dates are out of range', { path: 'startDate', code: 'not_a_date' })
  await services.hub.requireDailyAllowance(userId)
  const trip = await storeFilePictures(services, read, { ...given, userId })
  // At least one day, as in every new trip.
  if (trip.days.length === 0 && trip.endDate === null) ensureDayEvents(trip, 1)
  const view = toImportedView(trip, startDate)
  const seed = await buildSeedInChild(userId, view)
  checkSeedSize(seed.update)
  const { description, image } = trip
  const words = { title, description: normalizeDescription(description ?? '') }
  const row = { id, userId, ...words, image, ...dates, geonameId: place.location.geonameId }
  const now = services.now()
  let isNew = false
  await services.db.write(async (tx) => {
    isNew = false
    if ((await lockOwnerAndFindItinerary(tx, userId, id)) !== undefined) return
    await savePlace(tx, place.location, place.names)
    await insertItinerary(tx, services, { kind: 'import', row: { ...row, isPublic: false }, seed, now })
    await addPictureUses(tx, {
      itineraryId: id,
      setters: new Map(newlyShownUploads({}, view.events).map(({ name }) => [name, new Set([userId])])),
      now,
    })
    isNew = true
  })
  if (isNew) await services.hub.writeInitialRows(id, seed.rows, given.runFairly)
  return id
}

const lacks = (found: Readonly<Record<string, unknown>>) =>
  invalidInputError(
    'Invalid input: the file lacks required fields',
    ...Object.entries(found).flatMap(([path, value]) => (value === null ? [{ path, code: 'required' }] : [])),
  )
