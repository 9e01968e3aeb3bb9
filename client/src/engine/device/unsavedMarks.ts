/** What is needed of `localStorage`. */
export type DeviceStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

export const unsavedKey = (...path: (string | number)[]): string => `periplo:unsaved:${path.join(':')}:`
/** Since when something waits. */
const sinceKey = (userId: string) => `periplo:since:${userId}`
/** Stands for the generation where what waits is no change of a document. */
const OUTBOX_GENERATION = 'outbox'

export const keysOf = (storage: DeviceStorage): string[] => Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')

/** False when the browser refuses to keep it. */
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

/** The marks of what waits for the server, of one person on this device. Writing gives false when the browser refuses to keep anything. */
export function unsavedMarks(storage: DeviceStorage, userId: string) {
  const marksBelow = (...path: (string | number)[]) => numbersBelow(storage, unsavedKey(userId, ...path))
  /** Notes when the first change began to wait, and forgets it with the last. */
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
    /** Removes all marks of an itinerary. */
    forgetUnsaved: (itineraryId: string): void => remove(marksBelow(itineraryId).keys()),

    /** Says how many changes the page `pageId` made to this generation that wait for the server. */
    setUnsaved: (itineraryId: string, epoch: number, pageId: string, changes: number): boolean =>
      mark(unsavedKey(userId, itineraryId, epoch) + pageId, changes),

    /** What pages other than `pageId` left waiting of this generation. */
    unsavedOfOthers(itineraryId: string, epoch: number, pageId: string): Map<string, number> {
      const entries = marksBelow(itineraryId, epoch)
      entries.delete(unsavedKey(userId, itineraryId, epoch) + pageId)
      return entries
    },

    /** Says whether the outbox holds something for the server at `key`. It counts as a change of the itinerary. */
    setPending: (itineraryId: string, key: string, isWaiting: boolean): boolean =>
      mark(unsavedKey(userId, itineraryId, OUTBOX_GENERATION) + key, isWaiting ? 1 : 0),

    /** Removes marks of what the outbox does not hold: a page died between marking it and storing it. */
    forgetPendingExcept: (keys: ReadonlySet<string>): void =>
      remove(
        [...marksBelow().keys()].filter((place) => {
          const [, , , , origin, ...key] = place.split(':')
          return origin === OUTBOX_GENERATION && !keys.has(key.join(':'))
        }),
      ),

    /** Removes these marks, since the server has their changes; not where their page has changed something since. */
    confirmSaved: (entries: ReadonlyMap<string, number>): void =>
      remove([...entries].flatMap(([key, changes]) => (Number(storage.getItem(key)) === changes ? [key] : []))),

    /** Since when (milliseconds) changes have been waiting, with no moment at which the server had them all; undefined when none waits. */
    unsavedSince(): number | undefined {
      const since = Number(storage.getItem(sinceKey(userId)) ?? NaN)
      return Number.isFinite(since) && marksBelow().size > 0 ? since : undefined
    },

    /** The itineraries whose documents hold changes that wait. */
    itinerariesWithUnsavedDocument(): string[] {
      const places = [...marksBelow().keys()].map((place) => place.split(':'))
      return [
        ...new Set(
          places.flatMap(([, , , itineraryId, origin]) => (itineraryId && origin !== OUTBOX_GENERATION ? [itineraryId] : [])),
        ),
      ]
    },

    /** How many changes wait: of one itinerary, or of all. */
    countUnsaved: (itineraryId?: string): number =>
      [...(itineraryId === undefined ? marksBelow() : marksBelow(itineraryId)).values()].reduce(
        (sum, changes) => sum + changes,
        0,
      ),
  }
}
