import type { Location } from '#shared/api/locations'
import { isCalendarDate, tripLength, type CalendarDate } from '#shared/dates'
import { countCodePoints, limits, normalizeLine } from '#shared/limits'
import { objectOf, isBoolean, isText, orNull } from '../../lib/checks'
import { isLocation } from '../../engine/base/isLocation'
import type { CreationRequest } from '../../engine/outbox/pendingChange'
import { createItineraryTexts } from './createItineraryTexts'

export interface ItineraryFormFields {
  title: string
  destination: Location | null
  description: string
  start: CalendarDate | null
  end: CalendarDate | null
  isPublic: boolean
}

/** The id makes creation idempotent, and seeds the preview's cover. */
export interface ItineraryFormValues extends ItineraryFormFields {
  id: string
}

export const emptyItineraryFields: ItineraryFormFields = {
  title: '',
  destination: null,
  description: '',
  start: null,
  end: null,
  isPublic: false,
}

const isDay = (value: unknown): value is CalendarDate => isText(value) && isCalendarDate(value)
export const isItineraryFormFields = objectOf<ItineraryFormFields>({
  title: isText,
  destination: orNull(isLocation),
  description: isText,
  start: orNull(isDay),
  end: orNull(isDay),
  isPublic: isBoolean,
})

export type ItineraryFormErrors = {
  [field in 'title' | 'destination' | 'startDate' | 'endDate' | 'description']?: string | undefined
}

export function findItineraryFormErrors({
  title,
  destination,
  description,
  start,
  end,
}: ItineraryFormValues): ItineraryFormErrors {
  return {
    title: normalizeLine(title) === '' ? createItineraryTexts.noTitle : tooManyLetters(title, limits.title),
    destination: destination === null ? createItineraryTexts.noDestination : undefined,
    description: tooManyLetters(description, limits.description),
    startDate:
      start === null
        ? createItineraryTexts.noStart
        : end !== null && start > end
          ? createItineraryTexts.startAfterEnd
          : undefined,
    endDate:
      end === null
        ? createItineraryTexts.noEnd
        : start !== null && tripLength(start, end) > limits.tripDays
          ? createItineraryTexts.tooLong
          : undefined,
  }
}

const tooManyLetters = (text: string, limit: number) =>
  countCodePoints(text.trim()) > limit ? createItineraryTexts.tooManyLetters(limit) : undefined

/** Throws if the draft is incomplete. */
export function itineraryRequestOf({
  id,
  title,
  destination,
  description,
  start,
  end,
  isPublic,
}: ItineraryFormValues): CreationRequest {
  if (destination === null || start === null || end === null) throw new Error('The draft is not complete')
  const { geonameId } = destination
  return { id, title, description, startDate: start, endDate: end, location: { geonameId }, isPublic }
}
