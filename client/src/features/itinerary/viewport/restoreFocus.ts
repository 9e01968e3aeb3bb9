/** Gives the focus to something; who goes by keys sees where it is then. Nothing scrolls under a finger or the mouse. */
export function focusAndReveal(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' })
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/**
 * The focus goes with an event that was moved, or came back: to its tools in the new place or, where that is folded, to the heading of the day.
 * Only where it would be nowhere: what was pressed left the page with the old place.
 */
export function restoreFocusToEvent(eventId: string, dayId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const place =
      find(`[data-event="${eventId}"] [data-tools] button`) ?? find(`[data-fold="${dayId}"]`) ?? find(`[data-add="${dayId}"]`)
    if (place !== null) focusAndReveal(place)
  })
}

/** The same for a day that was added: the button for it goes when the trip's dates are full. */
export function restoreFocusToDay(dayId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find(`[data-fold="${dayId}"]`)?.focus({ preventScroll: true })
  })
}
