import { parseJson } from '../../lib/parseJson'
import type { LocalDatabase } from '../device/localDatabase'
import { createStore, type Readable } from '../../lib/store/store'

const KEY = 'seenAt'
const AWAY_MS = 10_000
const SEEN_INTERVAL_MS = 10_000

/** `seenAt`: when the user last saw the synced page, in ms. */
const wasAway = (seenAt: number, now: number): boolean => now - seenAt >= AWAY_MS

/** The user is present while the document is live and the page visible. */
export interface AbsenceTracker {
  /** In ms; null if there was no absence. */
  since: Readable<number | null>
  forget: () => void
  setInStep: (isInStep: boolean) => void
  setAttended: (isAttended: boolean) => void
  stop: () => void
}

/** Stores the last moment of presence, to detect absences across visits. */
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
