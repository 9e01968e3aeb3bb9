import { stored, type Stored } from './storage'

const nameOf = /^periplo:draft:([^:]+):/

/**
 * Where a tab keeps what somebody has typed into a form of this itinerary and not saved. It outlives a reload, the way back and the end of a
 * session, but not the tab; nobody else gets to see it.
 */
export const draftPlace = (userId: string, itineraryId: string): Stored =>
  stored(`periplo:draft:${userId}:${itineraryId}`, 'sessionStorage')

/** Erases what this tab keeps of everybody that `isTheirs` picks. */
export function eraseDrafts(isTheirs: (userId: string) => boolean): void {
  for (const key of Object.keys(tabStorage())) {
    const userId = nameOf.exec(key)?.[1]
    if (userId !== undefined && isTheirs(userId)) stored(key, 'sessionStorage').clear()
  }
}

/** Merely touching it throws where cookies are blocked; there nothing is kept. */
function tabStorage(): object {
  try {
    return window.sessionStorage
  } catch (error) {
    if (error instanceof DOMException) return {}
    throw error
  }
}
