import { ItineraryFile } from '#shared/api/itineraryFile'
import { withImages, zipNames } from '#shared/exports/writeZip'
import { isImagePath, ownImagePath } from '#shared/imagePath'
import { checkSize } from './checkSize'
import { createProblemList } from './problemList'
import type { ReadFile } from './readFile'
import { refuseImport } from './refusals'

/** All control characters but white space. */
const CONTROLS = /(?!\s)\p{Cc}/gu

/** Throws AppError `InvalidInputError`. */
export function readJson(text: string, pictures: ReadonlyMap<string, Uint8Array> = new Map()): ReadFile {
  const parsed = ItineraryFile.safeParse(parseJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const path = issue?.path.join('.') ?? ''
    throw refuseImport(
      path.startsWith('format') || path === '' ? 'unknown_format' : 'invalid_file',
      `${path}: ${issue?.message ?? ''}`,
    )
  }
  const { itinerary } = parsed.data
  checkSize(itinerary)
  const problems = createProblemList()
  const known = withImages(itinerary, (image) => {
    if (pictures.has(image)) return image
    if (isImagePath(image)) return ownImagePath(image)
    problems.add(null, image.startsWith(zipNames.images) ? 'missing_image' : 'foreign_image', image)
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
    if (error instanceof SyntaxError) throw refuseImport('damaged', error.message)
    throw error
  }
}
