import { setImmediate } from 'node:timers/promises'

const MAX_STRETCH_MS = 20

/** Units are bytes, places and so on. */
export interface BuildProgress {
  stage: 'towns' | 'names' | 'dump' | 'translations' | 'sorting' | 'writing' | 'finishing'
  done: number
  total: number
}
export type OnBuildProgress = (progress: BuildProgress) => void

export function createEventLoopYield(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_STRETCH_MS) return
    await setImmediate()
    since = performance.now()
  }
}
