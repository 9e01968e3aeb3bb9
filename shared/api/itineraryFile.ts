import { z } from 'zod'
import { isCalendarDate } from '../dates'
import { categories } from '../categories'
import { isTime } from '../itinerary/fieldKinds'
import { countCodePoints, limits, normalizeDescription, normalizeLine, normalizeMultiline } from '../limits'
import { FilePlace } from '../places/placeSchema'
import { Location } from './locations'

/** `min` to `max` code points, which JSON schemas count too. */
const text = (normalize: (text: string) => string, max: number, min = 0) =>
  z
    .string()
    .max(max * 8, 'too_long')
    .overwrite(normalize)
    .refine((value) => countCodePoints(value) <= max, 'too_long')
    .refine((value) => countCodePoints(value) >= min, 'too_short')
    .meta({ maxLength: max, ...(min > 0 && { minLength: min }) })

const FileTime = z
  .string()
  .refine(isTime, 'not_a_time')
  .meta({ pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` })

const FileDate = z.string().refine(isCalendarDate, 'not_a_date').meta({ format: 'date' })

/** A path, or an entry name in a zip. */
const Picture = z.string().max(300, 'too_long')

const FileEvent = z.object({
  label: text(normalizeLine, limits.eventLabel),
  description: text(normalizeMultiline, limits.mergedDescription),
  category: z.enum(categories).nullable(),
  image: Picture.nullable(),
  startTime: FileTime.nullable(),
  endTime: FileTime.nullable(),
  place: FilePlace.nullable().exactOptional(),
  to: FilePlace.nullable().exactOptional(),
  nights: z.int().min(1).max(limits.nights).nullable().exactOptional(),
})

/** Without ids and users, for export and import. Unknown parts are null. */
export const FileItinerary = z.object({
  title: text(normalizeLine, limits.title, 1).nullable(),
  description: text(normalizeDescription, limits.description).nullable(),
  image: Picture.nullable(),
  startDate: FileDate.nullable(),
  endDate: FileDate.nullable(),
  /** Only `geonameId` counts. */
  location: Location.partial().required({ geonameId: true }).nullable(),
  days: z.array(z.object({ events: z.array(FileEvent).max(limits.eventsPerDay, 'too_many') })).max(limits.tripDays, 'too_many'),
  ideas: z.array(FileEvent).max(limits.importedEvents, 'too_many'),
})
export type FileItinerary = z.infer<typeof FileItinerary>
export type FileEvent = z.infer<typeof FileEvent>

/** `format=json`, and `itinerary.json` in a zip. */
export const ItineraryFile = z
  .object({
    format: z.literal('periplo-itinerary'),
    formatVersion: z.literal(1),
    exportedAt: z.iso.datetime().exactOptional(),
    /** If it is public. */
    url: z.string().nullable().exactOptional(),
    itinerary: FileItinerary,
  })
  .meta({ title: 'Itinerario de Periplo' })
export type ItineraryFile = z.infer<typeof ItineraryFile>

export const itineraryFileSchema = () => z.toJSONSchema(ItineraryFile, { io: 'input' })
