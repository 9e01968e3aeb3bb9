import { z } from 'zod'
import type { CommentMessage } from '../api/comments'
import { WireDay, WireEvent } from '../api/events'
import type { NoticeMessage } from '../api/notices'
import { Id } from '../api/scalars'
import { Itinerary, ItineraryPatch } from '../api/itineraries'
import { ItineraryRecord } from '../sync/itineraryRecord'
import type { ErrorName } from '../errors'
import { eventFieldOf, mapTextFields, type EventFields, type TextField } from '../itinerary/fields'

/** `opId` makes a write idempotent. */
const write = { itineraryId: Id, opId: z.string().min(1).max(100).optional() }
export type WriteTarget = { itineraryId: string; opId?: string | undefined }

/** null and '' both mean an empty field. */
type Entered<F extends TextField> = null extends EventFields[F] ? string | null : string
type EnteredSchemas = { [F in TextField]: z.ZodOptional<z.ZodType<Entered<F>>> }

const textOrNull = z.string().nullable()
const textOrEmpty = textOrNull.transform((text) => text ?? '')

function enteredSchemaOf<F extends TextField>(name: F): EnteredSchemas[F] {
  const schema: z.ZodType = eventFieldOf(name).empty === null ? textOrNull : textOrEmpty
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot follow from what stands for empty to the field's type
  return schema.optional() as EnteredSchemas[F]
}

/**
 * Types only. Limits apply to changed fields: others are sent back, even an overlong note. Places and
 * nights are ignored: older clients would send stale ones back.
 */
export const EventFieldsInput = z.object({
  ...mapTextFields<EnteredSchemas>(enteredSchemaOf),
  label: z.string(),
})
export type EventFieldsInput = z.infer<typeof EventFieldsInput>

/** Places and nights: what the sender's page shows. */
const EventChange = EventFieldsInput.extend({
  label: z.string().optional(),
  place: z.unknown().optional(),
  to: z.unknown().optional(),
  nights: z.unknown().optional(),
})
export type EventPatch = z.infer<typeof EventChange>

const NewDay = z.object({ label: z.string().optional(), dayNumber: z.number().optional() })

/** Named in `server/legacy/packets.ts`. Labels, numbers and copies of days are ignored. */
export const EditItinerary = z.object({ ...write, updatedItineraryData: ItineraryPatch })
export type EditItinerary = z.infer<typeof EditItinerary>

export const AddDay = z.object({ ...write, dayData: z.object({ newDay: NewDay }) })
export type AddDay = z.infer<typeof AddDay>

export const DeleteDay = z.object({ ...write, dayId: Id })
export type DeleteDay = z.infer<typeof DeleteDay>

export const AddEvent = z.object({ ...write, dayId: Id, eventData: EventFieldsInput })
export type AddEvent = z.infer<typeof AddEvent>

export const EditEvent = z.object({ ...write, dayId: Id, eventId: Id, updatedEventData: EventChange })
export type EditEvent = z.infer<typeof EditEvent>

export const DeleteEvent = z.object({ ...write, dayId: Id, eventId: Id })
export type DeleteEvent = z.infer<typeof DeleteEvent>

export const ReorderEvents = z.object({
  ...write,
  dayId: Id,
  eventData: z.object({ reorderedEvents: z.array(z.object({ id: z.string() })).max(10_000) }),
})
export type ReorderEvents = z.infer<typeof ReorderEvents>

/** Once the change is on disk. */
export type SocketAck = { ok: true } | { ok: false; error: ErrorName }

/** The changed fields, and `dayCount` if it changed. Roles come with snapshots. */
export const RecordDifference = ItineraryRecord.omit({ roles: true }).extend({ dayCount: z.int() }).partial()
export type RecordDifference = z.infer<typeof RecordDifference>

/** As `itinerary-update-{id}`: one change, for clients that append to a list of days. */
export const RoomAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('edit-itinerary'), updatedItineraryData: RecordDifference }),
  z.object({ action: z.literal('add-day'), day: WireDay }),
  /** All remaining days: replaces those shown. */
  z.object({ action: z.literal('delete-day'), days: z.array(WireDay) }),
  z.object({ action: z.literal('add-event'), dayId: z.string(), event: WireEvent }),
  z.object({ action: z.literal('edit-event'), dayId: z.string(), eventId: z.string(), updatedEventData: WireEvent }),
  z.object({ action: z.literal('delete-event'), dayId: z.string(), eventId: z.string() }),
  z.object({ action: z.literal('reorder-events'), dayId: z.string(), events: z.array(WireEvent) }),
])
export type RoomAction = z.infer<typeof RoomAction>

/** As `itinerary-update`. `isLiked`, `myRole`, `forkedFrom` are a visitor's: keep one's own. */
export const RoomSnapshot = z.object({ itineraryId: z.string(), version: z.int(), itinerary: Itinerary })
export type RoomSnapshot = z.infer<typeof RoomSnapshot>

export interface ServerToClientEvents {
  'itinerary-ready': () => void
  'itinerary-update': (snapshot: RoomSnapshot) => void
  /** To viewers who may see it. */
  comment: (message: CommentMessage) => void
  /** To every socket of the user. */
  notification: (message: NoticeMessage) => void
  'itinerary-deleted': (deleted: { itineraryId: string }) => void
  'access-revoked': (revoked: { itineraryId: string }) => void
  /** In Spanish, without internals. */
  error: (problem: { message: string }) => void
  [update: `itinerary-update-${string}`]: (action: RoomAction) => void
}
