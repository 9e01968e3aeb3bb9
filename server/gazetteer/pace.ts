import { setImmediate } from 'node:timers/promises'

const LONGEST_STRETCH_MS = 20

/** What a build tells while it works: `done` of `total` units (bytes, places …) of a stage. */
export interface Progress {
  stage: 'towns' | 'names' | 'dump' | 'translations' | 'sorting' | 'writing' | 'finishing'
  done: number
  total: number
}
export type OnProgress = (progress: Progress) => void

/** A function to await often in long work: lets the event loop run when the last stretch has been long enough. */
export function createBreather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST_STRETCH_MS) return
    await setImmediate()
    since = performance.now()
  }
}
