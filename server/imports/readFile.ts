import type { FileEvent, FileItinerary } from '#shared/api/itineraryFile'
import type { ImportKind, ImportProblem } from '#shared/api/imports'

/** Before place and images are resolved. */
export interface ReadFile {
  kind: ImportKind
  itinerary: FileItinerary
  problems: ImportProblem[]
  /** `Roma, Italia`, if the file has only a name. */
  placeName: string | null
  /** Images of a zip by name. */
  pictures: ReadonlyMap<string, Uint8Array>
}

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

/** From 1; missing days are added. */
export function eventsOfDay({ days }: FileItinerary, dayNumber: number): FileEvent[] {
  while (days.length < dayNumber) days.push({ events: [] })
  return days[dayNumber - 1]?.events ?? []
}
