import { z } from 'zod'
import { lineSchema } from '../api/scalars'
import { isOnEarth, isPlace, isWebAddress, isZoneName, placeLimits, placeSources, roundDegrees } from './place'

const degrees = (max: number) =>
  z
    .number()
    .min(-max)
    .max(max)
    .refine((value) => roundDegrees(value) === value, 'too_many_decimals')

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

/** A place in a file, as in the document. */
export const FilePlace = WirePlace.refine(isPlace, 'not_a_place')

/** A place in a request: exactly these keys. Texts are normalized. */
export const PlaceInput = z
  .strictObject({
    lat: degrees(90),
    lng: degrees(180),
    name: lineSchema(placeLimits.name).nullable(),
    address: lineSchema(placeLimits.address).nullable(),
    geonameId: z.int().min(0).nullable(),
    source: z.enum(placeSources),
    url: z.string().refine(isWebAddress, 'not_an_https_address').nullable(),
    timeZone: z.string().refine(isZoneName, 'not_a_time_zone').nullable(),
    accuracy: z.int().min(0).max(placeLimits.accuracy),
    hidden: z.boolean(),
  })
  .refine(isOnEarth, 'not_a_position')
