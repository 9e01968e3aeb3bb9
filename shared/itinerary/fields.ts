import { isCategory, type Category } from '../categories'
import { isImagePath } from '../imagePath'
import { codePoints, limits, manyLines, oneLine } from '../limits'

/** What a person enters for an event. Times are `HH:MM`. */
export interface EventFields {
  label: string
  description: string
  category: Category | null
  image: string | null
  startTime: string | null
  endTime: string | null
}

/** Why a command did nothing. `field` names the field of an `invalid_field`. */
export type CommandProblem = 'unknown_day' | 'unknown_event' | 'range_full' | 'day_full' | 'invalid_field'

/** A command refused: nothing was written. */
export class CommandError extends Error {
  constructor(
    readonly problem: CommandProblem,
    readonly field?: keyof EventFields,
  ) {
    super(field === undefined ? problem : `${problem}: ${field}`)
  }
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const TIME_WITH_SECONDS = /^(\d\d:\d\d):[0-5]\d$/

/** Whether `value` is an hour of a day, `HH:MM`. */
export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value)

/** A time as entered (`HH:MM`, `HH:MM:SS`, '' or null) in the form in which it is kept; undefined when it is no time. */
export function readTime(value: string | null): string | null | undefined {
  if (value === null || value === '') return null
  const time = TIME_WITH_SECONDS.exec(value)?.[1] ?? value
  return isTime(time) ? time : undefined
}

/** `fields` in the form in which they are kept. Throws CommandError with the first field that breaks a writer's limits. */
export function normalizeFields<T extends Partial<EventFields>>(fields: T): T {
  const clean: Partial<EventFields> = { ...fields }
  const refuse = (field: keyof EventFields): never => {
    throw new CommandError('invalid_field', field)
  }
  if (clean.label !== undefined) {
    clean.label = oneLine(clean.label)
    if (codePoints(clean.label) > limits.eventLabel) refuse('label')
  }
  if (clean.description !== undefined) {
    clean.description = manyLines(clean.description)
    if (codePoints(clean.description) > limits.eventDescription) refuse('description')
  }
  if (clean.category !== undefined && clean.category !== null && !isCategory(clean.category)) refuse('category')
  if (clean.image !== undefined && clean.image !== null && !isImagePath(clean.image)) refuse('image')
  for (const field of ['startTime', 'endTime'] as const) {
    const value = clean[field]
    if (value === undefined) continue
    const time = readTime(value)
    if (time === undefined) refuse(field)
    else clean[field] = time
  }
  return clean as T
}
