import { z } from 'zod'
import { FileItinerary } from './itineraryFile'

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
  'repeats',
  'title_too_long',
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

/** What was understood of a file; nothing was made of it yet. */
export const ImportPreview = z.object({
  kind: ImportKind,
  itinerary: FileItinerary,
  problems: z.array(ImportProblem),
})
export type ImportPreview = z.infer<typeof ImportPreview>
