import { storageEntry, type StorageEntry } from '../../lib/storage'

type Kind = 'localStorage' | 'sessionStorage'

export interface FormDraft extends StorageEntry {
  adopt: () => void
  leave: () => void
}

const prefixOf = (...path: string[]) => `periplo:draft:${path.join(':')}:`
const ownerOf = (key: string): string | undefined => /^periplo:draft:([^:]+):/.exec(key)?.[1]

/** Stored in the tab, and in the browser once the tab is left. */
export function openFormDraft(userId: string, itineraryId: string, form: string): FormDraft {
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

/** This tab's first. */
export function listFormsWithDraft(...path: [userId: string] | [userId: string, itineraryId: string]): string[] {
  const prefix = prefixOf(...path)
  const found = [...keysIn('sessionStorage'), ...keysIn('localStorage')].filter((key) => key.startsWith(prefix))
  return [...new Set(found)].map((key) => key.slice(prefix.length))
}

export const listDraftKeys = (kind: Kind): string[] => keysIn(kind).filter((key) => ownerOf(key) !== undefined)

export const listTabDrafts = (userId: string): [name: string, text: string][] =>
  listDraftKeys('sessionStorage')
    .filter((key) => ownerOf(key) === userId)
    .map((key) => [key, storageEntry(key, 'sessionStorage').read() ?? ''])

/** Erases drafts in this tab; see eraseDeviceData.ts for the others. */
export function eraseDrafts(isTheirs: (userId: string) => boolean): void {
  for (const key of keysIn('sessionStorage')) {
    const userId = ownerOf(key)
    if (userId !== undefined && isTheirs(userId)) storageEntry(key, 'sessionStorage').clear()
  }
}

function keysIn(kind: Kind): string[] {
  try {
    return Object.keys(window[kind])
  } catch (error) {
    if (error instanceof DOMException) return []
    throw error
  }
}
