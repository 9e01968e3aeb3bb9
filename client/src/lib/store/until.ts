import type { Readable } from './store'

/** Resolves with true once `isSo` holds of a store's value, with false when it does not within `ms`. */
export function until<T>(store: Readable<T>, isSo: (value: T) => boolean, ms: number): Promise<boolean> {
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
