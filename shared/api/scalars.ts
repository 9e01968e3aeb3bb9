import { z } from 'zod'
import { isWireDate, parseDateInput, toWireDate, type WireDate as CheckedWireDate } from '../dates'
import { fromWireDate } from '../wireDates'
import { isId } from '../ids'
import { isImagePath, normalizeImagePath } from '../imagePath'
import { countCodePoints, normalizeDescription, limits, normalizeMultiline, mayFit, normalizeLine } from '../limits'
import { isConsistentAudience, type AudienceInput } from '../audience'

export const Id = z.string().refine(isId, 'not_an_id').meta({ format: 'uuid' })

const withinCodePoints = (max: number) => (text: string) => countCodePoints(text) <= max

/** At most `max` code points once normalized; the length is checked before. */
export const rawTextSchema = (max: number) => z.string().refine((text) => mayFit(text, max), { error: 'too_long', abort: true })

/** One line, white space collapsed, 1 to `max` code points. */
export const lineSchema = (max: number) =>
  rawTextSchema(max)
    .transform(normalizeLine)
    .refine((text) => text !== '', 'too_short')
    .refine(withinCodePoints(max), 'too_long')

/** Keeps line breaks, 0 to `max` code points. */
export const multilineSchema = (max: number, normalize = normalizeMultiline) =>
  rawTextSchema(max).transform(normalize).refine(withinCodePoints(max), 'too_long')

/** `YYYY-MM-DD`, or the instant at which the day begins for the user. */
export const DateInput = z.string().transform((value, context) => {
  const date = parseDateInput(value)
  if (date !== undefined) return date
  context.addIssue({ code: 'custom', message: 'not_a_date' })
  return z.NEVER
})

/** A day in an answer: always midnight UTC. */
export const WireDate = z
  .string()
  .refine((value): value is CheckedWireDate => isWireDate(value) && toWireDate(fromWireDate(value)) === value, 'not_a_wire_date')
  .meta({ format: 'date-time' })

/** ISO with milliseconds and `Z`. */
export const Instant = z.iso.datetime({ precision: 3 })

/** In a request: an upload, a preset (also by its older name), or null. */
export const ImagePathInput = z.string().refine(isImagePath, 'not_an_image').transform(normalizeImagePath).nullable()

export const GeonameId = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'not_a_number')
    .transform(Number),
])

export const Title = lineSchema(limits.title)
export const Description = multilineSchema(limits.description, normalizeDescription)

export function checkAudience(input: AudienceInput, context: z.RefinementCtx): void {
  if (!isConsistentAudience(input)) context.addIssue({ code: 'custom', path: ['audience'], message: 'contradicts_is_public' })
}
