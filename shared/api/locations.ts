import { z } from 'zod'

/** A place as an itinerary carries it. `geonameId` stays valid for ever; negative ones are places that our sources know without a GeoNames id. */
export const Location = z.object({
  geonameId: z.int(),
  name: z.string(),
  adminName1: z.string().nullable(),
  countryName: z.string().nullable(),
  countryCode: z.string().nullable(),
  fcode: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** IANA name of the zone by whose clock people there live; of a region or country that of its capital or largest place. Null: not known. */
  timeZone: z.string().nullable(),
})
export type Location = z.infer<typeof Location>

/** A place that a search proposes. `alternateNames` holds its Spanish and English names, as far as they are known. */
export const LocationSuggestion = Location.extend({
  type: z.literal('location'),
  alternateNames: z.array(z.object({ name: z.string(), lang: z.string() })),
  population: z.number().nullable(),
})
export type LocationSuggestion = z.infer<typeof LocationSuggestion>
