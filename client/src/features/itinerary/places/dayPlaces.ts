import { arrivalOf, nightsOf } from '#shared/itinerary/eventPlaces'
import type { EventFields } from '#shared/itinerary/fields'
import type { ItineraryView } from '#shared/itinerary/view'
import { metresBetween } from '#shared/places/distance'
import type { Place } from '#shared/places/place'

type Placed = Pick<EventFields, 'category' | 'place' | 'to'>

/** A journey ends at its arrival, elsewhere than it begins. */
const endOf = (event: Placed): Place | null => (event.category === 'transport' ? arrivalOf(event) : event.place)

/** In a straight line; undefined without two places, or if their doubt exceeds it. */
export function metresToNext(event: Placed | undefined, next: Placed | undefined): number | undefined {
  const from = event && endOf(event)
  const to = next?.place
  if (from === null || from === undefined || to === null || to === undefined) return undefined
  const metres = metresBetween(from, to)
  return from.accuracy + to.accuracy > metres ? undefined : metres
}

/** Arrivals count. */
export const countPlaces = (events: readonly Placed[]): number =>
  events.reduce((sum, event) => sum + (event.place === null ? 0 : 1) + (arrivalOf(event) === null ? 0 : 1), 0)

/** Titles of accommodations of earlier days, of which this night is one. */
export function nightsOn({ days, events }: Pick<ItineraryView, 'days' | 'events'>, dayId: string): string[] {
  const today = days.findIndex(({ id }) => id === dayId)
  return days.slice(0, Math.max(0, today)).flatMap((day, i) =>
    day.events.flatMap((id) => {
      const event = events[id]
      const nights = event === undefined ? null : nightsOf(event)
      return event !== undefined && nights !== null && i + nights > today ? [event.label] : []
    }),
  )
}
