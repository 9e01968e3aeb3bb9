import { useCallback, useSyncExternalStore } from 'react'

/** `query` starts with `@media`. Use CSS for mere looks. */
export function useMedia(query: string): boolean {
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
