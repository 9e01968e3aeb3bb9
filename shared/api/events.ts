import { z } from 'zod'
import { eventFieldOf, mapEventFields, type EventField, type EventFields } from '../itinerary/fields'
import { WirePlace } from '../places/placeSchema'
import { WireDate } from './scalars'

type FieldSchemas = { [F in EventField]: z.ZodType<EventFields[F]> }

function schemaOf<F extends EventField>(name: F): FieldSchemas[F] {
  const { kind, options, empty } = eventFieldOf(name)
  const filled = kind === 'place' ? WirePlace : kind === 'count' ? z.int() : options === undefined ? z.string() : z.enum(options)
  const schema: z.ZodType = empty === null ? filled.nullable() : filled
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot follow from a field's options to its type; a test does
  return schema as FieldSchemas[F]
}

export const EventCounts = z.object({
  commentCount: z.int(),
  /** Only for ideas. `voted` is the viewer's. */
  votes: z.int(),
  voted: z.boolean(),
})
export type EventCounts = z.infer<typeof EventCounts>

/** As in REST and Socket.IO. `label` is '' if it was cleared. */
export const WireEvent = z.object({
  id: z.string(),
  orderIndex: z.int().min(0),
  /** null if unknown or the account is deleted. */
  authorId: z.string().nullable(),
  ...mapEventFields<FieldSchemas>(schemaOf),
  ...EventCounts.shape,
})
export type WireEvent = z.infer<typeof WireEvent>

/** Label, number and date follow from the day's place. */
export const WireDay = z.object({
  id: z.string(),
  label: z.string(),
  dayNumber: z.int().min(1),
  date: WireDate,
  events: z.array(WireEvent),
})
export type WireDay = z.infer<typeof WireDay>
