import { useSyncExternalStore } from 'react'

/** The last scroll target, until the user scrolls, and its resting `scrollY`. */
let target: { id: string; restsAt: number | undefined } | undefined
let isAtEnd = false
const listeners = new Set<() => void>()

export function scrollToElement(id: string, behavior: 'instant' | 'smooth'): void {
  const element = document.getElementById(id)
  if (element === null) return
  element.scrollIntoView({ behavior, block: 'start' })
  target = { id, restsAt: behavior === 'instant' ? window.scrollY : undefined }
  notify()
}

/** Undefined once the user scrolls. */
export const useScrollTarget = (): string | undefined => useSyncExternalStore(subscribe, () => target?.id)

export const useIsAtEnd = (): boolean => useSyncExternalStore(subscribe, () => isAtEnd)

/** In px, between the screen's top and an element scrolled into view. */
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
