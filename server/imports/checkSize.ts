import type { FileItinerary } from '#shared/api/itineraryFile'
import { dateProblem } from '#shared/dates'
import { limits } from '#shared/limits'
import { refuseImport } from './refusals'

/** Refuses a file in which there is no trip. */
export function checkFound({ days, ideas }: FileItinerary): void {
  if (days.length === 0 && ideas.length === 0) throw refuseImport('nothing_found')
}

/** Refuses a trip that is larger than one may be. */
export function checkSize({ days, ideas, startDate, endDate }: FileItinerary): void {
  const events = days.reduce((sum, day) => sum + day.events.length, ideas.length)
  if (days.length > limits.tripDays) throw refuseImport('too_many_days')
  if (events > limits.importedEvents || days.some((day) => day.events.length > limits.eventsPerDay))
    throw refuseImport('too_many_events')
  const problem = startDate === null || endDate === null ? undefined : dateProblem(startDate, endDate)
  if (problem !== undefined) throw refuseImport(problem === 'range_too_long' ? 'too_many_days' : problem)
}

/** Refuses a trip whose document is so large that it could hardly be edited. */
export function checkSeed(seed: Uint8Array): void {
  if (seed.length > limits.importedDocumentBytes) throw refuseImport('too_large')
}
