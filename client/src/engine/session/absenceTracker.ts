import { parseJson } from '../../lib/parseJson'
import type { LocalDatabase } from '../device/localDatabase'
import { createStore, type Readable } from '../../lib/store/store'

const KEY = 'seenAt'
/** Shorter absences are not reported. */
const AWAY_MS = 10_000
const SEEN_INTERVAL_MS = 10_000

/** Whether somebody who last saw the synced page at `seenAt` counts as having been away. */
export const wasAway = (seenAt: number, now: number): boolean => now - seenAt >= AWAY_MS

/** Knows since when a person who is back was away. A person is present while the document is in sync with the server and the page is visible. */
export interface AbsenceTracker {
  /** Milliseconds; null while there is nothing to report. */
  since: Readable<number | null>
  /** The changes made in the meantime have been shown. */
  forget: () => void
  setInStep: (isInStep: boolean) => void
  /** Whether a page shows the itinerary: it may also be open in the background, to be synced. */
  setAttended: (isAttended: boolean) => void
  stop: () => void
}

/** Keeps the last moment of presence in the itinerary's local database, so that absences are noticed across visits. */
export function createAbsenceTracker(database: Pick<LocalDatabase, 'recall' | 'remember'>): AbsenceTracker {
  const since = createStore<number | null>(null)
  let seenAt: number | undefined
  let isInStep = false
  let isAttended = false
  let timer: ReturnType<typeof setInterval> | undefined

  const recalled = database.recall(KEY).then(
    (text) => {
      const stored = typeof text === 'string' ? parseJson(text) : undefined
      if (typeof stored === 'number') seenAt ??= stored
    },
    () => undefined,
  )
  const isPresent = () => isInStep && isAttended && document.visibilityState === 'visible'
  const see = () => {
    seenAt = Date.now()
    // A device that stores nothing cannot report absences; nothing else depends on it.
    database.remember(KEY, String(seenAt)).catch(() => undefined)
  }
  let wasPresent = false
  const update = async () => {
    await recalled
    if (isPresent() === wasPresent) return
    wasPresent = isPresent()
    clearInterval(timer)
    if (wasPresent) {
      const now = Date.now()
      if (seenAt !== undefined && wasAway(seenAt, now)) since.set(seenAt)
      timer = setInterval(see, SEEN_INTERVAL_MS)
    }
    see()
  }
  const onVisibility = () => void update()
  document.addEventListener('visibilitychange', onVisibility)

  return {
    since,
    forget: () => since.set(null),
    setInStep(next) {
      isInStep = next
      void update()
    },
    setAttended(next) {
      isAttended = next
      void update()
    },
    stop() {
      clearInterval(timer)
      if (wasPresent) see()
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
