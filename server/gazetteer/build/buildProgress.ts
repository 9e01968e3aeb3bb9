import { setImmediate } from 'node:timers/promises'

const MAX_STRETCH_MS = 20

/** What a build tells while it works: `done` of `total` units (bytes, places …) of a stage. */
export interface BuildProgress {
  stage: 'towns' | 'names' | 'dump' | 'translations' | 'sorting' | 'writing' | 'finishing'
  done: number
  total: number
}
export type OnBuildProgress = (progress: BuildProgress) => void

/** A function to await often in long work: lets the event loop run when the last stretch has been long enough. */
export function createEventLoopYield(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_STRETCH_MS) return
    await setImmediate()
    since = performance.now()
  }
}
