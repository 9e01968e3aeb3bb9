import { arrivalOf } from '../itinerary/eventPlaces'
import type { EventFields } from '../itinerary/fields'
import { boundsOf, outsideOf, type Bounds } from '../places/distance'
import type { Place, Position } from '../places/place'

type Placed = Pick<EventFields, 'category' | 'place' | 'to'>

/** As a `TripOutline`. */
export interface PlacedTrip {
  days: readonly { dayNumber: number; events: readonly Placed[] }[]
  ideas: readonly Placed[]
}

export interface Stop extends Position {
  /** 0 for ideas. */
  dayNumber: number
  /** In its day, from 1. */
  number: number
  /** Where the journey of the stop before ends. */
  isArrival: boolean
}

export const isPlaced = (event: Placed): boolean => event.place !== null || arrivalOf(event) !== null

interface EventStop<Event> extends Pick<Stop, 'number' | 'isArrival'> {
  event: Event
  place: Place
}

/** In order; a journey has up to two. */
export function stopsOfEvents<Event extends Placed>(events: readonly Event[]): EventStop<Event>[] {
  return events
    .filter(isPlaced)
    .flatMap((event, i) =>
      [event.place, arrivalOf(event)].flatMap((place, end) =>
        place === null ? [] : [{ event, place, number: i + 1, isArrival: end === 1 }],
      ),
    )
}

/** In the order of days and events, ideas last. */
export const listStops = ({ days, ideas }: PlacedTrip): Stop[] =>
  [...days, { dayNumber: 0, events: ideas }].flatMap(({ dayNumber, events }) =>
    stopsOfEvents(events).map(({ place: { lat, lng }, number, isArrival }) => ({ lat, lng, dayNumber, number, isArrival })),
  )

export const nameOfStop = ({ dayNumber, number }: Pick<Stop, 'dayNumber' | 'number'>): string => `${dayNumber}.${number}`

/** Names of those that are journeys. */
export const journeysOf = (stops: readonly Stop[]): ReadonlySet<string> =>
  new Set(stops.flatMap((stop) => (stop.isArrival ? [nameOfStop(stop)] : [])))

/** Without far ends of journeys. Null without any. */
export function boundsOfStops(stops: readonly Stop[]): Bounds | null {
  const journeys = journeysOf(stops)
  const others = stops.filter((stop) => !journeys.has(nameOfStop(stop)))
  const isOutside = outsideOf(others)
  const shown = stops.filter((stop) => !journeys.has(nameOfStop(stop)) || !isOutside(stop))
  return boundsOf(others.length === 0 ? stops : shown)
}
