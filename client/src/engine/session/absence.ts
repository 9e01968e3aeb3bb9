import { parseJson } from '../../lib/parseJson'
import type { LocalDatabase } from '../device/localDatabase'
import { createStore, type Readable } from '../../lib/store/store'

const KEY = 'seenAt'
/** Whoever is out of touch for less has seen it all, or sees it now. */
const AWAY_MS = 10_000
const SEEN_INTERVAL_MS = 10_000

/** Whether somebody who was in touch until `seenAt` has been away. */
export const wasAway = (seenAt: number, now: number): boolean => now - seenAt >= AWAY_MS

/** Since when somebody who is back was away; null while there is nothing to tell. Being in touch = in step with the server, and the page in sight. */
export interface AbsenceTracker {
  since: Readable<number | null>
  /** What happened meanwhile has been told. */
  forget: () => void
  setInStep: (isInStep: boolean) => void
  /** Whether somebody looks at the itinerary at all: it may be open only to be brought up to date. */
  setAttended: (isAttended: boolean) => void
  stop: () => void
}

/** Follows when one was in touch with an itinerary, over visits: the last moment is kept in its database. */
export function createAbsenceTracker(database: Pick<LocalDatabase, 'recall' | 'remember'>): AbsenceTracker {
  const since = createStore<number | null>(null)
  let seenAt: number | undefined
  let isInStep = false
  let isAttended = false
  let timer: ReturnType<typeof setInterval> | undefined

  const recalled = database.recall(KEY).then(
    (text) => {
      const kept = typeof text === 'string' ? parseJson(text) : undefined
      if (typeof kept === 'number') seenAt ??= kept
    },
    () => undefined,
  )
  const isInTouch = () => isInStep && isAttended && document.visibilityState === 'visible'
  const see = () => {
    seenAt = Date.now()
    // Where nothing can be kept, the next visit has nothing to tell.
    database.remember(KEY, String(seenAt)).catch(() => undefined)
  }
  let wasInTouch = false
  const update = async () => {
    await recalled
    if (isInTouch() === wasInTouch) return
    wasInTouch = isInTouch()
    clearInterval(timer)
    if (wasInTouch) {
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
      if (wasInTouch) see()
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
