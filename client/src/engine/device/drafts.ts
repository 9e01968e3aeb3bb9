import { storageEntry, type StorageEntry } from '../../lib/storage'

type Kind = 'localStorage' | 'sessionStorage'

/** What somebody has typed into a form and not saved. */
export interface FormDraft extends StorageEntry {
  /** The draft is shown in this tab: what another tab left is this one's from now on. */
  adopt: () => void
  /** The page is being left: from now on any tab may continue the draft. */
  leave: () => void
}

const prefixOf = (...path: string[]) => `periplo:draft:${path.join(':')}:`
const ownerOf = (key: string): string | undefined => /^periplo:draft:([^:]+):/.exec(key)?.[1]

/**
 * The draft of a form of this itinerary, stored until the form is saved: in the storage of its tab (survives a reload, navigation and the end of
 * the session), and in that of the browser once the tab is left. Keyed by user, so that nobody else gets to see it.
 */
export function formDraft(userId: string, itineraryId: string, form: string): FormDraft {
  const name = prefixOf(userId, itineraryId) + form
  const [here, left] = [storageEntry(name, 'sessionStorage'), storageEntry(name)]
  const read = () => here.read() ?? left.read()
  const write = (text: string) => {
    here.write(text)
    left.clear()
  }
  return {
    read,
    write,
    clear() {
      here.clear()
      left.clear()
    },
    adopt() {
      const text = read()
      if (text !== undefined) write(text)
    },
    leave() {
      const text = here.read()
      if (text !== undefined) left.write(text)
    },
  }
}

/** The forms that have a draft, of one itinerary or of all: those of this tab, then those that other tabs left. */
export function formsWithDraft(...path: [userId: string] | [userId: string, itineraryId: string]): string[] {
  const prefix = prefixOf(...path)
  const found = [...keysIn('sessionStorage'), ...keysIn('localStorage')].filter((key) => key.startsWith(prefix))
  return [...new Set(found)].map((key) => key.slice(prefix.length))
}

/** The names under which forms are kept: in this tab, or by the browser. */
export const draftKeys = (kind: Kind): string[] => keysIn(kind).filter((key) => ownerOf(key) !== undefined)

/** What this tab keeps of this person's forms, by name. */
export const draftsInTab = (userId: string): [name: string, text: string][] =>
  draftKeys('sessionStorage')
    .filter((key) => ownerOf(key) === userId)
    .map((key) => [key, storageEntry(key, 'sessionStorage').read() ?? ''])

/** Erases the drafts in this tab of everybody that `isTheirs` picks; what tabs left goes with the rest of their data (eraseDeviceData.ts). */
export function eraseDrafts(isTheirs: (userId: string) => boolean): void {
  for (const key of keysIn('sessionStorage')) {
    const userId = ownerOf(key)
    if (userId !== undefined && isTheirs(userId)) storageEntry(key, 'sessionStorage').clear()
  }
}

/** Merely touching a storage throws where cookies are blocked; there nothing is kept. */
function keysIn(kind: Kind): string[] {
  try {
    return Object.keys(window[kind])
  } catch (error) {
    if (error instanceof DOMException) return []
    throw error
  }
}
