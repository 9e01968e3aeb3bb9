import { z } from 'zod'
import type { CallTable } from './call'
import { Id } from './scalars'

/** As text, with at most 15 decimals. */
export const DEGREES = String.raw`-?\d{1,3}(?:\.\d{1,15})?`

export const isWithin = (max: number) => (value: number) => Math.abs(value) <= max

const degrees = (max: number) =>
  z
    .string()
    .regex(new RegExp(`^${DEGREES}$`), 'not_degrees')
    .transform(Number)
    .refine(isWithin(max), 'not_degrees')

const PositionText = z
  .string()
  .regex(new RegExp(`^${DEGREES},${DEGREES}$`), 'not_a_position')
  .transform((text) => {
    const [lat = NaN, lng = NaN] = text.split(',').map(Number)
    return { lat, lng }
  })
  .refine(({ lat, lng }) => isWithin(90)(lat) && isWithin(180)(lng), 'not_a_position')

/**
 * `address` is 'town, country', of a town 'region, country'. `geonameId` and `timeZone` are
 * those of its town. `people`: in public trips of at least two authors; `address` is then what
 * most of them wrote, '' and null far from any town. `distance` in metres from the position
 * asked for. `trips`: how many public trips have it; null if fewer than two authors do.
 */
export const FoundPlace = z.object({
  source: z.enum(['sight', 'town', 'people']),
  name: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  geonameId: z.int().nullable(),
  timeZone: z.string().nullable(),
  distance: z.int().nullable(),
  trips: z.int().nullable(),
})
export type FoundPlace = z.infer<typeof FoundPlace>

/** Of the geocoder of GEOCODER_URL. `address` is '' if unknown; `trips` is null. */
export const InternetPlaces = z.object({
  /** To show below the places. */
  attribution: z.string(),
  places: z.array(FoundPlace.extend({ source: z.literal('geo') })),
})
export type InternetPlaces = z.infer<typeof InternetPlaces>
export type InternetPlace = InternetPlaces['places'][number]

export const NearestTown = z.object({
  name: z.string(),
  address: z.string(),
  geonameId: z.int(),
  distance: z.int(),
  timeZone: z.string().nullable(),
})
export type NearestTown = z.infer<typeof NearestTown>

/** Name, further names (|), lat, lng, index of the address, town's id, index of the zone or -1. */
const CompactPlace = z.tuple([z.string(), z.string(), z.number(), z.number(), z.int(), z.int(), z.int()])
export type CompactPlace = z.infer<typeof CompactPlace>

/** Sights and towns within 100 km, best known first; at most 60 KB. */
export const PlacesAround = z.object({
  addresses: z.array(z.string()),
  zones: z.array(z.string()),
  sights: z.array(CompactPlace),
  towns: z.array(CompactPlace),
})
export type PlacesAround = z.infer<typeof PlacesAround>

/**
 * `tiles`: of an archive on the server, at `/map/streets/{version}/{z}/{x}/{y}.mvt`. `style`: of MapLibre;
 * its maps ask `hosts`. At most one of them is not null.
 */
export const Streets = z.object({
  tiles: z
    .object({
      version: z.string(),
      minZoom: z.int(),
      maxZoom: z.int(),
      bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    })
    .nullable(),
  style: z.object({ url: z.string(), hosts: z.array(z.string()) }).nullable(),
})
export type Streets = z.infer<typeof Streets>

export const placeCalls = {
  'GET /map/streets': {
    summary: 'Where maps have their streets from',
    access: 'anyone',
    reply: Streets,
  },
  'GET /places': {
    summary: 'At most twelve places for a partial input, best first, near a position or the destination of an itinerary',
    access: 'anyone',
    query: z.object({
      query: z.string().max(200, 'too_long').default(''),
      near: PositionText.optional(),
      itineraryId: Id.optional(),
    }),
    reply: z.array(FoundPlace),
    mayAnswerForbidden: true,
    errors: ['NotFoundError'],
  },
  'GET /places/internet': {
    summary: 'At most eight places for a text, of the geocoder that the operator chose; 404 without one',
    access: 'session',
    query: z.object({ query: z.string().max(200, 'too_long').default(''), near: PositionText.optional() }),
    reply: InternetPlaces,
    mayAnswerForbidden: true,
    errors: ['NotFoundError', 'UnavailableError'],
  },
  'GET /places/at': {
    summary: 'The town nearest to a position; null if none is within 200 km',
    access: 'anyone',
    query: z.object({ lat: degrees(90), lng: degrees(180) }),
    reply: NearestTown.nullable(),
  },
  'GET /places/around': {
    summary: 'Sights and towns within 100 km of a place, to search without a network',
    access: 'anyone',
    query: z.object({
      geonameId: z
        .string()
        .regex(/^-?\d{1,15}$/, 'not_a_number')
        .transform(Number),
    }),
    reply: PlacesAround,
    errors: ['NotFoundError'],
  },
} satisfies CallTable
