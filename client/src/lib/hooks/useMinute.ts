import { useSyncExternalStore } from 'react'

const minute = (): string => new Date().toTimeString().slice(0, 5)

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 10_000)
  return () => clearInterval(timer)
}

/** Local time, `HH:MM`. */
export const useMinute = (): string => useSyncExternalStore(subscribe, minute)
