import { createStore, type Readable } from '../store/store'

export interface LazyValue<T> extends Readable<T | 'failed' | undefined> {
  prefetch: () => void
}

/** Loads on first subscription. After a failure the next subscriber retries. */
export function lazyValue<T>(load: () => Promise<T>): LazyValue<T> {
  const store = createStore<T | 'failed' | undefined>(undefined)
  let isLoading = false
  const start = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    store.set(undefined)
    try {
      store.set(await load())
    } catch {
      store.set('failed')
      isLoading = false
    }
  }
  return {
    get: store.get,
    subscribe(listener) {
      const stop = store.subscribe(listener)
      void start()
      return stop
    },
    prefetch: () => void start(),
  }
}
