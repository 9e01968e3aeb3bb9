import { boundsOf, type Bounds } from '../places/distance'
import type { Position } from '../places/place'
import type { EventFields } from './fields'
import type { ItineraryView } from './view'

type Places = Pick<EventFields, 'place' | 'to'>

const hides = ({ place, to }: Places): boolean => place?.hidden === true || to?.hidden === true

/** As seen by users who do not take part. Without hidden places the same object. */
export const withoutHiddenPlaces = <Event extends Places>(event: Event): Event =>
  hides(event)
    ? { ...event, place: event.place?.hidden === true ? null : event.place, to: event.to?.hidden === true ? null : event.to }
    : event

/** As seen by users who do not take part. Without hidden places the same view. */
export function viewWithoutHiddenPlaces(view: ItineraryView): ItineraryView {
  const hiding = Object.values(view.events).filter(hides)
  if (hiding.length === 0) return view
  return {
    ...view,
    events: { ...view.events, ...Object.fromEntries(hiding.map((event) => [event.id, withoutHiddenPlaces(event)])) },
  }
}

/** Where a journey arrives; null for other categories, which keep a value of earlier. */
export const arrivalOf = ({ category, to }: Pick<EventFields, 'category' | 'to'>): EventFields['to'] =>
  category === 'transport' ? to : null

/** Null for other categories, which keep a value of earlier. */
export const nightsOf = ({ category, nights }: Pick<EventFields, 'category' | 'nights'>): EventFields['nights'] =>
  category === 'accommodation' ? nights : null

type Placed = Pick<EventFields, 'category' | 'place' | 'to'>

/** `placeCount`: events with a place. Arrivals extend the bounds. */
export function summarizePlaces(events: Iterable<Placed>): { bounds: Bounds | null; placeCount: number } {
  const positions: Position[] = []
  let placeCount = 0
  for (const event of events) {
    if (event.place !== null) {
      placeCount += 1
      positions.push(event.place)
    }
    const arrival = arrivalOf(event)
    if (arrival !== null) positions.push(arrival)
  }
  return { bounds: positions.length === 0 ? null : boundsOf(positions), placeCount }
}

/** Of a reply. */
export const summarizePlacesOf = ({
  days,
  ideas,
}: {
  days: readonly { events: readonly Placed[] }[]
  ideas: readonly Placed[]
}) => summarizePlaces([...days.flatMap(({ events }) => events), ...ideas])
