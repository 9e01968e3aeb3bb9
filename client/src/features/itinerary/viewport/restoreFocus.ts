import type { PageElements } from './pageElements'

/** Scrolls for keyboard users only. */
export function focusAndReveal(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' })
}

/** Focuses a moved event's tools or its folded day's heading, if the focus was lost. */
export function restoreFocusToEvent({ find }: PageElements, eventId: string, dayId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const place = find('eventTools', eventId) ?? find('dayHeading', dayId) ?? find('addEvent', dayId)
    if (place !== undefined) focusAndReveal(place)
  })
}

/** The add button may be gone. */
export function restoreFocusToDay({ find }: PageElements, dayId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find('dayHeading', dayId)?.focus({ preventScroll: true })
  })
}
