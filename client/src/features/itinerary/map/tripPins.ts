import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import { toWorld, type WorldPoint } from '#shared/map/mercator'
import { boundsOfStops, isPlaced, stopsOfEvents } from '#shared/map/tripStops'
import { boundsOf, type Bounds } from '#shared/places/distance'
import type { Place } from '#shared/places/place'

export interface Pin {
  /** Of the event, and of its arrival. */
  key: string
  eventId: string
  /** `to`: where a journey arrives. */
  end: 'place' | 'to'
  /** `IDEAS_DAY_ID` for ideas. */
  dayId: string
  /** 0 for ideas. */
  dayNumber: number
  /** Of the stop in its day, from 1; of the idea among ideas. */
  number: number
  label: string
  place: Place
  at: WorldPoint
}

/** `walk`: to the next stop of a day. */
export interface OrderLine {
  kind: 'walk' | 'journey'
  dayNumber: number
  from: WorldPoint
  to: WorldPoint
}

/** What the chips choose: 'all', or the id of a day. */
export type ShownPart = string

type Trip = Pick<ItineraryView, 'days' | 'ideas' | 'events'>

/** In the order of days and stops, ideas last. */
export function listPins(view: Trip): Pin[] {
  const ofDays = view.days.flatMap(({ id, dayNumber, events }) => pinsOf(view, events, id, dayNumber))
  return [...ofDays, ...pinsOf(view, view.ideas, IDEAS_DAY_ID, 0)]
}

function pinsOf({ events }: Trip, ids: readonly string[], dayId: string, dayNumber: number): Pin[] {
  const known = ids.flatMap((id) => events[id] ?? [])
  return stopsOfEvents(known).map(({ event, place, number, isArrival }) => ({
    key: isArrival ? `${event.id}-to` : event.id,
    eventId: event.id,
    end: isArrival ? 'to' : 'place',
    dayId,
    dayNumber,
    number,
    label: event.label,
    place,
    at: toWorld(place),
  }))
}

/** Stops of a day in order; a journey from its departure to its arrival. Ideas have none. */
export function listOrderLines(pins: readonly Pin[]): OrderLine[] {
  return pins.flatMap((pin, i) => {
    const before = pins[i - 1]
    if (before === undefined || before.dayId !== pin.dayId || pin.dayNumber === 0) return []
    const kind = before.eventId === pin.eventId ? 'journey' : 'walk'
    return [{ kind, dayNumber: pin.dayNumber, from: before.at, to: pin.at } as const]
  })
}

export const pinsOfPart = (pins: readonly Pin[], part: ShownPart): readonly Pin[] =>
  part === 'all' ? pins : pins.filter(({ dayId }) => dayId === part)

/** The smallest box around pins; undefined without any. */
export const boundsOfPins = (pins: readonly Pin[]): Bounds | undefined => boundsOf(pins.map(({ place }) => place)) ?? undefined

/** Without far ends of journeys. */
export const boundsOfTrip = (pins: readonly Pin[]): Bounds | undefined =>
  boundsOfStops(
    pins.map(({ place: { lat, lng }, dayNumber, number, end }) => ({ lat, lng, dayNumber, number, isArrival: end === 'to' })),
  ) ?? undefined

/** Of its stops; of the whole trip if it has none, and for ideas. */
export const boundsOfDay = (pins: readonly Pin[], dayId: string): Bounds | undefined =>
  (dayId === IDEAS_DAY_ID ? undefined : boundsOfTrip(pinsOfPart(pins, dayId))) ?? boundsOfTrip(pins)

/** Of days and then ideas, in order. */
export const listUnplaced = (view: Trip): EventView[] =>
  [...view.days.flatMap(({ events }) => events), ...view.ideas].flatMap((id) => {
    const event = view.events[id]
    return event === undefined || isPlaced(event) ? [] : [event]
  })
