import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'
import { prefersReducedMotion } from '../../../lib/motion/scrollAnchors'
import type { PageElements } from './pageElements'

const HEADER_HEIGHT_PX = 64
const BOTTOM_BAR_HEIGHT_PX = 72

/** Unfolds the day of an event. No-op if visible. */
export function revealItem(elements: PageElements, view: ItineraryView, id: string, open: (dayId: string) => void): void {
  const dayId = view.events[id]?.dayId
  if (dayId !== undefined && dayId !== IDEAS_DAY_ID) open(dayId)
  requestAnimationFrame(() => {
    elementOf(elements, id)?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'nearest' })
  })
}

/** False if it does not exist. */
export function isOffScreen(elements: PageElements, { days, events }: ItineraryView, id: string): boolean {
  if (id !== '' && events[id] === undefined && !days.some((day) => day.id === id)) return false
  const box = elementOf(elements, id)?.getBoundingClientRect()
  return box === undefined || box.bottom < HEADER_HEIGHT_PX || box.top > window.innerHeight - BOTTOM_BAR_HEIGHT_PX
}

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

/** The trip's title is the only h1. */
const elementOf = ({ find }: PageElements, id: string) =>
  id === '' ? document.querySelector('main h1') : (find('event', id) ?? find('dayHeading', id))
