import { useSyncExternalStore } from 'react'
import type { Readable } from './store'

/** What `select` makes of a store's value. Renders again only when that is another value, so it must keep identity where nothing changed. */
export function useReadable<T, R>(readable: Readable<T>, select: (value: T) => R): R {
  return useSyncExternalStore(readable.subscribe, () => select(readable.get()))
}
