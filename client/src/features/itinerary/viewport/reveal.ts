import { IDEAS } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'
import { prefersReducedMotion } from '../../../lib/motion/prefersReducedMotion'
import type { PageElements } from './pageElements'

/** What covers the page above, and on phones below. */
const HEADER_HEIGHT_PX = 64
const BOTTOM_BAR_HEIGHT_PX = 72

/** Brings the head, a day or an event that changed into sight, unfolding its day; what is in sight already does not move. */
export function reveal(elements: PageElements, view: ItineraryView, id: string, open: (dayId: string) => void): void {
  const dayId = view.events[id]?.dayId
  if (dayId !== undefined && dayId !== IDEAS) open(dayId)
  // After it has been drawn.
  requestAnimationFrame(() => {
    elementOf(elements, id)?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'nearest' })
  })
}

/** The page has one heading of the first rank: the trip's title. */
const elementOf = ({ find }: PageElements, id: string) =>
  id === '' ? document.querySelector('main h1') : (find('event', id) ?? find('dayHeading', id))

/** Whether one would have to go there to see it: it is folded away, or out of sight. Not so of what is no more. */
export function isOutOfSight(elements: PageElements, { days, events }: ItineraryView, id: string): boolean {
  if (id !== '' && events[id] === undefined && !days.some((day) => day.id === id)) return false
  const box = elementOf(elements, id)?.getBoundingClientRect()
  return box === undefined || box.bottom < HEADER_HEIGHT_PX || box.top > window.innerHeight - BOTTOM_BAR_HEIGHT_PX
}
