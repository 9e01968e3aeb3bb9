import { namesToKeys } from '#shared/placeSearch/matchGrade'
import { clipLine, isOnEarth, placeLimits, roundDegrees, type Position } from '#shared/places/place'

export type PlaceFormat = 'overture' | 'osm' | 'geonames' | 'geojson'

export interface ReadPlace extends Position {
  /** Its own in its source: a second one replaces it. */
  id: string
  name: string
  /** Search keys of all names. */
  keys: string[]
  /** '' if unknown. */
  street: string
  /** How well known, 0 to 1: which come first where a search must stop. */
  worth: number
}

export interface PlaceSink {
  add: (place: ReadPlace) => void
  /** Without a name, or of no use to travellers. */
  leaveOut: () => void
  damaged: (where: string, sample: string) => void
}

/** False: cut off, or damaged so that the rest cannot be read. */
export type IsWhole = boolean

const MAX_NAMES = 12
const MAX_STREET = 80

interface PlaceFacts extends Position {
  id: string
  /** The first is shown. */
  names: readonly (string | undefined)[]
  street?: string | undefined
  worth: number
}

/** Undefined without a name that can be found, or off the earth. */
export function makeReadPlace({ id, names, street, worth, ...position }: PlaceFacts): ReadPlace | undefined {
  const lines = new Set(names.flatMap((name) => clipLine(name, placeLimits.name) ?? []))
  const [name, ...others] = lines
  if (name === undefined) return undefined
  const keys = namesToKeys([name, ...others].slice(0, MAX_NAMES))
  const [lat, lng] = [roundDegrees(position.lat), roundDegrees(position.lng)]
  if (keys.length === 0 || !isOnEarth({ lat, lng })) return undefined
  return { id, name, keys, lat, lng, street: clipLine(street, MAX_STREET) ?? '', worth }
}
