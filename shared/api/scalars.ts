import { z } from 'zod'
import { isWireDate, parsePickedDate, toWireDate, type WireDate as CheckedWireDate } from '../dates'
import { fromWireDate } from '../wireDates'
import { isId } from '../ids'
import { isImagePath, ownImagePath } from '../imagePath'
import { codePoints, descriptionLines, limits, manyLines, mayFit, oneLine } from '../limits'

/** An id in a path or body. */
export const Id = z.string().refine(isId, 'not_an_id').meta({ format: 'uuid' })

const withinCodePoints = (max: number) => (text: string) => codePoints(text) <= max

/** Any text that may have `max` code points once it is tidy: its length is checked before it is worked on. */
export const rawText = (max: number) => z.string().refine((text) => mayFit(text, max), { error: 'too_long', abort: true })

/** A text on one line, white space collapsed, 1 to `max` code points. */
export const lineOf = (max: number) =>
  rawText(max)
    .transform(oneLine)
    .refine((text) => text !== '', 'too_short')
    .refine(withinCodePoints(max), 'too_long')

/** A text that keeps its lines, 0 to `max` code points. */
export const textOf = (max: number, tidy = manyLines) => rawText(max).transform(tidy).refine(withinCodePoints(max), 'too_long')

/** A day of a trip in a request: `YYYY-MM-DD`, or the instant at which it begins for the person. Parsed to `YYYY-MM-DD`. */
export const DateInput = z.string().transform((value, context) => {
  const date = parsePickedDate(value)
  if (date !== undefined) return date
  context.addIssue({ code: 'custom', message: 'not_a_date' })
  return z.NEVER
})

/** A day of a trip in an answer: always midnight UTC. */
export const WireDate = z
  .string()
  .refine((value): value is CheckedWireDate => isWireDate(value) && toWireDate(fromWireDate(value)) === value, 'not_a_wire_date')
  .meta({ format: 'date-time' })

/** An instant in an answer: ISO with milliseconds and `Z`. */
export const Instant = z.iso.datetime({ precision: 3 })

/** A picture in a request: one of ours (a preset may have its older name), or null. */
export const Image = z.string().refine(isImagePath, 'not_an_image').transform(ownImagePath).nullable()

/** A place's id, as a number or its digits. */
export const GeonameId = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'not_a_number')
    .transform(Number),
])

export const Title = lineOf(limits.title)
export const Description = textOf(limits.description, descriptionLines)
