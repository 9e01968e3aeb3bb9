import { z } from 'zod'

/** `geonameId` is permanent; negative ids are places without a GeoNames id. */
export const Location = z.object({
  geonameId: z.int(),
  name: z.string(),
  adminName1: z.string().nullable(),
  countryName: z.string().nullable(),
  countryCode: z.string().nullable(),
  fcode: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** IANA name; for a region or country that of its capital or largest place. null: unknown. */
  timeZone: z.string().nullable(),
})
export type Location = z.infer<typeof Location>

/** `alternateNames` are Spanish and English. */
export const LocationSuggestion = Location.extend({
  type: z.literal('location'),
  alternateNames: z.array(z.object({ name: z.string(), lang: z.string() })),
  population: z.number().nullable(),
})
export type LocationSuggestion = z.infer<typeof LocationSuggestion>
