import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { isNumber } from '../checks'
import { readBrowserHistoryState, writeBrowserHistoryState } from './useBrowserHistoryState'

const MAX_GROWTH_MS = 3000
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The last scroll target, until the user scrolls, and its resting `scrollY`. */
let target: { id: string; restsAt: number | undefined } | undefined
let isAtEnd = false
const listeners = new Set<() => void>()

/** Else scrolls to the element `beginning`, also on a new `day`. True if the page does not start at its top. */
export function useScrollRestoration(beginning: string | undefined, day: string | undefined): boolean {
  const [{ name, top, anchor }] = useState(() => {
    const name = day === undefined ? 'top' : `top ${day}`
    const stored = readBrowserHistoryState(name)
    return isNumber(stored) ? { name, top: stored, anchor: undefined } : { name, top: 0, anchor: beginning }
  })
  // Before paint, and again after effects that scroll, such as `useFocusOnPageChange`.
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
      if (window.location.pathname === pathname) writeBrowserHistoryState(name, Math.round(window.scrollY))
    }
    window.addEventListener('scrollend', keep)
    return () => window.removeEventListener('scrollend', keep)
  }, [name])
  return top > 0 || anchor !== undefined
}

/** Scrolls the target of `hash` into view while the page grows, and focuses it (`tabIndex` -1). */
export function useHashTarget<T extends HTMLElement>(hash: string): RefObject<T | null> {
  const element = useRef<T>(null)
  const { hash: asked, key } = useLocation()
  useEffect(() => {
    if (asked !== hash) return undefined
    const show = () => {
      element.current?.scrollIntoView({ behavior: 'instant' })
      return false
    }
    // After `useFocusOnPageChange` has scrolled and focused.
    const frame = requestAnimationFrame(() => {
      show()
      element.current?.focus({ preventScroll: true })
    })
    const stop = scrollWhilePageGrows(show)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [asked, hash, key])
  return element
}

/** Undefined once the user scrolls. */
export const useScrollTargetId = (): string | undefined => useSyncExternalStore(subscribe, () => target?.id)

export const useIsScrolledToEnd = (): boolean => useSyncExternalStore(subscribe, () => isAtEnd)

/** `marginOf` maps the first element to the observer's `rootMargin`; it must be stable. */
export function useElementsInView(ids: readonly string[], marginOf: (first: Element) => string): ReadonlySet<string> {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
  const all = ids.join()
  useEffect(() => {
    const elements = all.split(',').flatMap((id) => document.getElementById(id) ?? [])
    const [first] = elements
    if (first === undefined) return undefined
    const observer = new IntersectionObserver(
      (entries) =>
        setInView((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) now.add(target.id)
            else now.delete(target.id)
          return now
        }),
      { rootMargin: marginOf(first) },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [all, marginOf])
  return inView
}

export function scrollToElement(id: string, behavior: 'instant' | 'smooth'): void {
  const element = document.getElementById(id)
  if (element === null) return
  element.scrollIntoView({ behavior, block: 'start' })
  target = { id, restsAt: behavior === 'instant' ? window.scrollY : undefined }
  notify()
}

/** Calls `scroll` on size changes until it returns true or the user acts. */
function scrollWhilePageGrows(scroll: () => boolean): () => void {
  const observer = new ResizeObserver(() => {
    if (scroll()) stop()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(patience)
    for (const type of USER_SCROLL_EVENTS) window.removeEventListener(type, stop)
  }
  const patience = setTimeout(stop, MAX_GROWTH_MS)
  for (const type of USER_SCROLL_EVENTS) window.addEventListener(type, stop, { passive: true })
  observer.observe(document.body)
  return stop
}

/** In px, between the screen's top and an element scrolled into view. */
export function scrollOffsetOf(element: Element): number {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  return margin + padding
}

function scrollTo(anchor: string | undefined): void {
  if (anchor !== undefined) scrollToElement(anchor, 'instant')
}

/** Repeated, since the page may be too short at first. */
const keepAt = (anchor: string): (() => void) =>
  scrollWhilePageGrows(() => {
    scrollTo(anchor)
    return false
  })

const scrollDownTo = (top: number): (() => void) =>
  scrollWhilePageGrows(() => {
    window.scrollTo({ top, behavior: 'instant' })
    return Math.abs(window.scrollY - top) < 2
  })

const reachesEnd = (): boolean => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2

function onScroll({ type }: Event): void {
  isAtEnd = window.scrollY > 0 && reachesEnd()
  if (target?.restsAt !== undefined && Math.abs(window.scrollY - target.restsAt) > 4) target = undefined
  else if (type === 'scrollend' && target !== undefined) target.restsAt = window.scrollY
  notify()
}

/** Possibly before the page came to rest. */
function onGesture(): void {
  target = undefined
  notify()
}

const listened = { scroll: onScroll, scrollend: onScroll, wheel: onGesture, touchmove: onGesture }

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0)
    for (const [type, listen] of Object.entries(listened)) window.addEventListener(type, listen, { passive: true })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const [type, listen] of Object.entries(listened)) window.removeEventListener(type, listen)
  }
}
