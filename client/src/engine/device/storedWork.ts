import { draftKeys } from './drafts'
import { deviceStorage } from './deviceStorage'

const placeOf = /^periplo:(?:copy|unsaved|since|places|visit|draft):([^:]+)(?::([^:]+))?/
const unsentOf = /^periplo:(?:unsaved|draft):([^:]+):([^:]+)/

/** Whether it is that person's, and, where it is about one, of that itinerary. */
export type OwnerFilter = (userId: string, itineraryId: string | undefined) => boolean

/** Which of the names that `pattern` knows belong to whom `isPicked` picks. */
export const pickedBy =
  (pattern: RegExp, isPicked: OwnerFilter) =>
  (name: string): boolean => {
    const [, userId, itineraryId] = pattern.exec(name) ?? []
    return userId !== undefined && isPicked(userId, itineraryId)
  }

/** The keys of local storage that hold people's own work. */
export const placesHere = (isPicked: OwnerFilter): string[] => {
  const storage = deviceStorage()
  return Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').filter(pickedBy(placeOf, isPicked))
}

/** Of which itineraries somebody has something here that the server lacks: changes, and forms with words in them. */
export type UnsavedItineraries = ReadonlySet<string>

/** By person, whatever of theirs waits in this browser; forms as far as this tab knows of them. */
export function unsavedByUser(): ReadonlyMap<string, UnsavedItineraries> {
  const found = new Map<string, Set<string>>()
  for (const name of [...placesHere(() => true), ...draftKeys('sessionStorage')]) {
    const [, userId, itineraryId] = unsentOf.exec(name) ?? []
    if (userId !== undefined && itineraryId !== undefined) found.set(userId, (found.get(userId) ?? new Set()).add(itineraryId))
  }
  return found
}
