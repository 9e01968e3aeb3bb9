import type { FileItinerary } from '#shared/api/itineraryFile'
import { dateProblem } from '#shared/dates'
import { limits } from '#shared/limits'
import { refuseImport } from './refusals'

/** Throws AppError `InvalidInputError` for an empty trip. */
export function checkFound({ days, ideas }: FileItinerary): void {
  if (days.length === 0 && ideas.length === 0) throw refuseImport('nothing_found')
}

/** Throws AppError `InvalidInputError`. */
export function checkSize({ days, ideas, startDate, endDate }: FileItinerary): void {
  const events = days.reduce((sum, day) => sum + day.events.length, ideas.length)
  if (days.length > limits.tripDays) throw refuseImport('too_many_days')
  if (events > limits.importedEvents || days.some((day) => day.events.length > limits.eventsPerDay))
    throw refuseImport('too_many_events')
  const problem = startDate === null || endDate === null ? undefined : dateProblem(startDate, endDate)
  if (problem !== undefined) throw refuseImport(problem === 'range_too_long' ? 'too_many_days' : problem)
}

/** Throws AppError `InvalidInputError` for a document too large to edit. */
export function checkSeed(seed: Uint8Array): void {
  if (seed.length > limits.importedDocumentBytes) throw refuseImport('too_large')
}
