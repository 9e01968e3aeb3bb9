import type { Category } from '#shared/categories'
import type { EventFields, ValueField } from '#shared/itinerary/fields'
import type { EventView } from '#shared/itinerary/view'
import { countCodePoints, limits, normalizeMultiline, normalizeLine } from '#shared/limits'
import { isTime } from '#shared/itinerary/fieldKinds'
import { eventFormTexts } from './eventFormTexts'

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

const TYPED_TIME = /^(\d{1,2})(?:[:.h ]?(\d{1,2}))?h?$/

export const eventFormValuesOf = ({ label, category, startTime, endTime, description }: EventView): EventFormValues => ({
  label,
  category,
  startTime: startTime ?? '',
  endTime: endTime ?? '',
  description,
  picture: undefined,
})

export const eventFieldsOf = ({
  label,
  category,
  startTime,
  endTime,
  description,
}: EventFormValues): Omit<EventFields, 'image' | ValueField> => ({
  label: normalizeLine(label),
  category,
  startTime: timeOrNull(startTime),
  endTime: timeOrNull(endTime),
  description: normalizeMultiline(description),
})

export function endsNextDay({ startTime, endTime }: Pick<EventFormValues, 'startTime' | 'endTime'>): boolean {
  const [start, end] = [timeOrNull(startTime), timeOrNull(endTime)]
  return start !== null && end !== null && end < start
}

/** A title that another user cleared, or a note too long by a merge, may stay unchanged. */
export function findEventFormErrors(draft: EventFormValues, before: EventFormValues): EventFormErrors {
  const errors: EventFormErrors = {}
  if (draft.label !== before.label || before === emptyEventForm) {
    if (normalizeLine(draft.label) === '') errors.label = eventFormTexts.eventTitleNeeded
    else if (countCodePoints(normalizeLine(draft.label)) > limits.eventLabel)
      errors.label = eventFormTexts.eventTitleLong(limits.eventLabel)
  }
  for (const field of ['startTime', 'endTime'] as const)
    if (parseTypedTime(draft[field]) === undefined) errors[field] = eventFormTexts.noTime
  if (
    draft.description !== before.description &&
    countCodePoints(normalizeMultiline(draft.description)) > limits.eventDescription
  )
    errors.description = eventFormTexts.noteLong(limits.eventDescription)
  return errors
}

/** '20:30', '2030', '9.5' (09:05), '930' (09:30), '9' (09:00). '' stays ''; undefined if invalid. */
export function parseTypedTime(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const compact = /^(\d{1,2})(\d{2})$/.exec(text) ?? TYPED_TIME.exec(text)
  if (compact === null) return undefined
  const time = `${(compact[1] ?? '').padStart(2, '0')}:${(compact[2] ?? '0').padStart(2, '0')}`
  return isTime(time) ? time : undefined
}

const timeOrNull = (typed: string): string | null => {
  const time = parseTypedTime(typed)
  return time === undefined || time === '' ? null : time
}
