import { z } from 'zod'
import { audienceOf, audiences, toAudienceFields } from '../audience'
import { findDateProblem, type CalendarDate } from '../dates'
import type { CallTable } from './call'
import { recordEntries, type EditableRecordField } from '../itinerary/record'
import { checkAudience, DateInput, Description, GeonameId, Id, ImagePathInput, Instant, Title, WireDate } from './scalars'
import { memberRoles, wireRoles } from '../itinerary/roles'
import { DecisionForSubject } from './decisions'
import { WireDay, WireEvent } from './events'
import { ItineraryFilter } from './feedFilter'
import { Location } from './locations'
import { UserBrief } from './users'

/** As it is today. `id` and `title` null: deleted or hidden. Older answers lack `author`. */
export const ForkSource = z.object({
  id: z.string().nullable(),
  title: z.string().nullable(),
  author: UserBrief.nullable(),
})
export type ForkSource = z.infer<typeof ForkSource>

export const ItineraryCard = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  startDate: WireDate,
  endDate: WireDate,
  dayCount: z.int(),
  location: Location,
  isPublic: z.boolean(),
  audience: z.enum(audiences),
  userId: z.string(),
  likes: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  author: UserBrief,
  isLiked: z.boolean(),
  forkedFrom: ForkSource.nullable(),
  /** Includes private trips. */
  forkCount: z.int(),
  /** On the trip and its events, as far as visible to the viewer. */
  commentCount: z.int(),
  /** For a member who has not opened it yet. */
  isInvited: z.literal(true).optional(),
})
export type ItineraryCard = z.infer<typeof ItineraryCard>

/** Signed-in users who may see the trip, its members, or no one, not even its owner. */
const commentPolicies = ['everyone', 'members', 'nobody'] as const
export const CommentPolicy = z.enum(commentPolicies)
export type CommentPolicy = z.infer<typeof CommentPolicy>

export const Itinerary = ItineraryCard.extend({
  /** All members but the owner. */
  collaborators: z.array(z.string()),
  commenting: CommentPolicy,
  /** By user id, owner included. */
  roles: z.record(z.string(), z.enum(memberRoles)),
  myRole: z.enum(wireRoles),
  /** Grows with each change of the record's fields; compared with `If-Match`. */
  recordVersion: z.int(),
  /** Grows with each change of record or document. */
  version: z.int(),
  days: z.array(WireDay),
  ideas: z.array(WireEvent),
  /** Of the places that the viewer sees: west, south, east, north. West is greater than east across the antimeridian. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Events with a place that the viewer sees. */
  placeCount: z.int(),
  /** For the owner: why it is hidden. */
  moderation: DecisionForSubject.optional(),
  /** For a new owner until they accept it: only members see it. */
  isOffered: z.literal(true).optional(),
})
export type Itinerary = z.infer<typeof Itinerary>

const Destination = z.object({ geonameId: GeonameId })

/** Not reversed, at most a year. Either may be missing. */
const checkDates = (
  { startDate, endDate }: { startDate?: CalendarDate; endDate?: CalendarDate },
  context: z.RefinementCtx,
): void => {
  const code = startDate === undefined || endDate === undefined ? undefined : findDateProblem(startDate, endDate)
  if (code !== undefined) context.addIssue({ code: 'custom', path: ['endDate'], message: code })
}

export const NewItinerary = z
  .object({
    title: Title,
    description: Description.default(''),
    image: ImagePathInput.default(null),
    startDate: DateInput,
    endDate: DateInput,
    location: Destination,
    isPublic: z.boolean().optional(),
    /** Falls back to `isPublic`, then to private. */
    audience: z.enum(audiences).optional(),
    userId: Id.optional(),
    /** Made by the client, so that retries are idempotent. */
    id: Id.optional(),
    /** Needs `id`: the owner's first sync brings the days. */
    clientSeeded: z.boolean().default(false),
  })
  .superRefine(checkDates)
  .superRefine(checkAudience)
  .refine((trip) => !trip.clientSeeded || trip.id !== undefined, { path: ['clientSeeded'], message: 'needs_an_id' })
  .transform((trip) => ({ ...trip, ...toAudienceFields(audienceOf(trip)) }))
export type NewItinerary = z.input<typeof NewItinerary>

export const NewFork = z
  .object({
    startDate: DateInput,
    /** Default all. Ideas are always copied. */
    dayIds: z.array(z.string()).min(1, 'too_few').optional(),
    id: Id.optional(),
    clientSeeded: z.boolean().default(false),
  })
  .refine((fork) => !fork.clientSeeded || fork.id !== undefined, { path: ['clientSeeded'], message: 'needs_an_id' })
export type NewFork = z.input<typeof NewFork>

// A field of record.ts that is missing here, or below, does not compile.
const patchableFields = z.object({
  title: Title.exactOptional(),
  description: Description.exactOptional(),
  image: ImagePathInput.exactOptional(),
  startDate: DateInput.exactOptional(),
  endDate: DateInput.exactOptional(),
  location: Destination.exactOptional(),
  isPublic: z.boolean().exactOptional(),
  audience: z.enum(audiences).exactOptional(),
  commenting: CommentPolicy.exactOptional(),
} satisfies Record<EditableRecordField | 'location' | 'commenting', z.ZodType>)

export const ItineraryPatch = patchableFields.superRefine(checkDates).superRefine(checkAudience)
export type ItineraryPatch = z.input<typeof ItineraryPatch>

const PastInstant = z.iso.datetime({ offset: true, error: 'not_an_instant' }).transform((text) => Date.parse(text))

/** With the time of entry, to resolve conflicts of offline edits. */
export const TimestampedItineraryPatch = patchableFields
  .extend({
    madeAt: z
      .partialRecord(z.enum(recordEntries), PastInstant)
      .refine((instants) => Object.keys(instants).length > 0, 'too_few')
      .exactOptional(),
    /** The record version the user saw. */
    basedOn: z.int().min(0).exactOptional(),
    /** Deletes days beyond the new dates; their events become ideas. */
    overflow: z.literal('ideas').exactOptional(),
  })
  .superRefine(checkDates)
  .superRefine(checkAudience)

const { title, description, image, startDate, endDate, isPublic, audience } = Itinerary.shape
const EnteredFields = z.object({
  title: title.exactOptional(),
  description: description.exactOptional(),
  image: image.exactOptional(),
  startDate: startDate.exactOptional(),
  endDate: endDate.exactOptional(),
  isPublic: isPublic.exactOptional(),
  audience: audience.exactOptional(),
} satisfies Record<EditableRecordField, z.ZodType>)

/** An entry of the session user that lost against a newer concurrent one. */
export const OverruledEntry = z.object({
  entry: z.enum(recordEntries),
  mine: EnteredFields,
  madeAt: Instant,
  by: UserBrief.nullable(),
})
export type OverruledEntry = z.infer<typeof OverruledEntry>

/** Per user and itinerary; older ones are dropped. */
export const MAX_OVERRULED_ENTRIES = 20

/** Names of the commands; `edit-itinerary` is a change of the record. */
export const changeKinds = [
  'edit-itinerary',
  'add-day',
  'delete-day',
  'move-day',
  'add-event',
  'edit-event',
  'move-event',
  'delete-event',
] as const

/** `label` names the event, day or itinerary. */
export const ItineraryChangeEntry = z.object({
  at: Instant,
  user: UserBrief,
  kind: z.enum(changeKinds),
  dayId: z.string().optional(),
  eventId: z.string().optional(),
  label: z.string(),
  fields: z.array(z.string()).optional(),
})
export type ItineraryChangeEntry = z.infer<typeof ItineraryChangeEntry>

const path = z.object({ id: Id })

export const itineraryCalls = {
  'GET /itineraries': {
    summary: 'Cards of itineraries, filtered and sorted',
    access: 'anyone',
    query: ItineraryFilter,
    reply: z.array(ItineraryCard),
    mayAnswerForbidden: true,
    isCachedForVisitors: true,
  },
  'POST /itineraries': {
    summary: 'Create an itinerary',
    access: 'session',
    body: NewItinerary,
    created: true,
    mayAnswerForbidden: true,
    errors: ['ConflictError'],
  },
  'GET /itineraries/{id}': {
    summary: 'One itinerary with its days and ideas',
    access: 'itinerary:view',
    params: path,
    reply: Itinerary,
  },
  'PATCH /itineraries/{id}': {
    summary: "Change an itinerary's record",
    access: 'itinerary:own',
    params: path,
    body: TimestampedItineraryPatch,
    errors: ['PreconditionFailedError'],
  },
  'GET /itineraries/{id}/overruled': {
    summary: 'Record entries of the session user that a later edit overruled, newest first',
    access: 'itinerary:edit',
    params: path,
    reply: z.array(OverruledEntry),
  },
  'POST /itineraries/{id}/overruled/seen': {
    summary: 'Mark overruled entries as seen by the session user',
    access: 'itinerary:edit',
    params: path,
    body: z.object({
      entries: z
        .array(z.object({ entry: z.enum(recordEntries), madeAt: PastInstant }))
        .min(1, 'too_few')
        .max(MAX_OVERRULED_ENTRIES, 'too_many'),
    }),
  },
  'DELETE /itineraries/{id}': { summary: 'Delete an itinerary', access: 'itinerary:own', params: path },
  'GET /itineraries/{id}/changes': {
    summary: 'Changes since an instant, newest first, at most 30 days back',
    access: 'itinerary:member',
    params: path,
    query: z.object({ since: z.iso.datetime({ offset: true, error: 'not_an_instant' }).transform((text) => Date.parse(text)) }),
    reply: z.array(ItineraryChangeEntry),
  },
  'GET /itineraries/{id}/generations/{epoch}': {
    summary: 'Final state of an earlier generation of the document, for clients that return with edits to it',
    access: 'itinerary:member',
    params: path.extend({ epoch: z.coerce.number().int().min(1) }),
    reply: z.object({ update: z.string() }),
  },
  'POST /itineraries/{id}/forks': {
    summary: 'Fork an itinerary of another user into an own private trip; 404 for a private one, 400 for an own one',
    access: 'session',
    params: path,
    body: NewFork,
    created: true,
    errors: ['ConflictError'],
  },
  'POST /itineraries/{id}/likes': { summary: 'Like an itinerary', access: 'itinerary:react', params: path },
  'DELETE /itineraries/{id}/likes': { summary: 'Remove the own like', access: 'session', forGuests: true, params: path },
  'GET /itineraries/{id}/is-liked': {
    summary: 'Whether the session user likes it',
    access: 'itinerary:react',
    params: path,
    reply: z.object({ isLiked: z.boolean() }),
  },
} satisfies CallTable
