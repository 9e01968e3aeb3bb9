import { useSyncExternalStore } from 'react'

/** The element that the page was last scrolled to, until the user scrolls on. */
let target: { id: string; wasReached: boolean } | undefined
let isAtEnd = false
const listeners = new Set<() => void>()

/** Scrolls the element with this id to the top of the screen, or as near as the page's end allows. */
export function scrollToElement(id: string, behavior: 'instant' | 'smooth'): void {
  const element = document.getElementById(id)
  if (element === null) return
  element.scrollIntoView({ behavior, block: 'start' })
  target = { id, wasReached: isReached(element) }
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

function isReached(element: Element): boolean {
  const distance = element.getBoundingClientRect().top - scrollOffsetOf(element)
  return Math.abs(distance) < 4 || (distance > 0 && reachesEnd())
}

function onScroll({ type }: Event): void {
  isAtEnd = window.scrollY > 0 && reachesEnd()
  if (target !== undefined) {
    const element = document.getElementById(target.id)
    if (element !== null && isReached(element)) target.wasReached = true
    else if (target.wasReached || type === 'scrollend') target = undefined
  }
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) for (const type of ['scroll', 'scrollend']) window.addEventListener(type, onScroll, { passive: true })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const type of ['scroll', 'scrollend']) window.removeEventListener(type, onScroll)
  }
}
