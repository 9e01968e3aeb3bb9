import { IDEAS } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'
import { prefersReducedMotion } from '../../../lib/motion/prefersReducedMotion'
import type { PageElements } from './pageElements'

/** The heights that bars cover: the header above and, on phones, the bar below. */
const HEADER_HEIGHT_PX = 64
const BOTTOM_BAR_HEIGHT_PX = 72

/** Scrolls to the head, a day or an event that changed, and unfolds its day; nothing moves when it is in sight. */
export function reveal(elements: PageElements, view: ItineraryView, id: string, open: (dayId: string) => void): void {
  const dayId = view.events[id]?.dayId
  if (dayId !== undefined && dayId !== IDEAS) open(dayId)
  // After the next paint, when the day is unfolded.
  requestAnimationFrame(() => {
    elementOf(elements, id)?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'nearest' })
  })
}

/** The page's only h1 is the trip's title. */
const elementOf = ({ find }: PageElements, id: string) =>
  id === '' ? document.querySelector('main h1') : (find('event', id) ?? find('dayHeading', id))

/** Whether it is folded away or outside the screen. False for what does not exist any more. */
export function isOutOfSight(elements: PageElements, { days, events }: ItineraryView, id: string): boolean {
  if (id !== '' && events[id] === undefined && !days.some((day) => day.id === id)) return false
  const box = elementOf(elements, id)?.getBoundingClientRect()
  return box === undefined || box.bottom < HEADER_HEIGHT_PX || box.top > window.innerHeight - BOTTOM_BAR_HEIGHT_PX
}
