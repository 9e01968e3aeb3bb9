import type { FileEvent, FileItinerary } from '#shared/api/itineraryFile'
import type { ImportKind, ImportProblem } from '#shared/api/imports'

/** What was understood of a file, before anybody has looked whether its place and pictures are there. */
export interface ReadFile {
  kind: ImportKind
  itinerary: FileItinerary
  problems: ImportProblem[]
  /** The name of the place where the file says only that: `Roma, Italia`. */
  placeName: string | null
  /** The pictures of a zip, by the names that the image fields use. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** A trip of which nothing is known yet. */
export const emptyTrip = (): FileItinerary => ({
  title: null,
  description: null,
  image: null,
  startDate: null,
  endDate: null,
  location: null,
  days: [],
  ideas: [],
})

/** The events of a day, by its number from 1; days that were skipped are empty ones. */
export function eventsOfDay({ days }: FileItinerary, dayNumber: number): FileEvent[] {
  while (days.length < dayNumber) days.push({ events: [] })
  return days[dayNumber - 1]?.events ?? []
}
