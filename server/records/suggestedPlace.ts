import { namesToKeys, withoutSmallWords } from '#shared/placeSearch/matchGrade'
import type { Category } from '#shared/categories'
import type { Place, Position } from '#shared/places/place'

/** Names within it are one place; positions with more doubt say nothing. */
export const SAME_PLACE_METRES = 150

/** Of an event. */
export interface Placed {
  place: Place | null
  category: string | null
}

const NEVER: ReadonlySet<string | null> = new Set<Category>(['accommodation', 'transport'])

/** Positions of a user, not of a sight. */
const PERSONAL: ReadonlySet<string> = new Set<Place['source']>(['gps', 'photo'])

export type NamedPlace = Place & { name: string }

/** Undefined: never suggested to others, in any trip. */
export function placeToSuggest({ place, category }: Placed): NamedPlace | undefined {
  if (place === null || place.name === null || place.hidden || NEVER.has(category)) return undefined
  if (PERSONAL.has(place.source) || place.accuracy > SAME_PLACE_METRES) return undefined
  return { ...place, name: place.name }
}

/** All search keys of a name; empty for emoji. */
export const placeNameKey = (name: string): string => namesToKeys([name]).join(' ')

export const placeNameWords = (name: string): string[] => [...new Set(namesToKeys([name]).flatMap(withoutSmallWords))]

const METRES_PER_DEGREE = 111_195

const columnOf = (lng: number): number => Math.floor((((lng + 180) % 360) + 360) % 360)
const rowOf = (lat: number): number => Math.min(179, Math.max(0, Math.floor(lat + 90)))

/** A square of one degree. */
export const tileOf = ({ lat, lng }: Position): number => rowOf(lat) * 360 + columnOf(lng)

/** All that a circle touches, across the antimeridian and at the poles too. The centre's is the first. */
export function tilesAround({ lat, lng }: Position, metres: number): number[] {
  const reach = metres / METRES_PER_DEGREE
  const toRadians = Math.PI / 180
  const isAtPole = Math.abs(lat) + reach >= 90
  const side = isAtPole ? 180 : Math.asin(Math.sin(reach * toRadians) / Math.cos(lat * toRadians)) / toRadians
  const columns = new Set<number>()
  for (let column = Math.floor(lng - side); column <= lng + side; column++) columns.add(columnOf(column))
  const tiles = new Set([tileOf({ lat, lng })])
  for (let row = rowOf(lat - reach); row <= rowOf(lat + reach); row++) for (const column of columns) tiles.add(row * 360 + column)
  return [...tiles]
}
