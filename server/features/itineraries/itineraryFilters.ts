import type { ItineraryFilter } from '#shared/api/itineraryFilter'
import type { Location } from '#shared/api/locations'
import type { Services } from '#server/base/services'
import { invalidInput } from '#server/base/errors'
import type { FeedFilter } from '../feeds/feedFilters'
import { filterByPlaceIds, filterByPlaceNames, type PlaceNames } from '#server/records/placeStore'
import { filterByWords } from '#server/records/titleWordStore'

/** A place as the gazetteer knows it: its names are never taken from a client. Throws InvalidInputError when there is none of that id. */
export function choosePlace(
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
export function itineraryFilters(
  { gazetteer }: Pick<Services, 'gazetteer'>,
  { q = [], location, geonameId }: Pick<ItineraryFilter, 'q' | 'location' | 'geonameId'>,
): FeedFilter[] {
  return [
    ...filterByWords(q),
    ...(location === undefined ? [] : [filterByPlaceNames(location)]),
    ...(geonameId === undefined ? [] : [filterByPlaceIds(gazetteer.idsOf(geonameId))]),
  ]
}
