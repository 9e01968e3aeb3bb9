import type { Category } from '#shared/categories'
import { isNightCount, type EventFields } from '#shared/itinerary/fields'
import type { EventView } from '#shared/itinerary/view'
import { countCodePoints, limits, normalizeMultiline, normalizeLine } from '#shared/limits'
import { isTime } from '#shared/itinerary/fieldKinds'
import type { Place } from '#shared/places/place'
import { placingTexts } from '../placing/placingTexts'
import { eventFormTexts } from './eventFormTexts'

/** Times as typed; '' if empty. */
export interface EventFormValues {
  label: string
  category: Category | null
  startTime: string
  endTime: string
  description: string
  place: Place | null
  to: Place | null
  /** Typed, but not chosen. */
  placeText: string
  toText: string
  nights: string
  /** Null: as the category suggests. */
  isHidden: boolean | null
  /** Null removes the present picture, undefined keeps it. */
  picture: File | null | undefined
}

export type EventFormErrors = {
  [field in 'label' | 'startTime' | 'endTime' | 'place' | 'to' | 'nights' | 'description']?: string
}

export const emptyEventForm: EventFormValues = {
  label: '',
  category: null,
  startTime: '',
  endTime: '',
  description: '',
  place: null,
  to: null,
  placeText: '',
  toText: '',
  nights: '',
  isHidden: null,
  picture: undefined,
}

const TYPED_TIME = /^(\d{1,2})(?:[:.h ]?(\d{1,2}))?h?$/

export const eventFormValuesOf = ({
  label,
  category,
  startTime,
  endTime,
  description,
  place,
  to,
  nights,
}: EventView): EventFormValues => ({
  ...emptyEventForm,
  label,
  category,
  startTime: startTime ?? '',
  endTime: endTime ?? '',
  description,
  place,
  to,
  nights: nights === null ? '' : String(nights),
  isHidden: place?.hidden ?? to?.hidden ?? null,
})

/** The switch is preset for accommodation. */
export const hidesPlace = ({ isHidden, category }: Pick<EventFormValues, 'isHidden' | 'category'>): boolean =>
  isHidden ?? category === 'accommodation'

export function eventFieldsOf(values: EventFormValues): Omit<EventFields, 'image'> {
  const { label, category, startTime, endTime, description, place, to, nights } = values
  const hidden = hidesPlace(values)
  return {
    label: normalizeLine(label),
    category,
    startTime: timeOrNull(startTime),
    endTime: timeOrNull(endTime),
    description: normalizeMultiline(description),
    place: place && { ...place, hidden },
    to: to && { ...to, hidden },
    nights: parseTypedNights(nights) ?? null,
  }
}

export function endsNextDay({ startTime, endTime }: Pick<EventFormValues, 'startTime' | 'endTime'>): boolean {
  const [start, end] = [timeOrNull(startTime), timeOrNull(endTime)]
  return start !== null && end !== null && end < start
}

/** Of the fields that the category shows. */
function findPlaceErrors({ category, place, placeText, to, toText, nights }: EventFormValues): EventFormErrors {
  const errors: EventFormErrors = {}
  if (place === null && placeText.trim() !== '') errors.place = placingTexts.notChosen
  if (category === 'transport' && to === null && toText.trim() !== '') errors.to = placingTexts.notChosen
  if (category === 'accommodation' && parseTypedNights(nights) === undefined)
    errors.nights = placingTexts.nightsInvalid(limits.nights)
  return errors
}

/** A title that another user cleared, or a note too long by a merge, may stay unchanged. */
export function findEventFormErrors(draft: EventFormValues, before: EventFormValues, takesPlaces = true): EventFormErrors {
  const errors: EventFormErrors = {}
  if (draft.label !== before.label || before === emptyEventForm) {
    if (normalizeLine(draft.label) === '') errors.label = eventFormTexts.eventTitleNeeded
    else if (countCodePoints(normalizeLine(draft.label)) > limits.eventLabel)
      errors.label = eventFormTexts.eventTitleLong(limits.eventLabel)
  }
  if (takesPlaces) Object.assign(errors, findPlaceErrors(draft))
  for (const field of ['startTime', 'endTime'] as const)
    if (parseTypedTime(draft[field]) === undefined) errors[field] = eventFormTexts.noTime
  if (
    draft.description !== before.description &&
    countCodePoints(normalizeMultiline(draft.description)) > limits.eventDescription
  )
    errors.description = eventFormTexts.noteLong(limits.eventDescription)
  return errors
}

/** Null if empty; undefined if invalid. */
function parseTypedNights(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const nights = /^\d{1,3}$/.test(text) ? Number(text) : NaN
  return isNightCount(nights) ? nights : undefined
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
