import { countCodePoints, normalizeLine } from '../limits'
import { isTimeZone } from '../zoneTime'

// Without zod, which pages do not load; see placeSchema.ts.

/** In degrees, WGS 84. */
export interface Position {
  lat: number
  lng: number
}

/** Who or what gave the position. */
export const placeSources = ['own', 'town', 'sight', 'people', 'import', 'geo', 'map', 'gps', 'photo', 'link'] as const
type PlaceSource = (typeof placeSources)[number]

/** One atomic value of an event: replaced whole, never merged. */
export interface Place extends Position {
  name: string | null
  address: string | null
  geonameId: number | null
  source: PlaceSource
  /** The address that the user pasted. */
  url: string | null
  /** IANA name. */
  timeZone: string | null
  /** Metres of doubt; 0 is exact. */
  accuracy: number
  /** From users who do not take part. */
  hidden: boolean
}

/** Lengths are in code points. */
export const placeLimits = { name: 80, address: 160, url: 300, accuracy: 50_000 } as const

const DECIMALS = 1e5
const WEB_ADDRESS = /^https:\/\/(?:[A-Za-z\d-]{1,63}\.){1,10}[A-Za-z\d-]{2,63}(?::\d{1,5})?(?:[/?#][!#-;=?-[\]_a-z~]*)?$/u
const ZONE_NAME = /^[A-Z][A-Za-z\d_+-]{1,30}(?:\/[A-Za-z\d_+-]{1,30}){0,2}$/u

/** About a metre. Never minus zero. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS + 0

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isWithin = (value: unknown, max: number): value is number => isNumber(value) && Math.abs(value) <= max

/** On the earth, and not at 0,0, which stands for a missing position. */
export const isOnEarth = ({ lat, lng }: Position): boolean => isWithin(lat, 90) && isWithin(lng, 180) && (lat !== 0 || lng !== 0)

/** On the earth, with at most 5 decimals. */
export const isPosition = ({ lat, lng }: Position): boolean =>
  isOnEarth({ lat, lng }) && roundDegrees(lat) === lat && roundDegrees(lng) === lng

const isLine = (value: unknown, max: number): boolean =>
  typeof value === 'string' &&
  value.length <= max * 2 &&
  countCodePoints(value) <= max &&
  normalizeLine(value) !== '' &&
  !/\p{Cc}|\p{Bidi_C}/u.test(value)

/** An https address of at most 300 characters. */
export const isWebAddress = (value: string): boolean => value.length <= placeLimits.url && WEB_ADDRESS.test(value)

/** An IANA name that this machine knows. */
const isZoneName = (value: string): boolean => ZONE_NAME.test(value) && isTimeZone(value)

const isSource = (value: unknown): value is PlaceSource => placeSources.some((source) => source === value)

const checks: { readonly [Key in keyof Place]: (value: unknown) => boolean } = {
  lat: isNumber,
  lng: isNumber,
  name: (value) => value === null || isLine(value, placeLimits.name),
  address: (value) => value === null || isLine(value, placeLimits.address),
  geonameId: (value) => value === null || (Number.isSafeInteger(value) && isNumber(value) && value >= 0),
  source: isSource,
  url: (value) => value === null || (typeof value === 'string' && isWebAddress(value)),
  timeZone: (value) => value === null || (typeof value === 'string' && isZoneName(value)),
  accuracy: (value) => isWithin(value, placeLimits.accuracy) && Number.isInteger(value) && value >= 0,
  hidden: (value) => typeof value === 'boolean',
}
const checksByKey = Object.entries(checks)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Exactly the keys of a place, each allowed. For documents. */
export function isPlace(value: unknown): value is Place {
  // `__proto__` as a key changes the prototype.
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return false
  if (Object.keys(value).length !== checksByKey.length) return false
  if (!checksByKey.every(([key, isAllowed]) => Object.hasOwn(value, key) && isAllowed(value[key]))) return false
  return isNumber(value['lat']) && isNumber(value['lng']) && isPosition({ lat: value['lat'], lng: value['lng'] })
}

export type PlaceParts = Position & Pick<Place, 'source'> & Partial<Place>

/**
 * Rounds, normalizes, clips, and drops an invalid address, zone or GeoNames id.
 * undefined without a position, or with too much doubt.
 */
export function makePlace(parts: PlaceParts): Place | undefined {
  const [lat, lng] = [roundDegrees(parts.lat), roundDegrees(parts.lng)]
  const accuracy = Math.round(parts.accuracy ?? 0)
  if (!isPosition({ lat, lng }) || !checks.accuracy(accuracy)) return undefined
  return {
    lat,
    lng,
    name: clipLine(parts.name, placeLimits.name),
    address: clipLine(parts.address, placeLimits.address),
    geonameId: keepIf(checks.geonameId, parts.geonameId),
    source: parts.source,
    url: keepIf(checks.url, parts.url),
    timeZone: keepIf(checks.timeZone, parts.timeZone),
    accuracy: accuracy + 0,
    hidden: parts.hidden ?? false,
  }
}

const keepIf = <Value>(isAllowed: (value: unknown) => boolean, value: Value | null | undefined): Value | null =>
  value !== undefined && isAllowed(value) ? value : null

/** null without a visible character. */
export function clipLine(text: string | null | undefined, max: number): string | null {
  // Bounds the work on long texts.
  const clipped = [...normalizeLine((text ?? '').slice(0, max * 8))].slice(0, max).join('')
  return normalizeLine(clipped) || null
}

/**
 * Of newer clients, the parts known here. null without a position.
 * Valid values keep their identity.
 */
export function readPlace(value: unknown): Place | null {
  if (isPlace(value)) return value
  if (!isRecord(value) || !isNumber(value['lat']) || !isNumber(value['lng'])) return null
  const { name, address, geonameId, source, url, timeZone, accuracy, hidden } = value
  const made = makePlace({
    lat: value['lat'],
    lng: value['lng'],
    name: typeof name === 'string' ? name : null,
    address: typeof address === 'string' ? address : null,
    geonameId: isNumber(geonameId) ? geonameId : null,
    source: isSource(source) ? source : 'own',
    url: typeof url === 'string' ? url : null,
    timeZone: typeof timeZone === 'string' ? timeZone : null,
    accuracy: isNumber(accuracy) ? Math.min(Math.abs(accuracy), placeLimits.accuracy) : 0,
    hidden: hidden !== undefined && hidden !== false,
  })
  return made ?? null
}
