import { countCodePoints, mayFit } from '../limits'
import { isTimeZone } from '../zoneTime'

const placeSources = ['own', 'town', 'sight', 'people', 'import', 'geo', 'map', 'gps', 'photo', 'link'] as const

/** Where an event is, or where a journey arrives. Degrees (WGS 84), at most 5 decimals. */
export interface EventPlace {
  lat: number
  lng: number
  name: string | null
  address: string | null
  geonameId: number | null
  source: (typeof placeSources)[number]
  /** https */
  url: string | null
  /** IANA */
  timeZone: string | null
  /** Metres of doubt; 0: exact. */
  accuracy: number
  /** Only for members. */
  hidden: boolean
}

type Check = (value: unknown) => boolean

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

const isDegrees =
  (max: number): Check =>
  (value) =>
    typeof value === 'number' && Math.abs(value) <= max && Number(value.toFixed(5)) === value

const isLine =
  (min: number, max: number): Check =>
  (value) => {
    if (typeof value !== 'string' || !mayFit(value, max) || /\p{Cc}/u.test(value)) return false
    const length = countCodePoints(value)
    return min <= length && length <= max
  }

const isWithin =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && min <= value && value <= max

const isHttps: Check = (value) =>
  typeof value === 'string' && value.length <= 300 && /^https:\/\/[^\s/?#@:]+(?:[/?#:][^\s]*)?$/.test(value)

const checks: Readonly<Record<keyof EventPlace, Check>> = {
  lat: isDegrees(90),
  lng: isDegrees(180),
  name: orNull(isLine(1, 80)),
  address: orNull(isLine(0, 160)),
  geonameId: orNull(isWithin(0, Number.MAX_SAFE_INTEGER)),
  source: (value) => placeSources.some((source) => source === value),
  url: orNull(isHttps),
  timeZone: orNull((value) => typeof value === 'string' && isTimeZone(value)),
  accuracy: isWithin(0, 50_000),
  hidden: (value) => typeof value === 'boolean',
}

const keys = Object.entries(checks)

/** `0,0` is no place. */
export function isEventPlace(value: unknown): value is EventPlace {
  // `__proto__` as a key changes the prototype.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false
  const given = new Map<string, unknown>(Object.entries(value))
  return (
    given.size === keys.length &&
    keys.every(([key, check]) => given.has(key) && check(given.get(key))) &&
    !(given.get('lat') === 0 && given.get('lng') === 0)
  )
}

/** Of an accommodation. */
export const isNightCount: Check = isWithin(1, 60)
