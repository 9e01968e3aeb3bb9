import { localDate } from '#shared/dates'
import { AppError } from '#server/base/errors'
import { buildSeed, createSeedFromView } from './buildSeed'
import { checkSeedSize } from './importChecks'
import type { ImportChildResponse, ImportChildRequest } from './importChild'
import { toImportedView } from './importedTrip'
import type { ImportedFile } from './parsedImport'
import { readImport } from './readImport'
import { parseJsonImportBody } from './textBody'

/** Child process: one request at a time; exits with the server. */
async function respond(request: ImportChildRequest): Promise<ImportChildResponse> {
  try {
    switch (request.kind) {
      case 'json':
        return { kind: 'json', body: parseJsonImportBody(request.json) }
      case 'read': {
        const read = readImport(request.bytes, request.options)
        // The size does not depend on the date.
        checkSeedSize(createSeedFromView(toImportedView(read.itinerary, localDate(0))))
        return { kind: 'read', read: await withValidPictures(read, request.previews) }
      }
      case 'seed':
        return { kind: 'seed', seed: buildSeed(request.view) }
    }
  } catch (error) {
    if (!(error instanceof AppError))
      return { kind: 'fault', message: error instanceof Error ? (error.stack ?? '') : String(error) }
    const { name, message, issues = [] } = error
    return { kind: 'refusal', name, message, issues }
  }
}

async function withValidPictures(read: ImportedFile, previews: boolean): Promise<ImportedFile> {
  if (read.pictures.size === 0) return read
  const { dropInvalidPictures } = await import('./dropInvalidPictures')
  const valid = await dropInvalidPictures(read)
  return previews ? { ...valid, pictures: new Map([...valid.pictures.keys()].map((name) => [name, new Uint8Array()])) } : valid
}

process.on('message', (request: ImportChildRequest) => {
  void respond(request).then((response) => process.send?.(response))
})
process.on('disconnect', () => process.exit())
