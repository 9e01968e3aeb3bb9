import type { Category } from '#shared/categories'
import type { EventFields } from '#shared/itinerary/fields'
import type { EventView } from '#shared/itinerary/view'
import { codePoints, limits, manyLines, oneLine } from '#shared/limits'
import { formTexts } from './formTexts'
import { parseTypedTime } from './parseTypedTime'

/** Times as typed; '' if empty. */
export interface EventFormValues {
  label: string
  category: Category | null
  startTime: string
  endTime: string
  description: string
  /** Null removes the present picture, undefined keeps it. */
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

/** Whether it ends after midnight. */
export function endsNextDay({ startTime, endTime }: Pick<EventFormValues, 'startTime' | 'endTime'>): boolean {
  const [start, end] = [timeOrNull(startTime), timeOrNull(endTime)]
  return start !== null && end !== null && end < start
}

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
 * A title that another user cleared, or a note that a merge made too long, is
 * an error only if changed since `before`.
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
