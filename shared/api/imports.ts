import { z } from 'zod'
import type { CallTable } from './call'
import { FileItinerary } from './itineraryFile'
import { DateInput, GeonameId, Id, Title } from './scalars'

/** Detected from the content. */
export const ImportKind = z.enum(['json', 'zip', 'ics', 'csv', 'txt'])
export type ImportKind = z.infer<typeof ImportKind>

/** Parts that were skipped or changed. */
const importProblemCodes = [
  'bad_time',
  'bad_date',
  'bad_day',
  'bad_line',
  'cancelled',
  'date_mismatch',
  'day_title',
  'description_too_long',
  'extra_cells',
  'foreign_image',
  'lasts_longer',
  'long_line',
  'missing_image',
  'more',
  'not_an_event',
  'note_too_long',
  'open_quote',
  'preview_cut',
  'repeats',
  'title_too_long',
  'unfit_image',
  'unknown_category',
  'unknown_column',
  'unknown_place',
  'utc_times',
] as const
export type ImportProblemCode = (typeof importProblemCodes)[number]

/** `line` counts from 1; null for kinds without lines. `text` is for users. */
export const ImportProblem = z.object({
  line: z.int().min(1).nullable(),
  code: z.enum(importProblemCodes),
  text: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** Code of the issue with the path `file` of a rejected file. */
export type ImportErrorCode =
  | 'not_utf8'
  | 'nul'
  | 'nothing_found'
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

export const ImportPreview = z.object({
  kind: ImportKind,
  itinerary: FileItinerary,
  problems: z.array(ImportProblem),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const ImportQuery = z.object({
  create: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).default(false),
  id: Id.optional(),
  title: Title.optional(),
  startDate: DateInput.optional(),
  geonameId: GeonameId.optional(),
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
