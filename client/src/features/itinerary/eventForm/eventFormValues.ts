import type { Category } from '#shared/categories'
import type { EventFields } from '#shared/itinerary/fields'
import type { EventView } from '#shared/itinerary/view'
import { codePoints, limits, manyLines, oneLine } from '#shared/limits'
import { formTexts } from './formTexts'
import { parseTypedTime } from './parseTypedTime'

/** What the form of an event holds. Times are as typed, '' while they are empty. */
export interface EventFormValues {
  label: string
  category: Category | null
  startTime: string
  endTime: string
  description: string
  /** A picture just chosen; null when the present one is to go, undefined when it stays. */
  picture: File | null | undefined
}

export type EventFormErrors = { [field in 'label' | 'startTime' | 'endTime' | 'description']?: string }

export const emptyEventForm: EventFormValues = {
  label: '',
  category: null,
  startTime: '',
  endTime: '',
  description: '',
  picture: undefined,
}

export const eventFormValuesOf = ({ label, category, startTime, endTime, description }: EventView): EventFormValues => ({
  label,
  category,
  startTime: startTime ?? '',
  endTime: endTime ?? '',
  description,
  picture: undefined,
})

const timeOrNull = (typed: string): string | null => {
  const time = parseTypedTime(typed)
  return time === undefined || time === '' ? null : time
}

/** Whether it goes on after midnight: it would end before it begins. */
export function endsNextDay({ startTime, endTime }: Pick<EventFormValues, 'startTime' | 'endTime'>): boolean {
  const [start, end] = [timeOrNull(startTime), timeOrNull(endTime)]
  return start !== null && end !== null && end < start
}

/** The draft in the form that commands take. */
export const eventFieldsOf = ({
  label,
  category,
  startTime,
  endTime,
  description,
}: EventFormValues): Omit<EventFields, 'image'> => ({
  label: oneLine(label),
  category,
  startTime: timeOrNull(startTime),
  endTime: timeOrNull(endTime),
  description: manyLines(description),
})

/**
 * What keeps the form's values from being saved. `before` are the values with which the form opened: a title that somebody else cleared, or a
 * note that became too long by merging two people's texts, is an error only for those who change it.
 */
export function findEventFormErrors(draft: EventFormValues, before: EventFormValues): EventFormErrors {
  const errors: EventFormErrors = {}
  if (draft.label !== before.label || before === emptyEventForm) {
    if (oneLine(draft.label) === '') errors.label = formTexts.eventTitleNeeded
    else if (codePoints(oneLine(draft.label)) > limits.eventLabel) errors.label = formTexts.eventTitleLong(limits.eventLabel)
  }
  for (const field of ['startTime', 'endTime'] as const)
    if (parseTypedTime(draft[field]) === undefined) errors[field] = formTexts.noTime
  if (draft.description !== before.description && codePoints(manyLines(draft.description)) > limits.eventDescription)
    errors.description = formTexts.noteLong(limits.eventDescription)
  return errors
}
