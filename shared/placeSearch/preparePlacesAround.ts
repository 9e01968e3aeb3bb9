import type { CompactPlace, FoundPlace, PlacesAround } from '../api/places'
import { namesToKeys, parsePlaceWords } from './matchGrade'
import type { Position } from '../places/place'
import { rankPlaces, type PlaceCandidate } from './rankPlaces'
import { searchKey } from './searchKey'

type Candidate = PlaceCandidate & { shown: Omit<FoundPlace, 'distance' | 'trips'> }

/** Prepare once, search at each letter: as `GET /places`, in the places kept with a trip. */
export function preparePlacesAround({
  addresses,
  zones,
  sights,
  towns,
}: PlacesAround): (text: string, near: Position | undefined) => FoundPlace[] {
  const addressKeys = addresses.map(searchKey)
  const toCandidate =
    (source: 'sight' | 'town') =>
    ([name, others, lat, lng, address, geonameId, zone]: CompactPlace): Candidate => ({
      source,
      isMinor: false,
      name,
      names: namesToKeys([name, ...others.split('|')]),
      addressKey: addressKeys[address] ?? '',
      lat,
      lng,
      shown: { source, name, address: addresses[address] ?? '', lat, lng, geonameId, timeZone: zones[zone] ?? null },
    })
  const candidates = [...sights.map(toCandidate('sight')), ...towns.map(toCandidate('town'))]
  return (text, near) => {
    const query = parsePlaceWords(text)
    const found = query === undefined ? [] : rankPlaces(query, candidates, near)
    return found.map(({ place: { shown }, distance }) => ({ ...shown, distance, trips: null }))
  }
}
