import { arrivalOf } from '#shared/itinerary/eventPlaces'
import type { ItineraryView } from '#shared/itinerary/view'
import { metresBetween } from '#shared/places/distance'

const NEAR_METRES = 1000
/** More degrees of latitude are farther: spares most of the trigonometry. */
const NEAR_DEGREES = 0.01

export interface NearbyIdea {
  id: string
  /** In a straight line from the nearest stop of the day. */
  metres: number
}

/** Ideas within 1 km of a stop of the day, nearest first. */
export function ideasNear({ days, ideas, events }: ItineraryView, dayId: string): NearbyIdea[] {
  const stops = (days.find(({ id }) => id === dayId)?.events ?? []).flatMap((id) => {
    const event = events[id]
    return event === undefined ? [] : [event.place ?? [], arrivalOf(event) ?? []].flat()
  })
  return ideas
    .flatMap((id) => {
      const place = events[id]?.place
      if (place === null || place === undefined) return []
      const near = stops.filter(({ lat }) => Math.abs(lat - place.lat) < NEAR_DEGREES)
      const metres = Math.min(...near.map((stop) => metresBetween(stop, place)))
      return metres <= NEAR_METRES ? [{ id, metres }] : []
    })
    .toSorted((a, b) => a.metres - b.metres)
}
