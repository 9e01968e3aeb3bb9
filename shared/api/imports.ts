import { z } from 'zod'
import type { CallTable } from './call'
import { FileItinerary } from './itineraryFile'
import { QueryFlag } from './paging'
import { DateInput, GeonameId, Id, Title } from './scalars'

/** Detected from the content. */
export const ImportKind = z.enum(['json', 'zip', 'ics', 'csv', 'txt', 'gpx', 'kml', 'geojson'])
export type ImportKind = z.infer<typeof ImportKind>

/** Parts that were skipped or changed. */
const importProblemCodes = [
  'assumed_encoding',
  'assumed_month',
  'bad_time',
  'bad_date',
  'bad_day',
  'bad_line',
  'cancelled',
  'cut_off',
  'date_mismatch',
  'description_too_long',
  'ends_before_start',
  'extra_cells',
  'far_away',
  'foreign_image',
  'lasts_longer',
  'long_line',
  'missing_image',
  'more',
  'no_position',
  'not_an_event',
  'not_a_point',
  'note_too_long',
  'open_quote',
  'preview_cut',
  'repeated_day',
  'repeats',
  'title_too_long',
  'unfit_image',
  'unknown_category',
  'unknown_place',
  'utc_times',
] as const
export type ImportProblemCode = (typeof importProblemCodes)[number]

/**
 * `line` counts from 1; null for kinds without lines. `text` is for users. `quote`: words of the file
 * that stand nowhere in the trip, 300 characters at most.
 */
export const ImportProblem = z.object({
  line: z.int().min(1).nullable(),
  code: z.enum(importProblemCodes),
  text: z.string(),
  quote: z.string().nullable(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** Code of the issue with the path `file` of a rejected file. */
export type ImportErrorCode =
  | 'nul'
  | 'nothing_found'
  | 'no_table_heading'
  | 'unknown_format'
  | 'invalid_file'
  | 'damaged'
  | 'too_large'
  | 'too_many_days'
  | 'too_many_events'
  | 'end_before_start'
  | 'unsafe_name'
  | 'unpacked_too_large'
  | 'too_many_entries'
  | 'too_many_pictures'

const Lines = z.array(z.int().min(1).nullable())

/** The file's line of each event, in the order of the itinerary; null for kinds without lines. */
export const EventLines = z.object({ days: z.array(Lines), ideas: Lines })
export type EventLines = z.infer<typeof EventLines>

export const ImportPreview = z.object({
  kind: ImportKind,
  itinerary: FileItinerary,
  eventLines: EventLines,
  problems: z.array(ImportProblem),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const ImportQuery = z.object({
  create: QueryFlag.default(false),
  id: Id.optional(),
  title: Title.optional(),
  startDate: DateInput.optional(),
  geonameId: GeonameId.optional(),
  /** UTC times of a calendar without a zone become times of the place `geonameId`. */
  localTimes: QueryFlag.default(false),
})
export type ImportOptions = z.output<typeof ImportQuery>

export const importCalls = {
  'POST /imports': {
    summary: 'Preview an import of a file or text; with create=true, create a private trip from it',
    access: 'session',
    query: ImportQuery,
    imports: true,
    reply: ImportPreview,
    mayCreate: true,
    errors: ['ConflictError'],
  },
} satisfies CallTable
