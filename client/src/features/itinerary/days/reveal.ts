import { IDEAS } from '../../../../../shared/itinerary/ideas'
import type { ItineraryView } from '../../../../../shared/itinerary/view'
import { dayAnchor, prefersStillness } from './dayAnchor'

/** Brings a day or an event that changed into sight, unfolding its day; what is in sight already does not move. */
export function reveal(view: ItineraryView, id: string, open: (dayId: string) => void): void {
  const dayId = view.events[id]?.dayId
  if (dayId !== undefined && dayId !== IDEAS) open(dayId)
  // After it has been drawn.
  requestAnimationFrame(() => {
    const element = document.querySelector(`[data-event="${id}"]`) ?? document.querySelector(`[id="${dayAnchor(id)}"] h2`)
    element?.scrollIntoView({ behavior: prefersStillness() ? 'auto' : 'smooth', block: 'nearest' })
  })
}
