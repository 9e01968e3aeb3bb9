import { useEffect, useLayoutEffect, useState } from 'react'
import { isNumber } from '../checks'
import { asPageGrows } from './asPageGrows'
import { readEntryState, writeEntryState } from './entryState'
import { scrollToElement } from './scrollTarget'

/**
 * Restores the scroll position of the history entry, else scrolls to the
 * element `beginning`. Returns true if the page does not start at its top.
 */
export function useScrollRestoration(beginning?: string): boolean {
  const [{ name, top, anchor }] = useState(() => {
    const name = beginning === undefined ? 'top' : `top ${beginning}`
    const stored = readEntryState(name)
    return isNumber(stored) ? { name, top: stored, anchor: undefined } : { name, top: 0, anchor: beginning }
  })
  // Before paint, and again after effects that scroll, such as `usePageChange`.
  useLayoutEffect(() => {
    if (top > 0) window.scrollTo({ top, behavior: 'instant' })
    scrollTo(anchor)
  }, [top, anchor])
  useEffect(() => {
    if (anchor !== undefined) return keepAt(anchor)
    return top > 0 ? scrollDownTo(top) : undefined
  }, [top, anchor])
  useEffect(() => {
    const { pathname } = window.location
    // The next page's entry is active before this one unmounts.
    const keep = () => {
      if (window.location.pathname === pathname) writeEntryState(name, Math.round(window.scrollY))
    }
    window.addEventListener('scrollend', keep)
    return () => window.removeEventListener('scrollend', keep)
  }, [name])
  return top > 0 || anchor !== undefined
}

function scrollTo(anchor: string | undefined): void {
  if (anchor !== undefined) scrollToElement(anchor, 'instant')
}

/** Repeated, since the page may be too short at first. */
const keepAt = (anchor: string): (() => void) =>
  asPageGrows(() => {
    scrollTo(anchor)
    return false
  })

const scrollDownTo = (top: number): (() => void) =>
  asPageGrows(() => {
    window.scrollTo({ top, behavior: 'instant' })
    return Math.abs(window.scrollY - top) < 2
  })
