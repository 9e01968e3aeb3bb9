import type { PageElements } from './pageElements'

/** Focuses an element, and scrolls to it for keyboard users only: nothing scrolls under a finger or the mouse. */
export function focusAndReveal(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' })
}

/**
 * After an event was moved or restored: focuses its tools in the new place or, where that day is folded, the day's heading. Only if nothing
 * has the focus, because the pressed button was removed together with the event's old place.
 */
export function restoreFocusToEvent({ find }: PageElements, eventId: string, dayId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const place = find('eventTools', eventId) ?? find('dayHeading', dayId) ?? find('addEvent', dayId)
    if (place !== undefined) focusAndReveal(place)
  })
}

/** The same for a day that was added: the button for it goes when the trip's dates are full. */
export function restoreFocusToDay({ find }: PageElements, dayId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find('dayHeading', dayId)?.focus({ preventScroll: true })
  })
}
