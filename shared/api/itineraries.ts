import { z } from 'zod'
import { audienceOf, audiences, withAudience } from '../audience'
import { dateProblem, type CalendarDate } from '../dates'
import type { CallTable } from './call'
import { recordEntries, type EnteredField } from '../itinerary/record'
import { checkAudience } from './checkAudience'
import { memberRoles, roles } from '../itinerary/roles'
import { Moderation } from './decisions'
import { Day, Event } from './events'
import { DateInput, Description, GeonameId, Id, Image, Instant, Title, WireDate } from './scalars'
import { ItineraryFilter } from './itineraryFilter'
import { Location } from './locations'
import { UserBrief } from './users'

/**
 * What a trip was made from, as today's source says. Without `id` and `title` when the viewer may not see it, or it is gone. Older servers answered
 * without `author` too; such answers are kept on devices.
 */
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
  /** Length of the date range. */
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
  /** How many trips were made from this one, private ones too. */
  forkCount: z.int(),
  /** Of the trip and its events, those that the viewer sees. */
  commentCount: z.int(),
  /** To a member who has not opened it yet. */
  isInvited: z.literal(true).optional(),
})
export type ItineraryCard = z.infer<typeof ItineraryCard>

/** Who may comment a trip: whoever may see it and is signed in, who takes part in it, or not even its owner. */
export const commentingKinds = ['everyone', 'members', 'nobody'] as const
export const Commenting = z.enum(commentingKinds)
export type Commenting = z.infer<typeof Commenting>

export const Itinerary = ItineraryCard.extend({
  /** Ids of all who take part, the owner not included. */
  collaborators: z.array(z.string()),
  commenting: Commenting,
  /** What each of them is in it, the owner included. */
  roles: z.record(z.string(), z.enum(memberRoles)),
  myRole: z.enum(roles),
  /** Grows with each change of the record's fields; what `If-Match` compares. */
  recordVersion: z.int(),
  /** Grows with each change of anything in it: the version that this is. */
  version: z.int(),
  days: z.array(Day),
  ideas: z.array(Event),
  /** To its owner: why it is hidden, if it is. */
  moderation: Moderation.optional(),
  /** To its owner, who took it over and has not answered whether they keep it: until then only its members see it. */
  isOffered: z.literal(true).optional(),
})
export type Itinerary = z.infer<typeof Itinerary>

const Destination = z.object({ geonameId: GeonameId })

/** Both dates of a trip make sense together: not reversed, at most a year. Either may be missing. */
const checkDates = (
  { startDate, endDate }: { startDate?: CalendarDate; endDate?: CalendarDate },
  context: z.RefinementCtx,
): void => {
  const code = startDate === undefined || endDate === undefined ? undefined : dateProblem(startDate, endDate)
  if (code !== undefined) context.addIssue({ code: 'custom', path: ['endDate'], message: code })
}

export const NewItinerary = z
  .object({
    title: Title,
    description: Description.default(''),
    image: Image.default(null),
    startDate: DateInput,
    endDate: DateInput,
    location: Destination,
    isPublic: z.boolean().optional(),
    /** Without it `isPublic` says it; without both it is private. */
    audience: z.enum(audiences).optional(),
    userId: Id.optional(),
    /** Made by the client, so that a trip born offline or a repeated request is created once. */
    id: Id.optional(),
    /** With `id`: the server creates no days, the owner's first sync brings them. */
    clientSeeded: z.boolean().default(false),
  })
  .superRefine(checkDates)
  .superRefine(checkAudience)
  .refine((trip) => !trip.clientSeeded || trip.id !== undefined, { path: ['clientSeeded'], message: 'needs_an_id' })
  .transform((trip) => ({ ...trip, ...withAudience(audienceOf(trip)) }))
export type NewItinerary = z.input<typeof NewItinerary>

/** A trip of one's own made from somebody else's. */
export const NewFork = z
  .object({
    startDate: DateInput,
    /** Which days it takes, in the source's order; all when it is missing. Ideas always come. */
    dayIds: z.array(z.string()).min(1, 'too_few').optional(),
    id: Id.optional(),
    /** With `id`: the server copies no days, the owner's first sync brings them. */
    clientSeeded: z.boolean().default(false),
  })
  .refine((fork) => !fork.clientSeeded || fork.id !== undefined, { path: ['clientSeeded'], message: 'needs_an_id' })
export type NewFork = z.input<typeof NewFork>

// A field of record.ts that is missing here, or below, does not compile.
const patchableFields = z.object({
  title: Title.exactOptional(),
  description: Description.exactOptional(),
  image: Image.exactOptional(),
  startDate: DateInput.exactOptional(),
  endDate: DateInput.exactOptional(),
  location: Destination.exactOptional(),
  isPublic: z.boolean().exactOptional(),
  audience: z.enum(audiences).exactOptional(),
  commenting: Commenting.exactOptional(),
} satisfies Record<EnteredField | 'location' | 'commenting', z.ZodType>)

export const ItineraryPatch = patchableFields.superRefine(checkDates).superRefine(checkAudience)
export type ItineraryPatch = z.input<typeof ItineraryPatch>

const PastInstant = z.iso.datetime({ offset: true, error: 'not_an_instant' }).transform((text) => Date.parse(text))

/** A change with what tells a late one from a new one; without it, it was made now. */
export const DatedItineraryPatch = patchableFields
  .extend({
    /** When each was entered, where that was not now. */
    madeAt: z
      .partialRecord(z.enum(recordEntries), PastInstant)
      .refine((instants) => Object.keys(instants).length > 0, 'too_few')
      .exactOptional(),
    /** The version of the record that was seen then. */
    basedOn: z.int().min(0).exactOptional(),
    /** Days for which the dates have no room go, and their events become ideas. */
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
} satisfies Record<EnteredField, z.ZodType>)

/** Something that the session user entered and that does not stand: somebody entered something newer without knowing of it, or before it came. */
export const OverruledEntry = z.object({
  entry: z.enum(recordEntries),
  mine: EnteredFields,
  madeAt: Instant,
  /** Whose word stands; null when they are gone. */
  by: UserBrief.nullable(),
})
export type OverruledEntry = z.infer<typeof OverruledEntry>

/** Of one person and itinerary only the latest are kept. */
export const MAX_OVERRULED_ENTRIES = 20

/** What somebody did, in the words of the commands; `edit-itinerary` for the record. */
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

/** One thing that somebody changed. `label` names the event, the day or the itinerary; `fields` what of it. */
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

/** The calls about itineraries. */
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
    body: DatedItineraryPatch,
    errors: ['PreconditionFailedError'],
  },
  'GET /itineraries/{id}/overruled': {
    summary: 'What the session user entered into the record and somebody newer overruled, newest first',
    access: 'itinerary:edit',
    params: path,
    reply: z.array(OverruledEntry),
  },
  'POST /itineraries/{id}/overruled/seen': {
    summary: 'The session user leaves these as they are',
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
    summary: 'What was changed since an instant, newest first, at most 30 days back',
    access: 'itinerary:member',
    params: path,
    query: z.object({ since: z.iso.datetime({ offset: true, error: 'not_an_instant' }).transform((text) => Date.parse(text)) }),
    reply: z.array(ItineraryChangeEntry),
  },
  'GET /itineraries/{id}/generations/{epoch}': {
    summary: 'What an earlier generation of the document held at its end, for whoever comes back with edits to it',
    access: 'itinerary:member',
    params: path.extend({ epoch: z.coerce.number().int().min(1) }),
    reply: z.object({ update: z.string() }),
  },
  'POST /itineraries/{id}/forks': {
    summary: "Make a private trip of one's own from somebody else's; 404 also for a private one, 400 for one's own",
    access: 'session',
    params: path,
    body: NewFork,
    created: true,
    errors: ['ConflictError'],
  },
  'POST /itineraries/{id}/likes': { summary: 'Like an itinerary', access: 'itinerary:react', params: path },
  'DELETE /itineraries/{id}/likes': { summary: "Take back one's like", access: 'session', forGuests: true, params: path },
  'GET /itineraries/{id}/is-liked': {
    summary: 'Whether the session user likes it',
    access: 'itinerary:react',
    params: path,
    reply: z.object({ isLiked: z.boolean() }),
  },
} satisfies CallTable
