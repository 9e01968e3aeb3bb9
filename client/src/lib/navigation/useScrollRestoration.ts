import { useEffect, useLayoutEffect, useState } from 'react'
import { isNumber } from '../checks'
import { asPageGrows } from './asPageGrows'
import { readEntryState, writeEntryState } from './entryState'
import { scrollToElement } from './scrollTarget'

/**
 * Scrolls to where the user was on the page, and stores the position in the history entry. The first visit begins at the element with the id
 * `beginning`, if there is one; so does a visit after one with another `beginning`. Returns whether the page begins further down than at its top.
 */
export function useScrollRestoration(beginning?: string): boolean {
  const [{ name, top, anchor }] = useState(() => {
    const name = beginning === undefined ? 'top' : `top ${beginning}`
    const stored = readEntryState(name)
    return isNumber(stored) ? { name, top: stored, anchor: undefined } : { name, top: 0, anchor: beginning }
  })
  // Before it is seen at its beginning, and once more after what the way here does.
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
    // Another page has another entry, before this one is gone.
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

/** The page may be too short at first to bring the anchor to the top. */
const keepAt = (anchor: string): (() => void) =>
  asPageGrows(() => {
    scrollTo(anchor)
    return false
  })

/** As far as the page reaches, and further as it grows; until the user does something. */
const scrollDownTo = (top: number): (() => void) =>
  asPageGrows(() => {
    window.scrollTo({ top, behavior: 'instant' })
    return Math.abs(window.scrollY - top) < 2
  })
