import { arrivalOf, nightsOf } from '#shared/itinerary/eventPlaces'
import type { EventFields } from '#shared/itinerary/fields'
import type { ItineraryView } from '#shared/itinerary/view'
import { metresBetween } from '#shared/places/distance'
import { routeLinks } from '#shared/places/routeLinks'
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

/** Google Maps links to the places in order. Nothing leads across a journey. */
export function routesOf(events: readonly Placed[]): string[] {
  const walks: Place[][] = [[]]
  for (const event of events) {
    if (event.place !== null) walks.at(-1)?.push(event.place)
    if (event.category !== 'transport') continue
    const arrival = arrivalOf(event)
    walks.push(arrival === null ? [] : [arrival])
  }
  return walks.flatMap((places) => routeLinks(places).map(({ url }) => url))
}

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
