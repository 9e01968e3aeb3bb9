import { GRADES, matchGrade, namesToKeys, type PlaceWords } from './matchGrade'
import { metresBetween } from '../places/distance'
import type { Position } from '../places/place'

export const MAX_FOUND_PLACES = 12

/** Around a destination. */
export const NEARBY_METRES = 100_000

/** Of so few, any word of a nearby sight counts as its first: 'bel' is the Torre de Belém. */
const SHORT_LETTERS = 4

export interface PlaceCandidate extends Position {
  source: 'sight' | 'town' | 'imported' | 'people'
  /** Matches less than well-known places unless it is near. */
  isMinor: boolean
  /** As shown: at an equal match it goes before further names. */
  name: string
  /** Search keys of its names, and of the words of its address. */
  names: readonly string[]
  addressKey: string
  /** In other languages: count if no name matches. An offline page has none. */
  otherNames?: readonly string[]
}

interface Ranked<T> {
  place: T
  grade: number
  isByOwnName: boolean
  distance: number | null
}

/** The server and an offline page order alike. Candidates come best known first. */
export function rankPlaces<T extends PlaceCandidate>(
  query: PlaceWords,
  candidates: readonly T[],
  near: Position | undefined,
): { place: T; distance: number | null }[] {
  const ranked = candidates.flatMap((place): Ranked<T>[] => {
    const { names, otherNames = [], addressKey } = place
    const grade = matchGrade(query, names, addressKey) ?? matchGrade(query, otherNames, addressKey)
    if (grade === undefined) return []
    const isByOwnName = matchGrade(query, namesToKeys([place.name]), addressKey) === grade
    const distance = near === undefined ? null : metresBetween(near, place)
    const isNear = distance !== null && distance <= NEARBY_METRES
    const countsAsStart = isNear && place.source !== 'town' && query.key.length <= SHORT_LETTERS
    if (countsAsStart && grade === GRADES.words) return [{ place, grade: GRADES.start, isByOwnName, distance }]
    return [{ place, grade: place.isMinor && !isNear ? grade - 1 : grade, isByOwnName, distance }]
  })
  return ranked
    .toSorted(compare)
    .slice(0, MAX_FOUND_PLACES)
    .map(({ place, distance }) => ({ place, distance: distance === null ? null : Math.round(distance) }))
}

const isFar = ({ distance }: Ranked<unknown>): number => Number(distance !== null && distance > NEARBY_METRES)
const turnOf = ({ place }: Ranked<PlaceCandidate>): number => ['town', 'imported'].indexOf(place.source)

/** By match, then nearby, then sights, towns, imported places, then own names, then by distance. */
const compare = (a: Ranked<PlaceCandidate>, b: Ranked<PlaceCandidate>): number =>
  b.grade - a.grade ||
  isFar(a) - isFar(b) ||
  turnOf(a) - turnOf(b) ||
  Number(b.isByOwnName) - Number(a.isByOwnName) ||
  (a.distance ?? 0) - (b.distance ?? 0)
