import type { Readable } from './store'

/** True once `isSo` holds, false after `ms`. */
export function waitFor<T>(store: Readable<T>, isSo: (value: T) => boolean, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (outcome: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(outcome)
    }
    const timer = setTimeout(() => end(false), ms)
    const look = () => {
      if (isSo(store.get())) end(true)
    }
    const stop = store.subscribe(look)
    look()
  })
}
