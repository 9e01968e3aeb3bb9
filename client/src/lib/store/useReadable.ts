import { useSyncExternalStore } from 'react'
import type { Readable } from './store'

/** `select` must keep identity, to avoid rerenders. */
export function useReadable<T, R>(readable: Readable<T>, select: (value: T) => R): R {
  return useSyncExternalStore(readable.subscribe, () => select(readable.get()))
}
