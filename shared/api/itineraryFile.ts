import { z } from 'zod'
import { isCalendarDate } from '../dates'
import { categories } from '../categories'
import { isTime } from '../itinerary/fieldKinds'
import { codePoints, limits } from '../limits'
import { Location } from './locations'

/** A text of `min` to `max` code points, as JSON schemas count them too. */
const text = (max: number, min = 0) =>
  z
    .string()
    .refine((value) => codePoints(value) <= max, 'too_long')
    .refine((value) => codePoints(value) >= min, 'too_short')
    .meta({ maxLength: max, ...(min > 0 && { minLength: min }) })

const FileTime = z
  .string()
  .refine(isTime, 'not_a_time')
  .meta({ pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` })

const FileDate = z.string().refine(isCalendarDate, 'not_a_date').meta({ format: 'date' })

/** The path of a picture, or in a zip the name of the entry that holds it. */
const Picture = z.string().max(300, 'too_long')

const FileEvent = z.object({
  label: text(limits.eventLabel),
  description: text(limits.mergedDescription),
  category: z.enum(categories).nullable(),
  image: Picture.nullable(),
  startTime: FileTime.nullable(),
  endTime: FileTime.nullable(),
})

/** A trip of its own, without ids and people: what is exported, and what an import understood. Unknown parts are null. */
export const FileItinerary = z.object({
  title: text(limits.title, 1).nullable(),
  description: text(limits.description).nullable(),
  image: Picture.nullable(),
  startDate: FileDate.nullable(),
  endDate: FileDate.nullable(),
  /** Only `geonameId` counts; the names are for people. */
  location: Location.partial().required({ geonameId: true }).nullable(),
  days: z.array(z.object({ events: z.array(FileEvent).max(limits.eventsPerDay, 'too_many') })).max(limits.tripDays, 'too_many'),
  ideas: z.array(FileEvent).max(limits.importedEvents, 'too_many'),
})
export type FileItinerary = z.infer<typeof FileItinerary>
export type FileEvent = z.infer<typeof FileEvent>

/** A trip as a file: what `format=json` gives, and `itinerary.json` of a zip. */
export const ItineraryFile = z
  .object({
    format: z.literal('periplo-itinerary'),
    formatVersion: z.literal(1),
    exportedAt: z.iso.datetime().exactOptional(),
    /** Where the trip stands, if everybody may see it. */
    url: z.string().nullable().exactOptional(),
    itinerary: FileItinerary,
  })
  .meta({ title: 'Itinerario de Periplo' })
export type ItineraryFile = z.infer<typeof ItineraryFile>

/** The published JSON schema of such a file. */
export const itineraryFileSchema = () => z.toJSONSchema(ItineraryFile, { io: 'input' })
