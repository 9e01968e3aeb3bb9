import { deviceStorage } from './deviceStorage'
import { keysOf, unsavedKey, unsavedMarks, writeItem, type DeviceStorage } from './unsavedMarks'

/**
 * What this device keeps of itineraries, so that it can be counted, evicted and erased without opening a database. One entry of
 * `localStorage` a copy, and one for each page with changes that the server has not confirmed: pages never write each other's entry, and a
 * number written there is kept by the browser even if the page dies the next moment. It is written before the change itself is on disk: after
 * a crash it may name one change too many, never one too few.
 */
export interface LocalCopy {
  /** Generation of the document that the database holds, from 1. */
  epoch: number
  /** Milliseconds. */
  openedAt: number
}

/** The name of a database: one per user, itinerary and generation. */
export const databaseName = (userId: string, itineraryId: string, epoch: number): string => `it:${userId}:${itineraryId}:${epoch}`

const copyKey = (userId: string, itineraryId: string) => `periplo:copy:${userId}:${itineraryId}`
const writeCopy = ({ epoch, openedAt }: LocalCopy): string => `${epoch} ${openedAt}`

function readCopy(text: string | null): LocalCopy | undefined {
  const [epoch = NaN, openedAt = NaN] = (text ?? '').split(' ').map(Number)
  return Number.isSafeInteger(epoch) && epoch > 0 && Number.isFinite(openedAt) ? { epoch, openedAt } : undefined
}

/** The local copies of one person on this device. Writing gives false when the browser refuses to keep anything. */
export function localCopies(storage: DeviceStorage, userId: string) {
  const marks = unsavedMarks(storage, userId)
  return {
    ...marks,

    find: (itineraryId: string): LocalCopy | undefined => readCopy(storage.getItem(copyKey(userId, itineraryId))),

    remember: (itineraryId: string, copy: LocalCopy): boolean =>
      writeItem(storage, copyKey(userId, itineraryId), writeCopy(copy)),

    forget(itineraryId: string): void {
      storage.removeItem(copyKey(userId, itineraryId))
      marks.forgetUnsaved(itineraryId)
    },

    list(): ({ itineraryId: string } & LocalCopy)[] {
      const prefix = copyKey(userId, '')
      return keysOf(storage).flatMap((key) => {
        const copy = key.startsWith(prefix) ? readCopy(storage.getItem(key)) : undefined
        return copy === undefined ? [] : [{ itineraryId: key.slice(prefix.length), ...copy }]
      })
    },
  }
}

/** Those in this browser. */
export const localCopiesOf = (userId: string): LocalCopies => localCopies(deviceStorage(), userId)

/** Tells when another tab counts the changes of that itinerary anew. Returns what stops it. */
export function onUnsavedCountChange(userId: string, itineraryId: string, onChange: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key?.startsWith(unsavedKey(userId, itineraryId)) === true) onChange()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

export type LocalCopies = ReturnType<typeof localCopies>

const COPY_RETENTION_MS = 30 * 86_400_000

/** The copies to evict: not opened for 30 days and without a change that the server lacks. */
export const copiesToEvict = <T extends LocalCopy & { itineraryId: string }>(
  copies: readonly T[],
  now: number,
  countUnsaved: (itineraryId: string) => number,
): T[] => copies.filter(({ itineraryId, openedAt }) => now - openedAt > COPY_RETENTION_MS && countUnsaved(itineraryId) === 0)
