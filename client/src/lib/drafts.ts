import { stored, type Stored } from './storage'

const nameOf = /^periplo:draft:([^:]+):/

interface DraftPlace extends Stored {
  /** The page is going: what it keeps is for the next one, in whatever tab. */
  leave: () => void
}

/**
 * Where what somebody has typed into a form of this itinerary is kept until it is saved: over a reload, the way back and the end of a session
 * by the tab that it was typed in, and once that is closed by the browser. Nobody else gets to see it.
 */
export function draftPlace(userId: string, itineraryId: string): DraftPlace {
  const name = `periplo:draft:${userId}:${itineraryId}`
  const [here, left] = [stored(name, 'sessionStorage'), stored(name)]
  return {
    read: () => here.read() ?? left.read(),
    write(text) {
      here.write(text)
      left.clear()
    },
    clear() {
      here.clear()
      left.clear()
    },
    leave() {
      const text = here.read()
      if (text !== undefined) left.write(text)
    },
  }
}

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
