import { deviceStorage } from './deviceStorage'
import { keysOf, unsavedKey, unsavedMarks, writeItem, type DeviceStorage } from './unsavedMarks'

/**
 * Index of local copies in `localStorage`: one entry per copy, and one per page
 * with unconfirmed changes. Pages never write each other's entries. Written
 * before the change is on disk: after a crash the count may be too high, never
 * too low.
 */
export interface LocalCopy {
  /** Generation of the stored document, from 1. */
  epoch: number
  /** In ms. */
  openedAt: number
}

export const databaseName = (userId: string, itineraryId: string, epoch: number): string => `it:${userId}:${itineraryId}:${epoch}`

const copyKey = (userId: string, itineraryId: string) => `periplo:copy:${userId}:${itineraryId}`
const writeCopy = ({ epoch, openedAt }: LocalCopy): string => `${epoch} ${openedAt}`

function readCopy(text: string | null): LocalCopy | undefined {
  const [epoch = NaN, openedAt = NaN] = (text ?? '').split(' ').map(Number)
  return Number.isSafeInteger(epoch) && epoch > 0 && Number.isFinite(openedAt) ? { epoch, openedAt } : undefined
}

/** Writes return false if storage fails. */
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

export const localCopiesOf = (userId: string): LocalCopies => localCopies(deviceStorage(), userId)

/** Called when another tab changes the count. Returns an unsubscribe function. */
export function onUnsavedCountChange(userId: string, itineraryId: string, onChange: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key?.startsWith(unsavedKey(userId, itineraryId)) === true) onChange()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

export type LocalCopies = ReturnType<typeof localCopies>

const COPY_RETENTION_MS = 30 * 86_400_000

export const copiesToEvict = <T extends LocalCopy & { itineraryId: string }>(
  copies: readonly T[],
  now: number,
  countUnsaved: (itineraryId: string) => number,
): T[] => copies.filter(({ itineraryId, openedAt }) => now - openedAt > COPY_RETENTION_MS && countUnsaved(itineraryId) === 0)
