import { z } from 'zod'
import { categories } from '../categories'
import { WireDate } from './scalars'

/** An event of a day, or an idea, as REST and Socket.IO show it. `label` is '' when somebody cleared it. */
export const Event = z.object({
  id: z.string(),
  orderIndex: z.int().min(0),
  label: z.string(),
  description: z.string(),
  category: z.enum(categories).nullable(),
  image: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
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
