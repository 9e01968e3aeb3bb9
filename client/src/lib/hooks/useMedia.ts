import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query of the theme (`@media …`) holds. Only for what other screens do not have at all; mere looks belong in style sheets. */
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
