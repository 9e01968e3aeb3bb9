import { z } from 'zod'
import { Day, Event } from './events'
import { WireDate } from './scalars'

const event = Event.omit({ orderIndex: true, commentCount: true, votes: true, voted: true })

/** As it was at its first report. */
export const ReportedThing = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('itinerary'),
    title: z.string(),
    description: z.string(),
    image: z.string().nullable(),
    startDate: WireDate,
    endDate: WireDate,
    place: z.string(),
    days: z.array(Day.pick({ label: true }).extend({ events: z.array(event) })),
    ideas: z.array(event),
  }),
  z.object({
    kind: z.literal('list'),
    title: z.string(),
    description: z.string(),
    image: z.string().nullable(),
    /** Public ones. */
    itineraries: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  z.object({ kind: z.literal('profile'), name: z.string(), username: z.string(), avatar: z.string().nullable() }),
  z.object({ kind: z.literal('comment'), text: z.string() }),
])
export type ReportedThing = z.infer<typeof ReportedThing>
