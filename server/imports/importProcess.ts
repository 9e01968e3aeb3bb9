import { dateHere } from '#shared/dates'
import { seedFromView } from '#shared/itinerary/seedFromView'
import { AppError } from '#server/base/errors'
import { checkSeed } from './checkSize'
import type { ChildAnswer, ChildQuestion } from './importChild'
import { importedView } from './importedTrip'
import type { ReadFile } from './readFile'
import { readImport } from './readImport'
import { parseTextBody } from './textBody'

/** Child process: one question at a time; exits with the server. */
async function answer(question: ChildQuestion): Promise<ChildAnswer> {
  try {
    switch (question.kind) {
      case 'json':
        return { kind: 'json', body: parseTextBody(question.json) }
      case 'read': {
        const read = readImport(question.bytes)
        // The size does not depend on the date.
        checkSeed(seedFromView(importedView(read.itinerary, dateHere(0))))
        return { kind: 'read', read: await withFitPictures(read, question.previews) }
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

async function withFitPictures(read: ReadFile, previews: boolean): Promise<ReadFile> {
  if (read.pictures.size === 0) return read
  const { leaveOutUnfit } = await import('./leaveOutUnfit')
  const fit = await leaveOutUnfit(read)
  return previews ? { ...fit, pictures: new Map([...fit.pictures.keys()].map((name) => [name, new Uint8Array()])) } : fit
}

process.on('message', (question: ChildQuestion) => {
  void answer(question).then((given) => process.send?.(given))
})
process.on('disconnect', () => process.exit())
