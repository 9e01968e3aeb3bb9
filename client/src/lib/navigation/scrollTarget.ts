import { useSyncExternalStore } from 'react'

/** The element that the page was last scrolled to, until the user scrolls on; and where the page came to rest. */
let target: { id: string; restsAt: number | undefined } | undefined
let isAtEnd = false
const listeners = new Set<() => void>()

/** Scrolls the element with this id to the top of the screen, or as near as the page's end allows. */
export function scrollToElement(id: string, behavior: 'instant' | 'smooth'): void {
  const element = document.getElementById(id)
  if (element === null) return
  element.scrollIntoView({ behavior, block: 'start' })
  target = { id, restsAt: behavior === 'instant' ? window.scrollY : undefined }
  notify()
}

/** The id of the element that the page was last scrolled to, until the user scrolls on. */
export const useScrollTarget = (): string | undefined => useSyncExternalStore(subscribe, () => target?.id)

/** Whether the page is scrolled to its end. */
export const useIsAtEnd = (): boolean => useSyncExternalStore(subscribe, () => isAtEnd)

/** How far below the screen's top an element ends up that the page is scrolled to, in pixels. */
export function scrollOffsetOf(element: Element): number {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  return margin + padding
}

const reachesEnd = (): boolean => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2

function onScroll({ type }: Event): void {
  isAtEnd = window.scrollY > 0 && reachesEnd()
  if (target?.restsAt !== undefined && Math.abs(window.scrollY - target.restsAt) > 4) target = undefined
  else if (type === 'scrollend' && target !== undefined) target.restsAt = window.scrollY
  notify()
}

/** The user scrolls by wheel or finger, perhaps before the page came to rest. */
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
