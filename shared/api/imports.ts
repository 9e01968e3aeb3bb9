import { z } from 'zod'
import type { CallTable } from './call'
import { FileItinerary } from './itineraryFile'
import { DateInput, GeonameId, Id, Title } from './scalars'

/** The kinds of file that an import understands, found out by what is in them. */
export const ImportKind = z.enum(['json', 'zip', 'ics', 'csv', 'txt'])
export type ImportKind = z.infer<typeof ImportKind>

/** Something in a file that was not understood, or not as it stands there. */
export const importProblemCodes = [
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

/** `line` counts from 1; null where a kind of file has no lines to speak of. `text` is for people, and names the line too. */
export const ImportProblem = z.object({
  line: z.int().min(1).nullable(),
  code: z.enum(importProblemCodes),
  text: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** Why a file is not taken at all: the code of the issue with the path `file`. */
export type ImportRefusal =
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

/** What was understood of a file; nothing was made of it yet. */
export const ImportPreview = z.object({
  kind: ImportKind,
  itinerary: FileItinerary,
  problems: z.array(ImportProblem),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** What a trip is made with that the file does not say, or says otherwise. */
const ImportWishes = z.object({
  /** Makes a trip of it; without it nothing is stored. */
  create: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).default(false),
  /** Made by the client, so that a repeated request makes one trip. */
  id: Id.optional(),
  title: Title.optional(),
  startDate: DateInput.optional(),
  geonameId: GeonameId.optional(),
})
export type ImportWishes = z.output<typeof ImportWishes>

/** The calls that take trips as files. */
export const importCalls = {
  'POST /imports': {
    summary: 'What is understood of a file or of a text; with create=true a private trip is made of it',
    access: 'session',
    query: ImportWishes,
    imports: true,
    reply: ImportPreview,
    mayCreate: true,
    errors: ['ConflictError'],
  },
} satisfies CallTable
