import { dateHere } from '#shared/dates'
import { seedFromView } from '#shared/itinerary/seedFromView'
import { AppError } from '#server/base/errors'
import { checkSeed } from './checkSize'
import type { ChildAnswer, ChildQuestion } from './importChild'
import { importedView } from './importedTrip'
import { readImport } from './readImport'
import { parseTextBody } from './textBody'

/** Runs beside the server: answers one question after the other, and ends with the server. */
function answer(question: ChildQuestion): ChildAnswer {
  try {
    switch (question.kind) {
      case 'json':
        return { kind: 'json', body: parseTextBody(question.json) }
      case 'read': {
        const read = readImport(question.bytes)
        // Its size does not depend on the date.
        checkSeed(seedFromView(importedView(read.itinerary, dateHere(0))))
        return { kind: 'read', read }
      }
      case 'seed':
        return { kind: 'seed', seed: seedFromView(question.view) }
    }
  } catch (error) {
    if (!(error instanceof AppError))
      return { kind: 'fault', message: error instanceof Error ? (error.stack ?? '') : String(error) }
    const { name, message, issues = [] } = error
    return { kind: 'refusal', name, message, issues }
  }
}

process.on('message', (question: ChildQuestion) => process.send?.(answer(question)))
process.on('disconnect', () => process.exit())
