import { IDEAS } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'
import { prefersReducedMotion } from '../../../lib/motion/prefersReducedMotion'
import type { PageElements } from './pageElements'

/** Heights covered by bars. */
const HEADER_HEIGHT_PX = 64
const BOTTOM_BAR_HEIGHT_PX = 72

/** Unfolds the day of an event. No-op if visible. */
export function reveal(elements: PageElements, view: ItineraryView, id: string, open: (dayId: string) => void): void {
  const dayId = view.events[id]?.dayId
  if (dayId !== undefined && dayId !== IDEAS) open(dayId)
  // After the day has unfolded.
  requestAnimationFrame(() => {
    elementOf(elements, id)?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'nearest' })
  })
}

/** The trip's title is the only h1. */
const elementOf = ({ find }: PageElements, id: string) =>
  id === '' ? document.querySelector('main h1') : (find('event', id) ?? find('dayHeading', id))

/** False if it does not exist. */
export function isOutOfSight(elements: PageElements, { days, events }: ItineraryView, id: string): boolean {
  if (id !== '' && events[id] === undefined && !days.some((day) => day.id === id)) return false
  const box = elementOf(elements, id)?.getBoundingClientRect()
  return box === undefined || box.bottom < HEADER_HEIGHT_PX || box.top > window.innerHeight - BOTTOM_BAR_HEIGHT_PX
}
