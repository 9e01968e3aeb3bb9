import type { FileEvent, ItineraryFile } from '../api/itineraryFile'
import { toIsoInstant } from '../dates'
import { pickEventFields } from '../itinerary/fields'
import type { OutlineEvent, TripOutline } from './tripOutline'

export interface ExportMetadata {
  /** Milliseconds since 1970. */
  exportedAt: number
  /** null unless public. */
  url: string | null
}

/** An import restores it in full. */
export function toItineraryFile(trip: TripOutline, { exportedAt, url }: ExportMetadata): ItineraryFile {
  const { title, description, image, startDate, endDate, place, days, ideas } = trip
  return {
    format: 'periplo-itinerary',
    formatVersion: 1,
    exportedAt: toIsoInstant(exportedAt),
    url,
    itinerary: {
      title,
      description,
      image,
      startDate,
      endDate,
      location: place,
      days: days.map(({ events }) => ({ events: events.map(fileEvent) })),
      ideas: ideas.map(fileEvent),
    },
  }
}

const fileEvent = (event: OutlineEvent): FileEvent => {
  const { label, description, category, image, startTime, endTime, place, to, nights } = pickEventFields(event)
  return {
    ...{ label, description, category, image, startTime, endTime },
    ...(place !== null && { place }),
    ...(to !== null && { to }),
    ...(nights !== null && { nights }),
  }
}

export const writeJson = (trip: TripOutline, metadata: ExportMetadata): string =>
  `${JSON.stringify(toItineraryFile(trip, metadata), null, 2)}\n`
