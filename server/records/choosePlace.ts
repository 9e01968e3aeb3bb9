import type { Location } from '#shared/api/locations'
import type { Services } from '#server/base/services'
import { invalidInput } from '#server/base/errors'
import type { FoldedPlaceNames } from '#server/base/gazetteer'

/** A place as the gazetteer knows it: its names are never taken from a client. Throws InvalidInputError when there is none of that id. */
export function choosePlace(
  { gazetteer }: Pick<Services, 'gazetteer'>,
  geonameId: number,
  path = 'location.geonameId',
): { location: Location; names: FoldedPlaceNames } {
  const location = gazetteer.find(geonameId)
  if (location === undefined) {
    throw invalidInput('Invalid input: there is no such place', { path, code: 'unknown_place' })
  }
  return { location, names: gazetteer.foldedNames(geonameId) }
}
