import { z } from 'zod'
import { fieldOf, mapFields, type EventField, type EventFields } from '../itinerary/fields'
import { WireDate } from './scalars'

type FieldSchemas = { [F in EventField]: z.ZodType<EventFields[F]> }

function schemaOf<F extends EventField>(name: F): FieldSchemas[F] {
  const { options, empty } = fieldOf(name)
  const filled = options === undefined ? z.string() : z.enum(options)
  const schema: z.ZodType = empty === null ? filled.nullable() : filled
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot follow from a field's options to its type; a test does
  return schema as FieldSchemas[F]
}

/** What people say of an event; the rest of it is what they plan. */
export const EventEcho = z.object({
  commentCount: z.int(),
  /** How many are for it, and whether the viewer is, while it is an idea. */
  votes: z.int(),
  voted: z.boolean(),
})
export type EventEcho = z.infer<typeof EventEcho>

/** An event of a day, or an idea, as REST and Socket.IO show it. `label` is '' when somebody cleared it. */
export const Event = z.object({
  id: z.string(),
  orderIndex: z.int().min(0),
  /** Who made it, as far as that is known; null also when their account is gone. */
  authorId: z.string().nullable(),
  ...mapFields<FieldSchemas>(schemaOf),
  ...EventEcho.shape,
})
export type Event = z.infer<typeof Event>

/** A day of an itinerary with its events in order. Label, number and date are derived from its place. */
export const Day = z.object({
  id: z.string(),
  label: z.string(),
  dayNumber: z.int().min(1),
  date: WireDate,
  events: z.array(Event),
})
export type Day = z.infer<typeof Day>
