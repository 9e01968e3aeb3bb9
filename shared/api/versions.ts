import { z } from 'zod'
import type { CallTable } from './call'
import { changeKinds, Itinerary } from './itineraries'
import { paging } from './paging'
import { Id, Instant, lineOf } from './scalars'
import { UserBrief } from './users'

/** What differs between two states of an itinerary, in the words of the commands; who may edit it included. */
export const differenceKinds = [...changeKinds, 'add-collaborator', 'remove-collaborator'] as const

/** One thing that differs. `label` names the event, day, itinerary or person; a day's number is null among ideas; `fields` what of it. */
export const ItineraryDifference = z.object({
  kind: z.enum(differenceKinds),
  label: z.string(),
  dayId: z.string().optional(),
  eventId: z.string().optional(),
  dayNumber: z.int().nullable().optional(),
  fields: z.array(z.string()).optional(),
})
export type ItineraryDifference = z.infer<typeof ItineraryDifference>

/** What an entry of the history is: edits of one person, or one of the things that stand alone. */
export const versionEntryKinds = ['edit', 'create', 'fork', 'import', 'restore'] as const

/** Of what differs, an entry names the first; `changeCount` counts all. */
export const MAX_ENTRY_CHANGES = 50

/** What one person did in a row. */
export const VersionEntry = z.object({
  /** The last version of it, and the first. */
  version: z.int(),
  from: z.int(),
  /** When the last of it was done. */
  at: Instant,
  /** Null: their account is gone, or nobody did it. */
  author: UserBrief.nullable(),
  /** What somebody called the version. */
  name: z.string().nullable(),
  kind: z.enum(versionEntryKinds),
  /** The version that was restored. */
  of: z.int().nullable(),
  changes: z.array(ItineraryDifference),
  changeCount: z.int(),
})
export type VersionEntry = z.infer<typeof VersionEntry>

/** An itinerary as it was, who took part in it then, and what differs from that today. */
export const ItineraryVersion = Itinerary.extend({
  /** Owner first; without those whose account is gone. */
  people: z.array(UserBrief),
  differences: z.array(ItineraryDifference),
})
export type ItineraryVersion = z.infer<typeof ItineraryVersion>

const MAX_NAME = 50

const VersionName = lineOf(MAX_NAME)

const path = z.object({ id: Id })
const versionPath = path.extend({
  version: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
})
const Version = z.int().min(1)

/** The calls about the history of an itinerary. */
export const versionCalls = {
  'GET /itineraries/{id}/versions': {
    summary: 'What was changed and by whom, newest first',
    access: 'itinerary:edit',
    params: path,
    query: z.object(paging),
    reply: z.array(VersionEntry),
  },
  'POST /itineraries/{id}/versions': {
    summary: 'Give a version a name, the present one unless another is given',
    access: 'itinerary:edit',
    params: path,
    body: z.object({ name: VersionName, version: Version.optional() }),
    created: true,
    errors: ['NotFoundError', 'ConflictError'],
  },
  'GET /itineraries/{id}/versions/{version}': {
    summary: 'An itinerary as it was in a version',
    access: 'itinerary:edit',
    params: versionPath,
    reply: ItineraryVersion,
  },
  'PATCH /itineraries/{id}/versions/{version}': {
    summary: 'Rename a version, or take its name away',
    access: 'itinerary:edit',
    params: versionPath,
    body: z.object({ name: VersionName.nullable() }),
    errors: ['ConflictError'],
  },
  'POST /itineraries/{id}/versions/{version}/restore': {
    summary: 'Make the itinerary what it was in a version; with `seen`, only what differs between that version and this one',
    access: 'itinerary:edit',
    params: versionPath,
    body: z.object({ seen: Version.optional() }),
  },
} satisfies CallTable
