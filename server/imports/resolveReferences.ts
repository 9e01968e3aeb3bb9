import type { Location } from '#shared/api/locations'
import { imagePathsIn, replaceImagePaths } from '#shared/exports/writeZip'
import { formatPlaceAndCountry } from '#shared/places'
import { createProblemList } from './problemList'
import type { ImportedFile } from './parsedImport'

export interface ReferenceSources {
  findPlace: (geonameId: number) => Location | undefined
  /** Best known first. */
  searchPlaces: (name: string) => readonly Location[]
  hasPicture: (path: string) => boolean | Promise<boolean>
}

/** Drops missing images. Each becomes a problem. */
export async function resolveReferences(read: ImportedFile, sources: ReferenceSources): Promise<ImportedFile> {
  const problems = createProblemList()
  const location = settlePlace(read, sources)
  const said = read.itinerary.location
  const named = said === null ? read.placeName : (said.name ?? String(said.geonameId))
  if (location === null && named !== null) problems.add(null, 'unknown_place', named)
  const missing = await missingPictures(read, sources)
  const itinerary = replaceImagePaths({ ...read.itinerary, location }, (image) => {
    if (!missing.has(image)) return image
    problems.add(null, 'missing_image', image)
    return null
  })
  return { ...read, itinerary, problems: [...read.problems, ...problems.all()] }
}

/** By id, or by the displayed name. */
function settlePlace({ itinerary, placeName }: ImportedFile, { findPlace, searchPlaces }: ReferenceSources): Location | null {
  if (itinerary.location !== null) return findPlace(itinerary.location.geonameId) ?? null
  if (placeName === null) return null
  return searchPlaces(placeName).find((place) => formatPlaceAndCountry(place) === placeName) ?? null
}

async function missingPictures({ itinerary, pictures }: ImportedFile, { hasPicture }: ReferenceSources): Promise<Set<string>> {
  const paths = new Set(imagePathsIn(itinerary).filter((image) => !pictures.has(image)))
  const there = await Promise.all([...paths].map(async (path) => [path, await hasPicture(path)] as const))
  return new Set(there.filter(([, isThere]) => !isThere).map(([path]) => path))
}
