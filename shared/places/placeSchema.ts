import { z } from 'zod'
import { isPlace, placeSources } from './place'

/** A place in a reply. */
export const WirePlace = z.strictObject({
  lat: z.number(),
  lng: z.number(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  geonameId: z.int().nullable(),
  source: z.enum(placeSources),
  url: z.string().nullable(),
  timeZone: z.string().nullable(),
  accuracy: z.int(),
  hidden: z.boolean(),
})

/** A place in a request or file: exactly what documents take. */
export const FilePlace = WirePlace.refine(isPlace, 'not_a_place')
