import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'

/** `query` starts with `@media`. Use CSS for mere looks. */
export function useMediaQuery(query: string): boolean {
  const condition = query.replace('@media ', '')
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(condition)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [condition],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(condition).matches)
}

export const useOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)

export const useIsTabVisible = (): boolean =>
  useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')

/** Local time, `HH:MM`. */
export const useLocalClock = (): string => useSyncExternalStore(subscribeToMinutes, minute)

export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => onEvent(event)
    window.addEventListener(type, listen)
    return () => window.removeEventListener(type, listen)
  }, [type])
}

/** Rerenders for print before the browser lays out the sheets. */
export function usePrinting(): boolean {
  const isOnPaper = useMediaQuery('print')
  const [isAsked, setAsked] = useState(false)
  useWindowEvent('beforeprint', () => flushSync(() => setAsked(true)))
  useWindowEvent('afterprint', () => setAsked(false))
  return isOnPaper || isAsked
}

/** After a double click, another element may be under the pointer. */
export const ignoreDoubleClick =
  (work: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) work()
  }

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, 10_000)
  return () => clearInterval(timer)
}

const minute = (): string => new Date().toTimeString().slice(0, 5)
