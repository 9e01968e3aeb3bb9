import { ItineraryFile } from '#shared/api/itineraryFile'
import { replaceImagePaths, zipEntryNames } from '#shared/exports/writeZip'
import { isImagePath, normalizeImagePath } from '#shared/imagePath'
import { checkTripSize, importFileError } from './importChecks'
import { createProblemList } from './problemList'
import { isGeoJson, readGeoJson } from './readGeoJson'
import type { ParsedImport } from './parsedImport'

/** All control characters but white space. */
const CONTROLS = /(?!\s)\p{Cc}/gu

/** Throws AppError `InvalidInputError`. */
export function readJson(text: string): ParsedImport {
  const value = parseJson(text)
  return isGeoJson(value) ? readGeoJson(value) : readItinerary(value, new Map())
}

/** Throws AppError `InvalidInputError`. */
export const readItineraryJson = (text: string, pictures: ReadonlyMap<string, Uint8Array>): ParsedImport =>
  readItinerary(parseJson(text), pictures)

function readItinerary(value: unknown, pictures: ReadonlyMap<string, Uint8Array>): ParsedImport {
  const parsed = ItineraryFile.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const path = issue?.path.join('.') ?? ''
    throw importFileError(
      path.startsWith('format') || path === '' ? 'unknown_format' : 'invalid_file',
      `${path}: ${issue?.message ?? ''}`,
    )
  }
  const { itinerary } = parsed.data
  checkTripSize(itinerary)
  const problems = createProblemList()
  const known = replaceImagePaths(itinerary, (image) => {
    if (pictures.has(image)) return image
    if (isImagePath(image)) return normalizeImagePath(image)
    problems.add(null, image.startsWith(zipEntryNames.images) ? 'missing_image' : 'foreign_image', image)
    return null
  })
  return { kind: 'json', itinerary: known, problems: problems.all(), placeName: null, pictures }
}

const withoutControls = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(CONTROLS, '') : value

function parseJson(text: string): unknown {
  try {
    const spellsControls = /\\u00[0189]/i.test(text)
    return JSON.parse(text, spellsControls ? withoutControls : undefined)
  } catch (error) {
    if (error instanceof SyntaxError) throw importFileError('damaged', error.message)
    throw error
  }
}
