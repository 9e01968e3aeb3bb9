import type { FileItinerary } from '#shared/api/itineraryFile'
import { findDateProblem } from '#shared/dates'
import { limits } from '#shared/limits'
import type { ImportErrorCode } from '#shared/api/imports'
import { AppError, invalidInputError } from '#server/base/errors'

/** Throws AppError `InvalidInputError` for an empty trip. */
export function requireContent({ days, ideas }: FileItinerary): void {
  if (days.length === 0 && ideas.length === 0) throw importFileError('nothing_found')
}

/** Throws AppError `InvalidInputError`. */
export function checkTripSize({ days, ideas, startDate, endDate }: FileItinerary): void {
  const events = days.reduce((sum, day) => sum + day.events.length, ideas.length)
  if (days.length > limits.tripDays) throw importFileError('too_many_days')
  if (events > limits.importedEvents || days.some((day) => day.events.length > limits.eventsPerDay))
    throw importFileError('too_many_events')
  const problem = startDate === null || endDate === null ? undefined : findDateProblem(startDate, endDate)
  if (problem !== undefined) throw importFileError(problem === 'range_too_long' ? 'too_many_days' : problem)
}

/** Throws AppError `InvalidInputError` for a document too large to edit. */
export function checkSeedSize(seed: Uint8Array): void {
  if (seed.length > limits.importedDocumentBytes) throw importFileError('too_large')
}

/** `detail` is for logs. */
export const importFileError = (code: ImportErrorCode, detail = ''): AppError =>
  invalidInputError(`The file cannot be imported: ${code}${detail === '' ? '' : ` (${detail})`}`, { path: 'file', code })

export const binaryFileError = (): AppError =>
  new AppError('UnsupportedMediaError', 'The file is neither text nor a zip', { issues: [{ path: 'file', code: 'binary' }] })
