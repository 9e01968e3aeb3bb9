export type DeviceStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

export const unsavedKey = (...path: (string | number)[]): string => `periplo:unsaved:${path.join(':')}:`
const sinceKey = (userId: string) => `periplo:since:${userId}`
/** In place of a generation, for marks of the outbox. */
const OUTBOX_GENERATION = 'outbox'

export const keysOf = (storage: DeviceStorage): string[] => Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')

/** False if storage fails. */
export function writeItem(storage: DeviceStorage, key: string, value: string): boolean {
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
    keysOf(storage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key, Number(storage.getItem(key) ?? 0)]),
  )

/** A user's unsent changes in `localStorage`. Writes return false if storage fails. */
export function unsavedMarks(storage: DeviceStorage, userId: string) {
  const marksBelow = (...path: (string | number)[]) => numbersBelow(storage, unsavedKey(userId, ...path))
  /** Stores when the first change became pending; cleared with the last. */
  const noteSince = (isWaiting: boolean): void => {
    const isNoted = storage.getItem(sinceKey(userId)) !== null
    if (isWaiting && !isNoted) writeItem(storage, sinceKey(userId), String(Date.now()))
    if (!isWaiting && isNoted && marksBelow().size === 0) storage.removeItem(sinceKey(userId))
  }
  const remove = (keys: Iterable<string>): void => {
    for (const key of keys) storage.removeItem(key)
    noteSince(false)
  }
  const mark = (key: string, changes: number): boolean => {
    if (changes > 0) {
      noteSince(true)
      return writeItem(storage, key, String(changes))
    }
    remove([key])
    return true
  }

  return {
    forgetUnsaved: (itineraryId: string): void => remove(marksBelow(itineraryId).keys()),

    /** Sets how many changes of page `pageId` to this generation are unsent. */
    setUnsaved: (itineraryId: string, epoch: number, pageId: string, changes: number): boolean =>
      mark(unsavedKey(userId, itineraryId, epoch) + pageId, changes),

    unsavedOfOthers(itineraryId: string, epoch: number, pageId: string): Map<string, number> {
      const entries = marksBelow(itineraryId, epoch)
      entries.delete(unsavedKey(userId, itineraryId, epoch) + pageId)
      return entries
    },

    /** Counts as one change of the itinerary. */
    setPending: (itineraryId: string, key: string, isWaiting: boolean): boolean =>
      mark(unsavedKey(userId, itineraryId, OUTBOX_GENERATION) + key, isWaiting ? 1 : 0),

    /** Removes marks without an entry: the page died between marking and storing. */
    forgetPendingExcept: (keys: ReadonlySet<string>): void =>
      remove(
        [...marksBelow().keys()].filter((place) => {
          const [, , , , origin, ...key] = place.split(':')
          return origin === OUTBOX_GENERATION && !keys.has(key.join(':'))
        }),
      ),

    /** Removes marks of changes the server has, unless their page has changed more since. */
    confirmSaved: (entries: ReadonlyMap<string, number>): void =>
      remove([...entries].flatMap(([key, changes]) => (Number(storage.getItem(key)) === changes ? [key] : []))),

    /** Since when (ms) changes have been continuously unsent. */
    unsavedSince(): number | undefined {
      const since = Number(storage.getItem(sinceKey(userId)) ?? NaN)
      return Number.isFinite(since) && marksBelow().size > 0 ? since : undefined
    },

    itinerariesWithUnsavedDocument(): string[] {
      const places = [...marksBelow().keys()].map((place) => place.split(':'))
      return [
        ...new Set(
          places.flatMap(([, , , itineraryId, origin]) => (itineraryId && origin !== OUTBOX_GENERATION ? [itineraryId] : [])),
        ),
      ]
    },

    countUnsaved: (itineraryId?: string): number =>
      [...(itineraryId === undefined ? marksBelow() : marksBelow(itineraryId)).values()].reduce(
        (sum, changes) => sum + changes,
        0,
      ),
  }
}
