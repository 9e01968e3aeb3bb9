import { z } from 'zod'
import { Day, Event } from '../api/events'
import { Id } from '../api/scalars'
import { Itinerary, ItineraryPatch, ItineraryRecord } from '../api/itineraries'
import type { ErrorName } from '../errors'

/** What every write names: its itinerary and, if the client wants a repeat to be answered and not done twice, its own id of the operation. */
const write = { itineraryId: Id, opId: z.string().min(1).max(100).optional() }

/** null and '' both mean an empty note. */
const note = z
  .string()
  .nullable()
  .transform((text) => text ?? '')
const textOrNull = z.string().nullable()

/**
 * An event as a form sends it: only the kinds of values are looked at here. Limits are for the fields that somebody changed; the others
 * come back as the form was given them, a merged note over the limit included.
 */
export const EventInput = z.object({
  label: z.string(),
  description: note.optional(),
  category: textOrNull.optional(),
  image: textOrNull.optional(),
  startTime: textOrNull.optional(),
  endTime: textOrNull.optional(),
})
export type EventInput = z.infer<typeof EventInput>

const EventChange = EventInput.extend({ label: z.string().optional() })
export type EventPatch = z.infer<typeof EventChange>

const NewDay = z.object({ label: z.string().optional(), dayNumber: z.number().optional() })

/** Client → server: the payload of each event, by its name. What is not trusted (labels, numbers, copies of days) is not read either. */
export const clientEvents = {
  'join-itinerary': Id,
  'leave-itinerary': Id.nullish(),
  'edit-itinerary': z.object({ ...write, updatedItineraryData: ItineraryPatch }),
  'add-day': z.object({ ...write, dayData: z.object({ newDay: NewDay }) }),
  'delete-day': z.object({ ...write, dayId: Id }),
  'add-event': z.object({ ...write, dayId: Id, eventData: EventInput }),
  'edit-event': z.object({ ...write, dayId: Id, eventId: Id, updatedEventData: EventChange }),
  'delete-event': z.object({ ...write, dayId: Id, eventId: Id }),
  'reorder-events': z.object({
    ...write,
    dayId: Id,
    eventData: z.object({ reorderedEvents: z.array(z.object({ id: z.string() })).max(10_000) }),
  }),
} as const

export type ClientEventName = keyof typeof clientEvents
export type ClientPayload<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]>

/** What an acknowledgement callback gets, once the change is on disk. */
export type SocketAck = { ok: true } | { ok: false; error: ErrorName }

/** The fields of the record that changed, and `dayCount` when the length of the dates did. */
export const RecordDifference = ItineraryRecord.extend({ dayCount: z.int() }).partial()
export type RecordDifference = z.infer<typeof RecordDifference>

/** Server → room, as `itinerary-update-{id}`: one change in the words of pages that keep days as a list and append what they are sent. */
export const RoomAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('edit-itinerary'), updatedItineraryData: RecordDifference }),
  z.object({ action: z.literal('add-day'), day: Day }),
  /** All days that remain, whole: replaces whatever the page shows. */
  z.object({ action: z.literal('delete-day'), days: z.array(Day) }),
  z.object({ action: z.literal('add-event'), dayId: z.string(), event: Event }),
  z.object({ action: z.literal('edit-event'), dayId: z.string(), eventId: z.string(), updatedEventData: Event }),
  z.object({ action: z.literal('delete-event'), dayId: z.string(), eventId: z.string() }),
  /** The whole day in its order. */
  z.object({ action: z.literal('reorder-events'), dayId: z.string(), events: z.array(Event) }),
])
export type RoomAction = z.infer<typeof RoomAction>

/** Server → room, as `itinerary-update`: everything. `isLiked` is false and `myRole` visitor for all; receivers keep their own. */
export const RoomSnapshot = z.object({ itineraryId: z.string(), version: z.int(), itinerary: Itinerary })
export type RoomSnapshot = z.infer<typeof RoomSnapshot>

/** Server → client, by event name. */
export interface ServerEvents {
  'itinerary-ready': () => void
  'itinerary-update': (snapshot: RoomSnapshot) => void
  'itinerary-deleted': (deleted: { itineraryId: string }) => void
  'access-revoked': (revoked: { itineraryId: string }) => void
  /** In Spanish, for a person; no internals. */
  error: (problem: { message: string }) => void
  [update: `itinerary-update-${string}`]: (action: RoomAction) => void
}
