import { z } from 'zod'
import type { CallTable } from './call'
import { changeKinds, Itinerary } from './itineraries'
import { pagingFields } from './paging'
import { Id, Instant, lineSchema } from './scalars'
import { UserBrief } from './users'

export const differenceKinds = [...changeKinds, 'add-collaborator', 'remove-collaborator'] as const

/** `label` names the event, day, itinerary or user. `dayNumber` is null for ideas. */
export const ItineraryDifference = z.object({
  kind: z.enum(differenceKinds),
  label: z.string(),
  dayId: z.string().optional(),
  eventId: z.string().optional(),
  dayNumber: z.int().nullable().optional(),
  fields: z.array(z.string()).optional(),
})
export type ItineraryDifference = z.infer<typeof ItineraryDifference>

/** Edits of one user in a row, or a single other action. */
const historyEntryKinds = ['edit', 'create', 'fork', 'import', 'restore'] as const

/** Further changes are only counted in `changeCount`. */
export const MAX_HISTORY_ENTRY_CHANGES = 50

export const HistoryEntry = z.object({
  /** Last and first version. */
  version: z.int(),
  from: z.int(),
  at: Instant,
  /** null: the account is deleted, or no user made it. */
  author: UserBrief.nullable(),
  name: z.string().nullable(),
  kind: z.enum(historyEntryKinds),
  /** The restored version. */
  of: z.int().nullable(),
  changes: z.array(ItineraryDifference),
  changeCount: z.int(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const ItineraryVersion = Itinerary.extend({
  /** Owner first, without deleted accounts. */
  people: z.array(UserBrief),
  differences: z.array(ItineraryDifference),
})
export type ItineraryVersion = z.infer<typeof ItineraryVersion>

const MAX_NAME = 50

const VersionName = lineSchema(MAX_NAME)

const path = z.object({ id: Id })
const versionPath = path.extend({
  version: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
})
const Version = z.int().min(1)

export const versionCalls = {
  'GET /itineraries/{id}/versions': {
    summary: 'Changes with their authors, newest first',
    access: 'itinerary:edit',
    params: path,
    query: z.object(pagingFields),
    reply: z.array(HistoryEntry),
  },
  'POST /itineraries/{id}/versions': {
    summary: 'Name a version, by default the current one',
    access: 'itinerary:edit',
    params: path,
    body: z.object({ name: VersionName, version: Version.optional() }),
    created: true,
    errors: ['NotFoundError', 'ConflictError'],
  },
  'GET /itineraries/{id}/versions/{version}': {
    summary: 'An itinerary at a version',
    access: 'itinerary:edit',
    params: versionPath,
    reply: ItineraryVersion,
  },
  'PATCH /itineraries/{id}/versions/{version}': {
    summary: 'Rename a version, or remove its name',
    access: 'itinerary:edit',
    params: versionPath,
    body: z.object({ name: VersionName.nullable() }),
    errors: ['ConflictError'],
  },
  'POST /itineraries/{id}/versions/{version}/restore': {
    summary: 'Restore a version; with `seen`, only the differences between that version and this one',
    access: 'itinerary:edit',
    params: versionPath,
    body: z.object({ seen: Version.optional() }),
  },
} satisfies CallTable
