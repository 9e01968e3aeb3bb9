import type { Day, Event } from '../api/events'
import { toWireDate } from '../dates'
import type { EventView, ItineraryView } from './view'

/** An event in the shape REST and Socket.IO show. */
export const toWireEvent = ({ dayId: _, ...event }: EventView): Event => event

/** The events with these ids, in that order, as REST and Socket.IO show them. */
export const toWireEvents = (view: ItineraryView, ids: readonly string[]): Event[] =>
  ids.flatMap((id) => {
    const event = view.events[id]
    return event === undefined ? [] : [toWireEvent(event)]
  })

/** All days with their events, as REST and Socket.IO show them. */
export const toWireDays = (view: ItineraryView): Day[] =>
  view.days.map(({ id, label, dayNumber, date, events }) => ({
    id,
    label,
    dayNumber,
    date: toWireDate(date),
    events: toWireEvents(view, events),
  }))
