import { z } from 'zod'
import { isWireDate, parsePickedDate, toWireDate, type WireDate as CheckedWireDate } from '../dates'
import { fromWireDate } from '../wireDates'
import { isId } from '../ids'
import { isImagePath, ownImagePath } from '../imagePath'
import { codePoints, descriptionLines, limits, manyLines, mayFit, oneLine } from '../limits'

export const Id = z.string().refine(isId, 'not_an_id').meta({ format: 'uuid' })

const withinCodePoints = (max: number) => (text: string) => codePoints(text) <= max

/** At most `max` code points once normalized; the length is checked before. */
export const rawText = (max: number) => z.string().refine((text) => mayFit(text, max), { error: 'too_long', abort: true })

/** One line, white space collapsed, 1 to `max` code points. */
export const lineOf = (max: number) =>
  rawText(max)
    .transform(oneLine)
    .refine((text) => text !== '', 'too_short')
    .refine(withinCodePoints(max), 'too_long')

/** Keeps line breaks, 0 to `max` code points. */
export const textOf = (max: number, tidy = manyLines) => rawText(max).transform(tidy).refine(withinCodePoints(max), 'too_long')

/**
 * A day in a request: `YYYY-MM-DD`, or the instant at which it begins for the
 * user. Parsed to `YYYY-MM-DD`.
 */
export const DateInput = z.string().transform((value, context) => {
  const date = parsePickedDate(value)
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
export const Image = z.string().refine(isImagePath, 'not_an_image').transform(ownImagePath).nullable()

/** A number or its digits. */
export const GeonameId = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'not_a_number')
    .transform(Number),
])

export const Title = lineOf(limits.title)
export const Description = textOf(limits.description, descriptionLines)
