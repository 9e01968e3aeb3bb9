import { listDraftKeys } from './drafts'
import { getDeviceStorage } from './deviceStorage'

const storedKey = /^periplo:(?:copy|unsaved|since|places|visit|draft):([^:]+)(?::([^:]+))?/
const unsentOf = /^periplo:(?:unsaved|draft):([^:]+):([^:]+)/

export type OwnerFilter = (userId: string, itineraryId: string | undefined) => boolean

export const createOwnerMatcher =
  (pattern: RegExp, isPicked: OwnerFilter) =>
  (name: string): boolean => {
    const [, userId, itineraryId] = pattern.exec(name) ?? []
    return userId !== undefined && isPicked(userId, itineraryId)
  }

export const findStoredKeys = (isPicked: OwnerFilter): string[] => {
  const storage = getDeviceStorage()
  return Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').filter(createOwnerMatcher(storedKey, isPicked))
}

export type UnsavedItineraries = ReadonlySet<string>

/** Only drafts of this tab and of tabs that were left. */
export function listUnsavedByUser(): ReadonlyMap<string, UnsavedItineraries> {
  const found = new Map<string, Set<string>>()
  for (const name of [...findStoredKeys(() => true), ...listDraftKeys('sessionStorage')]) {
    const [, userId, itineraryId] = unsentOf.exec(name) ?? []
    if (userId !== undefined && itineraryId !== undefined) found.set(userId, (found.get(userId) ?? new Set()).add(itineraryId))
  }
  return found
}
