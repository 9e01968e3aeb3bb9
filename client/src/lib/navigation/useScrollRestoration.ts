import { useEffect, useLayoutEffect, useState } from 'react'
import { isNumber } from '../checks'
import { readEntryState, writeEntryState } from './entryState'

/** How long what comes late may take to fill the page down to there. */
const MAX_RESTORATION_MS = 3000
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to where somebody was on the page, and stores where they are: in the history entry. Gives whether they were further down. */
export function useScrollRestoration(): boolean {
  const [top] = useState(() => {
    const stored = readEntryState('top')
    return isNumber(stored) ? stored : 0
  })
  // Before it is seen at its beginning, and once more after what the way here does.
  useLayoutEffect(() => {
    if (top > 0) window.scrollTo({ top, behavior: 'instant' })
  }, [top])
  useEffect(() => (top > 0 ? scrollDownTo(top) : undefined), [top])
  useEffect(() => {
    const { pathname } = window.location
    // Another page has another entry, before this one is gone.
    const keep = () => {
      if (window.location.pathname === pathname) writeEntryState('top', Math.round(window.scrollY))
    }
    window.addEventListener('scrollend', keep)
    return () => window.removeEventListener('scrollend', keep)
  }, [])
  return top > 0
}

/** As far as the page reaches, and further as it grows; until somebody does something. */
function scrollDownTo(top: number): () => void {
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(window.scrollY - top) < 2) stop()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(patience)
    for (const type of USER_SCROLL_EVENTS) window.removeEventListener(type, stop)
  }
  const patience = setTimeout(stop, MAX_RESTORATION_MS)
  for (const type of USER_SCROLL_EVENTS) window.addEventListener(type, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
