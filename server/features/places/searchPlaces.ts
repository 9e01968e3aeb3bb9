import type { FoundPlace } from '#shared/api/places'
import { namesToKeys, parsePlaceWords, wholeWords, type PlaceWords } from '#shared/placeSearch/matchGrade'
import { MAX_FOUND_PLACES, NEARBY_METRES, rankPlaces } from '#shared/placeSearch/rankPlaces'
import { searchKey } from '#shared/placeSearch/searchKey'
import { metresBetween } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { publicAccountRule } from '#server/access/visibility'
import { withDeadline } from '#server/base/cluster/deadline'
import type { Services } from '#server/base/services'
import { SAME_PLACE_METRES, tilesAround } from '#server/records/suggestedPlace'
import { groupPlaces, type PeoplePlace } from './groupPlaces'
import { findPlaceUses } from './peoplePlaceStore'

/** Of the rows, kept for places of travellers. */
const PEOPLE_ROWS = 4

/** Then the answer goes without travellers' places. */
const PATIENCE_MS = 250

interface PlaceSearch {
  text: string
  near: Position | undefined
  /** The trip that is edited: its own places are no news. */
  itineraryId: string | undefined
  viewerId: string | null
}

type Parts = Pick<Services, 'db' | 'config' | 'gazetteer' | 'now' | 'log'>

/** Sights and towns, then what travellers bring. */
export async function searchPlaces(services: Parts, search: PlaceSearch): Promise<FoundPlace[]> {
  const known = services.gazetteer.findPlaces(search.text, search.near)
  const people = await findPeoplePlaces(services, search)
  const tripsOf = new Map<FoundPlace, Set<string>>()
  const others = people.filter(({ place, key }) => {
    const same = known.find((one) => searchKey(one.name) === key && metresBetween(one, place) <= SAME_PLACE_METRES)
    if (same !== undefined) tripsOf.set(same, new Set([...(tripsOf.get(same) ?? []), ...place.trips]))
    return same === undefined
  })
  const counted = known.map((place) => ({ ...place, trips: tripsOf.get(place)?.size ?? null }))
  const most = MAX_FOUND_PLACES - Math.min(others.length, PEOPLE_ROWS)
  const shown = counted.slice(0, most)
  return [...shown, ...others.slice(0, MAX_FOUND_PLACES - shown.length).map((found) => toFoundPlace(services, found))]
}

interface FoundPeoplePlace {
  place: PeoplePlace
  key: string
  distance: number | null
}

/** Best first. Empty if the database fails or is slow: sights and towns do not need it. */
async function findPeoplePlaces(services: Parts, search: PlaceSearch): Promise<FoundPeoplePlace[]> {
  const { text, near } = search
  const query = parsePlaceWords(text)
  if (query === undefined) return []
  try {
    const uses = await withDeadline(findUses(services, search, query), PATIENCE_MS)
    const candidates = groupPlaces(uses).map((place) => ({
      ...({ source: 'people', isMinor: false, name: place.name, names: namesToKeys([place.name]), addressKey: '' } as const),
      ...{ lat: place.lat, lng: place.lng, place, key: searchKey(place.name) },
    }))
    return rankPlaces(query, candidates, near).map(({ place: { place, key }, distance }) => ({ place, key, distance }))
  } catch (error) {
    services.log.warn({ err: error }, 'places of travellers could not be searched')
    return []
  }
}

function findUses({ db, config, now }: Parts, { near, itineraryId, viewerId }: PlaceSearch, { key, words }: PlaceWords) {
  const tiles = near === undefined ? undefined : tilesAround(near, NEARBY_METRES)
  const common = { viewerId, itineraryId, accounts: publicAccountRule({ config }), now: now() }
  return findPlaceUses(db, { ...common, words: wholeWords(words), key, tiles })
}

function toFoundPlace({ gazetteer }: Parts, { place, distance }: FoundPeoplePlace): FoundPlace {
  const { name, lat, lng, trips } = place
  let { address, geonameId, timeZone } = place
  if (address === null || geonameId === null || timeZone === null) {
    const town = gazetteer.findTownAt(place)
    address ??= town?.address ?? ''
    geonameId ??= town?.geonameId ?? null
    timeZone ??= town?.timeZone ?? null
  }
  return { source: 'people', name, address, lat, lng, geonameId, timeZone, distance, trips: trips.size }
}
