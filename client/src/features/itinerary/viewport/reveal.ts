import { IDEAS } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'
import { dayAnchor, prefersReducedMotion } from './dayAnchor'

/** What covers the page above, and on phones below. */
const HEADER_HEIGHT_PX = 64
const BOTTOM_BAR_HEIGHT_PX = 72

/** Brings the head, a day or an event that changed into sight, unfolding its day; what is in sight already does not move. */
export function reveal(view: ItineraryView, id: string, open: (dayId: string) => void): void {
  const dayId = view.events[id]?.dayId
  if (dayId !== undefined && dayId !== IDEAS) open(dayId)
  // After it has been drawn.
  requestAnimationFrame(() => {
    const element = id === '' ? document.querySelector('main h1') : elementOf(id)
    element?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'nearest' })
  })
}

const elementOf = (id: string) =>
  document.querySelector(`[data-event="${id}"]`) ?? document.querySelector(`[id="${dayAnchor(id)}"] h2`)

/** Whether one would have to go there to see it: it is folded away, or out of sight. Not so of what is no more. */
export function isOutOfSight({ days, events }: ItineraryView, id: string): boolean {
  if (id !== '' && events[id] === undefined && !days.some((day) => day.id === id)) return false
  const box = (id === '' ? document.querySelector('main h1') : elementOf(id))?.getBoundingClientRect()
  return box === undefined || box.bottom < HEADER_HEIGHT_PX || box.top > window.innerHeight - BOTTOM_BAR_HEIGHT_PX
}
