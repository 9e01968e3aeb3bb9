import { deviceStorage } from './deviceStorage'

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

type DeviceStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** The name of a database: one per user, itinerary and generation. */
export const databaseName = (userId: string, itineraryId: string, epoch: number): string => `it:${userId}:${itineraryId}:${epoch}`

const copyKey = (userId: string, itineraryId: string) => `periplo:copy:${userId}:${itineraryId}`
const unsavedKey = (...path: (string | number)[]) => `periplo:unsaved:${path.join(':')}:`
/** Since when something waits. */
const sinceKey = (userId: string) => `periplo:since:${userId}`
/** Stands for the generation where what waits is no change of a document. */
const OUTBOX_GENERATION = 'outbox'
const keysOf = (storage: DeviceStorage): string[] => Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
const writeCopy = ({ epoch, openedAt }: LocalCopy): string => `${epoch} ${openedAt}`

function readCopy(text: string | null): LocalCopy | undefined {
  const [epoch = NaN, openedAt = NaN] = (text ?? '').split(' ').map(Number)
  return Number.isSafeInteger(epoch) && epoch > 0 && Number.isFinite(openedAt) ? { epoch, openedAt } : undefined
}

/** The local copies of one person on this device. Writing gives false when the browser refuses to keep anything. */
export function localCopies(storage: DeviceStorage, userId: string) {
  const write = (key: string, value: string): boolean => {
    try {
      storage.setItem(key, value)
      return true
    } catch (error) {
      if (error instanceof DOMException) return false
      throw error
    }
  }
  /** Notes when the first change began to wait, and forgets it with the last. */
  const noteSince = (isWaiting: boolean): void => {
    const isNoted = storage.getItem(sinceKey(userId)) !== null
    if (isWaiting && !isNoted) write(sinceKey(userId), String(Date.now()))
    if (!isWaiting && isNoted && numbersBelow(unsavedKey(userId)).size === 0) storage.removeItem(sinceKey(userId))
  }
  const numbersBelow = (prefix: string): Map<string, number> =>
    new Map(
      keysOf(storage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => [key, Number(storage.getItem(key) ?? 0)]),
    )

  return {
    find: (itineraryId: string): LocalCopy | undefined => readCopy(storage.getItem(copyKey(userId, itineraryId))),

    remember: (itineraryId: string, copy: LocalCopy): boolean => write(copyKey(userId, itineraryId), writeCopy(copy)),

    forget(itineraryId: string): void {
      for (const key of [copyKey(userId, itineraryId), ...numbersBelow(unsavedKey(userId, itineraryId)).keys()])
        storage.removeItem(key)
      noteSince(false)
    },

    list(): ({ itineraryId: string } & LocalCopy)[] {
      const prefix = copyKey(userId, '')
      return keysOf(storage).flatMap((key) => {
        const copy = key.startsWith(prefix) ? readCopy(storage.getItem(key)) : undefined
        return copy === undefined ? [] : [{ itineraryId: key.slice(prefix.length), ...copy }]
      })
    },

    /** Says how many changes the page `pageId` made to this generation that wait for the server. */
    setUnsaved(itineraryId: string, epoch: number, pageId: string, changes: number): boolean {
      const key = unsavedKey(userId, itineraryId, epoch) + pageId
      if (changes > 0) {
        noteSince(true)
        return write(key, String(changes))
      }
      storage.removeItem(key)
      noteSince(false)
      return true
    },

    /** What pages other than `pageId` left waiting of this generation. */
    unsavedOfOthers(itineraryId: string, epoch: number, pageId: string): Map<string, number> {
      const entries = numbersBelow(unsavedKey(userId, itineraryId, epoch))
      entries.delete(unsavedKey(userId, itineraryId, epoch) + pageId)
      return entries
    },

    /** Says whether the outbox holds something for the server at `key`. It counts as a change of the itinerary. */
    setPending(itineraryId: string, key: string, isWaiting: boolean): boolean {
      const place = unsavedKey(userId, itineraryId, OUTBOX_GENERATION) + key
      if (isWaiting) {
        noteSince(true)
        return write(place, '1')
      }
      storage.removeItem(place)
      noteSince(false)
      return true
    },

    /** Strikes out what the outbox does not hold: a page died between saying that it would and doing it. */
    forgetPendingExcept(keys: ReadonlySet<string>): void {
      for (const place of numbersBelow(unsavedKey(userId)).keys()) {
        const [, , , , origin, ...key] = place.split(':')
        if (origin === OUTBOX_GENERATION && !keys.has(key.join(':'))) storage.removeItem(place)
      }
      noteSince(false)
    },

    /** Strikes those entries out, except where their page has changed something since. */
    confirmSaved(entries: ReadonlyMap<string, number>): void {
      for (const [key, changes] of entries) if (Number(storage.getItem(key)) === changes) storage.removeItem(key)
      noteSince(false)
    },

    /** Since when (milliseconds) changes have been waiting, with no moment at which the server had them all; undefined when none waits. */
    unsavedSince(): number | undefined {
      const since = Number(storage.getItem(sinceKey(userId)) ?? NaN)
      return Number.isFinite(since) && numbersBelow(unsavedKey(userId)).size > 0 ? since : undefined
    },

    /** The itineraries whose documents hold changes that wait. */
    itinerariesWithUnsavedDocument(): string[] {
      const places = [...numbersBelow(unsavedKey(userId)).keys()].map((place) => place.split(':'))
      return [
        ...new Set(
          places.flatMap(([, , , itineraryId, origin]) => (itineraryId && origin !== OUTBOX_GENERATION ? [itineraryId] : [])),
        ),
      ]
    },

    /** How many changes wait: of one itinerary, or of all. */
    countUnsaved: (itineraryId?: string): number =>
      [...numbersBelow(itineraryId === undefined ? unsavedKey(userId) : unsavedKey(userId, itineraryId)).values()].reduce(
        (sum, changes) => sum + changes,
        0,
      ),
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
