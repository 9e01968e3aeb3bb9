import { arrivalOf, nightsOf } from '#shared/itinerary/eventPlaces'
import type { EventFields } from '#shared/itinerary/fields'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Place } from '#shared/places/place'

export type Placed = Pick<EventFields, 'category' | 'place' | 'to'>

/** A journey ends at its arrival, elsewhere than it begins. */
export const endOf = (event: Placed): Place | null => (event.category === 'transport' ? arrivalOf(event) : event.place)

/** Where the distance between two events may be said. */
export const hasWay = (event: Placed | undefined, next: Placed | undefined): boolean =>
  event !== undefined && endOf(event) !== null && next !== undefined && next.place !== null

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
