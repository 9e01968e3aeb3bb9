import { z } from 'zod'
import type { Bounds } from '../places/distance'
import type { CallTable } from './call'
import { ItineraryCard } from './itineraries'
import { Location, LocationSuggestion } from './locations'
import { DEGREES, isWithin } from './places'
import { NamePrefix } from './users'

/** `name` is the username, `displayName` the name shown. */
export const UserSuggestion = z.object({
  type: z.literal('user'),
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
})
export type UserSuggestion = z.infer<typeof UserSuggestion>

/** `west,south,east,north`; west is greater than east across the antimeridian. */
const BoundsText = z
  .string()
  .regex(new RegExp(`^${DEGREES}(?:,${DEGREES}){3}$`), 'not_a_box')
  .transform((text): Bounds => {
    const [west = NaN, south = NaN, east = NaN, north = NaN] = text.split(',').map(Number)
    return [west, south, east, north]
  })
  .refine(([west, , east]) => [west, east].every(isWithin(180)), 'not_a_box')
  .refine(([, south, , north]) => [south, north].every(isWithin(90)) && south <= north, 'not_a_box')

const MAX_MAP_ZOOM = 22

/** A point if all its trips have one position. `location`: a destination. */
export const TripCluster = z.object({
  kind: z.literal('cluster'),
  count: z.int(),
  lat: z.number(),
  lng: z.number(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  location: Location,
})
export type TripCluster = z.infer<typeof TripCluster>

export const TripOnMap = z.object({ kind: z.literal('trip'), trip: ItineraryCard, lat: z.number(), lng: z.number() })
export type TripOnMap = z.infer<typeof TripOnMap>

/** At most 60 items: trips by likes, then clusters by size. `total`: trips in the box. */
export const TripsOnMap = z.object({ total: z.int(), items: z.array(z.discriminatedUnion('kind', [TripCluster, TripOnMap])) })
export type TripsOnMap = z.infer<typeof TripsOnMap>

export const searchCalls = {
  'GET /map/trips': {
    summary: 'The trips of a box that the viewer may find, at most 60 clusters or cards',
    access: 'anyone',
    query: z.object({
      bbox: BoundsText,
      zoom: z
        .string()
        .regex(/^\d{1,2}(?:\.\d{1,15})?$/, 'not_a_zoom')
        .transform(Number)
        .refine((zoom) => zoom <= MAX_MAP_ZOOM, 'not_a_zoom'),
    }),
    reply: TripsOnMap,
    isCachedForVisitors: true,
  },
  'GET /search/locations': {
    summary: 'Places whose name starts with the query, best first',
    access: 'anyone',
    query: z.object({
      query: z.string().max(200, 'too_long').default(''),
      lang: z
        .string()
        .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, 'not_a_language')
        .default('es'),
    }),
    reply: z.array(LocationSuggestion),
  },
  'GET /search/users': {
    summary: 'At most five users whose name or username starts with the query',
    access: 'anyone',
    query: z.object({ query: NamePrefix.default('') }),
    reply: z.array(UserSuggestion),
  },
} satisfies CallTable
