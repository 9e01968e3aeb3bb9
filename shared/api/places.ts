import { z } from 'zod'

/**
 * `address` is 'town, country', of a town 'region, country'. `geonameId` and `timeZone` are
 * those of its town. `distance` in metres from the position asked for. `trips`: how many public
 * trips go there; null for places that no traveller brought.
 */
export const FoundPlace = z.object({
  source: z.enum(['sight', 'town']),
  name: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  geonameId: z.int(),
  timeZone: z.string().nullable(),
  distance: z.int().nullable(),
  trips: z.int().nullable(),
})
export type FoundPlace = z.infer<typeof FoundPlace>

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
