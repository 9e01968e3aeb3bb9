import type { FileItinerary } from '#shared/api/itineraryFile'
import { dateHere, type CalendarDate } from '#shared/dates'
import { seedFromView } from '#shared/itinerary/seedFromView'
import { limits } from '#shared/limits'
import { AppError } from '#server/base/errors'
import type { ChildAnswer, ChildQuestion } from './importChild'
import { importedView } from './importedTrip'
import { readImport } from './readImport'
import { parseTextBody } from './textBody'
import { refuseImport } from './refusals'

/** Runs beside the server: answers one question after the other, and ends with the server. */
function answer(question: ChildQuestion): ChildAnswer {
  try {
    switch (question.kind) {
      case 'json':
        return { kind: 'json', body: parseTextBody(question.json) }
      case 'read': {
        const read = readImport(question.bytes)
        // Its size does not depend on the date.
        seedOf(read.itinerary, dateHere(0))
        return { kind: 'read', read }
      }
      case 'seed':
        return { kind: 'seed', seed: seedOf(question.trip, question.startDate) }
    }
  } catch (error) {
    if (!(error instanceof AppError))
      return { kind: 'fault', message: error instanceof Error ? (error.stack ?? '') : String(error) }
    const { name, message, issues = [] } = error
    return { kind: 'refusal', name, message, issues }
  }
}

/** The document of a trip. Throws AppError `InvalidInputError` when it is larger than one that can still be edited. */
function seedOf(trip: FileItinerary, startDate: CalendarDate): Uint8Array {
  const seed = seedFromView(importedView(trip, startDate))
  if (seed.length > limits.importedDocumentBytes) throw refuseImport('too_large')
  return seed
}

process.on('message', (question: ChildQuestion) => process.send?.(answer(question)))
process.on('disconnect', () => process.exit())
