import type { FoundPlace, InternetPlace } from '#shared/api/places'
import type { ItineraryView } from '#shared/itinerary/view'
import { matchGrade, namesToKeys, parsePlaceWords } from '#shared/placeSearch/matchGrade'
import { searchKey } from '#shared/placeSearch/searchKey'
import { metresBetween } from '#shared/places/distance'
import { makePlace, type Place } from '#shared/places/place'
import { readPastedPlace } from '#shared/places/readPastedPlace'
import { placingTexts } from './placingTexts'

export type PlaceGroup = keyof typeof placingTexts.groups

export interface PlaceOption {
  /** Without spaces: part of an element's id. */
  key: string
  group: PlaceGroup
  place: Place
  /** How many public trips have it; null: unknown, or too few. */
  trips: number | null
  /** Chosen by Enter: not always in the first group. */
  isBest: boolean
}

/** The last rows: 'Buscar en internet', 'Marcar en el mapa' and 'Estoy aquí'. */
export const [INTERNET, MARK, HERE] = ['internet', 'mark', 'here']

const MAX_OPTIONS = 8
const MAX_OF_TRIP = 3
/** Of the rows, kept for places of other travellers. */
const PEOPLE_ROWS = 2
const MAX_OF_INTERNET = 5
const SAME_SPOT_METRES = 50

/** In a form, coordinates stand for a missing name. */
export const formatPlaceName = ({ name, lat, lng }: Place): string => name ?? `${lat}, ${lng}`

/** Below its name. */
export const describePlace = ({ address, accuracy }: Place, trips: number | null = null): string =>
  [address, accuracy > 0 ? placingTexts.approximate : null, trips === null ? null : placingTexts.trips(trips)]
    .filter((part) => part !== null)
    .join(' · ')

const isSameSpot = (a: Place, b: Place): boolean =>
  metresBetween(a, b) <= SAME_SPOT_METRES && searchKey(a.name ?? '') === searchKey(b.name ?? '')

/** Named places of the trip's events, each once, the best first. */
export function findInTrip(text: string, { days, ideas, events }: ItineraryView): Place[] {
  const words = parsePlaceWords(text)
  if (words === undefined) return []
  return [...days.flatMap((day) => day.events), ...ideas]
    .flatMap((id) => [events[id]?.place, events[id]?.to])
    .flatMap((place) => {
      if (!place?.name) return []
      const grade = matchGrade(words, namesToKeys([place.name]), searchKey(place.address ?? ''))
      return grade === undefined ? [] : [{ place, grade }]
    })
    .toSorted((a, b) => b.grade - a.grade)
    .map(({ place }) => place)
    .filter((place, i, all) => all.findIndex((other) => isSameSpot(other, place)) === i)
}

/** Of an earlier answer, those that fit what is typed now. */
export function fittingPlaces(text: string, places: readonly FoundPlace[]): FoundPlace[] {
  const words = parsePlaceWords(text)
  if (words === undefined) return []
  return places.filter(({ name, address }) => matchGrade(words, namesToKeys([name]), searchKey(address)) !== undefined)
}

/** Groups in order; the best of each, eight in all. Those of the internet were asked for, so they keep their rows. */
export function listPlaceOptions(
  ofTrip: readonly Place[],
  found: readonly FoundPlace[],
  ofInternet: readonly InternetPlace[] = [],
): PlaceOption[] {
  const own = ofTrip.slice(0, MAX_OF_TRIP)
  const describeEach = (places: readonly (FoundPlace | InternetPlace)[]) =>
    places.flatMap(({ distance: _distance, trips, ...parts }) => {
      const place = makePlace(parts)
      const isListed = place === undefined || own.some((one) => isSameSpot(one, place))
      return isListed ? [] : [{ group: parts.source, place, trips }]
    })
  const others = describeEach(found)
  const internet = describeEach(ofInternet).slice(0, MAX_OF_INTERNET)
  const room = MAX_OPTIONS - own.length - internet.length
  const people = others.filter(({ group }) => group === 'people')
  const known = others.filter(({ group }) => group !== 'people').slice(0, room - Math.min(people.length, PEOPLE_ROWS))
  const best = [...known, ...people].slice(0, room)
  return [
    ...own.map((place) => ({ group: 'trip' as const, place, trips: null })),
    ...best.filter(({ group }) => group === 'sight'),
    ...best.filter(({ group }) => group === 'town'),
    ...best.filter(({ group }) => group === 'people'),
    ...internet,
  ].map(({ group, place, trips }) => ({
    key: [group, place.lat, place.lng, place.name].join('_').replaceAll(/\s/gu, '_'),
    group,
    place,
    trips,
    isBest: place === (internet[0]?.place ?? own[0] ?? best[0]?.place),
  }))
}

type PastedText = { place: Place } | { problem: Exclude<ReturnType<typeof readPastedPlace>, undefined> }

/** A link or coordinates. Undefined for a text to search for. */
export function readPastedText(text: string): PastedText | undefined {
  const read = readPastedPlace(text)
  if (read?.kind !== 'place') return read === undefined ? undefined : { problem: read }
  const { lat, lng, name, address, accuracy, url } = read
  const place = makePlace({ lat, lng, name: name ?? null, address: address ?? null, accuracy, url: url ?? null, source: 'link' })
  return place === undefined ? undefined : { place }
}
