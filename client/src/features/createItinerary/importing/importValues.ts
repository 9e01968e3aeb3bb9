import { addDays, isCalendarDate, tripLength, type CalendarDate } from '#shared/dates'
import type { FileItinerary } from '#shared/api/itineraryFile'
import type { Location } from '#shared/api/locations'
import { normalizeLine, countCodePoints, limits } from '#shared/limits'
import { isLocation } from '../../../engine/base/isLocation'
import { createItineraryTexts } from '../createItineraryTexts'

export interface ImportValues {
  title: string
  destination: Location | null
  start: CalendarDate | null
}

type Imported = Pick<FileItinerary, 'title' | 'startDate' | 'endDate' | 'location'> & { days: readonly unknown[] }

export const importValuesOf = ({ title, startDate, location }: Imported): ImportValues => ({
  title: title ?? '',
  // Full if the server could resolve it.
  destination: isLocation(location) ? location : null,
  start: startDate,
})

/** By its dates or its list of days. */
export const countImportedDays = ({ startDate, endDate, days }: Imported): number =>
  startDate === null || endDate === null ? Math.max(days.length, 1) : tripLength(startDate, endDate)

type ImportErrors = { [field in 'title' | 'destination' | 'startDate']?: string | undefined }

/** In the order of the fields. */
export const findImportErrors = ({ title, destination, start }: ImportValues, trip: Imported): ImportErrors => ({
  title:
    normalizeLine(title) === ''
      ? createItineraryTexts.noTitle
      : countCodePoints(title.trim()) > limits.title
        ? createItineraryTexts.tooManyLetters(limits.title)
        : undefined,
  destination: destination === null ? createItineraryTexts.noDestination : undefined,
  startDate:
    start === null || !isCalendarDate(addDays(start, countImportedDays(trip) - 1)) ? createItineraryTexts.noStart : undefined,
})
