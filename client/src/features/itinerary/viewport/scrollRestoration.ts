import { useEffect, useLayoutEffect, useState } from 'react'

/** Where somebody was on the page. Stored in the history entry: there after a reload and after going back, gone with the tab. */
interface PagePosition {
  top: number
  unfolded: readonly string[]
}

/** How long what comes late may take to fill the page down to there. */
const MAX_RESTORATION_MS = 3000
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** What is known of where somebody was when this page was left. */
export function savedPagePosition(): Partial<PagePosition> {
  // It may be anything: it outlives new versions of us.
  const { place } = (window.history.state ?? {}) as { place?: Partial<Record<keyof PagePosition, unknown>> }
  const top = typeof place?.top === 'number' ? place.top : undefined
  const unfolded = Array.isArray(place?.unfolded) ? place.unfolded.filter((id) => typeof id === 'string') : undefined
  return { ...(top === undefined ? {} : { top }), ...(unfolded === undefined ? {} : { unfolded }) }
}

export function savePagePosition(place: Partial<PagePosition>): void {
  const state = (window.history.state ?? {}) as object
  try {
    window.history.replaceState({ ...state, place: { ...savedPagePosition(), ...place } }, '')
  } catch (error) {
    // Safari takes a hundred of them in half a minute; the next one will do.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Scrolls to where somebody was on the page, and stores where they are. Gives whether they were further down. */
export function useScrollRestoration(): boolean {
  const [top] = useState(() => savedPagePosition().top ?? 0)
  // Before it is seen at its beginning, and once more after what the way here does.
  useLayoutEffect(() => {
    if (top > 0) window.scrollTo({ top, behavior: 'instant' })
  }, [top])
  useEffect(() => (top > 0 ? scrollDownTo(top) : undefined), [top])
  useEffect(() => {
    const { pathname } = window.location
    // Another page has another entry, before this one is gone.
    const keep = () => {
      if (window.location.pathname === pathname) savePagePosition({ top: Math.round(window.scrollY) })
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
