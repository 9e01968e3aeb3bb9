import type { FileEvent, ItineraryFile } from '../api/itineraryFile'
import { toInstant } from '../dates'
import { pickFields } from '../itinerary/fields'
import type { OutlineEvent, TripOutline } from './tripOutline'

export interface FileFacts {
  /** Milliseconds since 1970. */
  exportedAt: number
  /** null unless public. */
  url: string | null
}

/** An import restores it in full. */
export function itineraryFile(trip: TripOutline, { exportedAt, url }: FileFacts): ItineraryFile {
  const { title, description, image, startDate, endDate, place, days, ideas } = trip
  return {
    format: 'periplo-itinerary',
    formatVersion: 1,
    exportedAt: toInstant(exportedAt),
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
  const { label, description, category, image, startTime, endTime } = pickFields(event)
  return { label, description, category, image, startTime, endTime }
}

export const writeJson = (trip: TripOutline, facts: FileFacts): string =>
  `${JSON.stringify(itineraryFile(trip, facts), null, 2)}\n`
