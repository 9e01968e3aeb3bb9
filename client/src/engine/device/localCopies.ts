import { getDeviceStorage } from './deviceStorage'

/**
 * In `localStorage`, an entry per copy and per unsaved page: pages never write each other's.
 * Written before the change: after a crash the count may be too high, never too low.
 */
export interface LocalCopy {
  /** Generation of the stored document, from 1. */
  epoch: number
  /** In ms. */
  openedAt: number
}

export type LocalCopies = ReturnType<typeof openLocalCopies>

export type DeviceStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

export const localDatabaseName = (userId: string, itineraryId: string, epoch: number): string =>
  `it:${userId}:${itineraryId}:${epoch}`

const copyKey = (userId: string, itineraryId: string) => `periplo:copy:${userId}:${itineraryId}`
const writeCopy = ({ epoch, openedAt }: LocalCopy): string => `${epoch} ${openedAt}`

function readCopy(text: string | null): LocalCopy | undefined {
  const [epoch = NaN, openedAt = NaN] = (text ?? '').split(' ').map(Number)
  return Number.isSafeInteger(epoch) && epoch > 0 && Number.isFinite(openedAt) ? { epoch, openedAt } : undefined
}

export const unsavedKeyPrefix = (...path: (string | number)[]): string => `periplo:unsaved:${path.join(':')}:`
const sinceKey = (userId: string) => `periplo:since:${userId}`
/** In place of a generation, for counts of the outbox. */
const OUTBOX_GENERATION = 'outbox'

/** Writes return false if storage fails. */
export function openLocalCopies(storage: DeviceStorage, userId: string) {
  const counts = createUnsavedCounts(storage, userId)
  return {
    ...counts,

    find: (itineraryId: string): LocalCopy | undefined => readCopy(storage.getItem(copyKey(userId, itineraryId))),

    remember: (itineraryId: string, copy: LocalCopy): boolean =>
      trySetItem(storage, copyKey(userId, itineraryId), writeCopy(copy)),

    forget(itineraryId: string): void {
      storage.removeItem(copyKey(userId, itineraryId))
      counts.forgetUnsaved(itineraryId)
    },

    list(): ({ itineraryId: string } & LocalCopy)[] {
      const prefix = copyKey(userId, '')
      return listStorageKeys(storage).flatMap((key) => {
        const copy = key.startsWith(prefix) ? readCopy(storage.getItem(key)) : undefined
        return copy === undefined ? [] : [{ itineraryId: key.slice(prefix.length), ...copy }]
      })
    },
  }
}

export const localCopiesOf = (userId: string): LocalCopies => openLocalCopies(getDeviceStorage(), userId)

/** Writes return false if storage fails. */
export function createUnsavedCounts(storage: DeviceStorage, userId: string) {
  const countsBelow = (...path: (string | number)[]) => numbersBelow(storage, unsavedKeyPrefix(userId, ...path))
  const noteSince = (isWaiting: boolean): void => {
    const isNoted = storage.getItem(sinceKey(userId)) !== null
    if (isWaiting && !isNoted) trySetItem(storage, sinceKey(userId), String(Date.now()))
    if (!isWaiting && isNoted && countsBelow().size === 0) storage.removeItem(sinceKey(userId))
  }
  const remove = (keys: Iterable<string>): void => {
    for (const key of keys) storage.removeItem(key)
    noteSince(false)
  }
  const setCount = (key: string, changes: number): boolean => {
    if (changes > 0) {
      noteSince(true)
      return trySetItem(storage, key, String(changes))
    }
    remove([key])
    return true
  }

  return {
    forgetUnsaved: (itineraryId: string): void => remove(countsBelow(itineraryId).keys()),

    setUnsaved: (itineraryId: string, epoch: number, pageId: string, changes: number): boolean =>
      setCount(unsavedKeyPrefix(userId, itineraryId, epoch) + pageId, changes),

    unsavedOfOthers(itineraryId: string, epoch: number, pageId: string): Map<string, number> {
      const entries = countsBelow(itineraryId, epoch)
      entries.delete(unsavedKeyPrefix(userId, itineraryId, epoch) + pageId)
      return entries
    },

    /** Counts as one change of the itinerary. */
    setPending: (itineraryId: string, key: string, isWaiting: boolean): boolean =>
      setCount(unsavedKeyPrefix(userId, itineraryId, OUTBOX_GENERATION) + key, isWaiting ? 1 : 0),

    /** Removes counts without an entry: the page died between counting and storing. */
    forgetPendingExcept: (keys: ReadonlySet<string>): void =>
      remove(
        [...countsBelow().keys()].filter((place) => {
          const [, , , , origin, ...key] = place.split(':')
          return origin === OUTBOX_GENERATION && !keys.has(key.join(':'))
        }),
      ),

    /** Removes counts of changes the server has, unless their page has changed more since. */
    confirmSaved: (entries: ReadonlyMap<string, number>): void =>
      remove([...entries].flatMap(([key, changes]) => (Number(storage.getItem(key)) === changes ? [key] : []))),

    /** Since when (ms) changes have been continuously unsent. */
    unsavedSince(): number | undefined {
      const since = Number(storage.getItem(sinceKey(userId)) ?? NaN)
      return Number.isFinite(since) && countsBelow().size > 0 ? since : undefined
    },

    itinerariesWithUnsavedDocument(): string[] {
      const places = [...countsBelow().keys()].map((place) => place.split(':'))
      return [
        ...new Set(
          places.flatMap(([, , , itineraryId, origin]) => (itineraryId && origin !== OUTBOX_GENERATION ? [itineraryId] : [])),
        ),
      ]
    },

    countUnsaved: (itineraryId?: string): number =>
      [...(itineraryId === undefined ? countsBelow() : countsBelow(itineraryId)).values()].reduce(
        (sum, changes) => sum + changes,
        0,
      ),
  }
}

/** Called for changes of other tabs. */
export function onUnsavedCountChange(userId: string, itineraryId: string, onChange: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key?.startsWith(unsavedKeyPrefix(userId, itineraryId)) === true) onChange()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

const COPY_RETENTION_MS = 30 * 86_400_000

export const selectCopiesToEvict = <T extends LocalCopy & { itineraryId: string }>(
  copies: readonly T[],
  now: number,
  countUnsaved: (itineraryId: string) => number,
): T[] => copies.filter(({ itineraryId, openedAt }) => now - openedAt > COPY_RETENTION_MS && countUnsaved(itineraryId) === 0)

export const listStorageKeys = (storage: DeviceStorage): string[] =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')

export function trySetItem(storage: DeviceStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value)
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

const numbersBelow = (storage: DeviceStorage, prefix: string): Map<string, number> =>
  new Map(
    listStorageKeys(storage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key, Number(storage.getItem(key) ?? 0)]),
  )
