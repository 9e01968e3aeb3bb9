import type { ItineraryFilter } from '#shared/api/itineraryFilter'
import type { Location } from '#shared/api/locations'
import type { Services } from '#server/context'
import { invalidInput } from '#server/errors'
import type { Narrowing } from '../published/narrowings'
import { liesAt, liesIn, type PlaceNames } from './placeStore'
import { hasWords } from './wordStore'

/** A place as the gazetteer knows it: its names are never taken from a client. Throws InvalidInputError when there is none of that id. */
export function chosenPlace(
  { gazetteer }: Pick<Services, 'gazetteer'>,
  geonameId: number,
): { location: Location; names: PlaceNames } {
  const location = gazetteer.find(geonameId)
  if (location === undefined) {
    throw invalidInput('Invalid input: there is no such place', { path: 'location.geonameId', code: 'unknown_place' })
  }
  return { location, names: gazetteer.foldedNames(geonameId) }
}

/** The words and places by which a feed is narrowed; an id also finds what was chosen under an older id of the place. */
export function subjectsOf(
  { gazetteer }: Pick<Services, 'gazetteer'>,
  { q = [], location, geonameId }: Pick<ItineraryFilter, 'q' | 'location' | 'geonameId'>,
): Narrowing[] {
  return [
    ...hasWords(q),
    ...(location === undefined ? [] : [liesIn(location)]),
    ...(geonameId === undefined ? [] : [liesAt(gazetteer.idsOf(geonameId))]),
  ]
}
