import type { Day, Event, EventEcho } from '../api/events'
import { toWireDate } from '../dates'
import { IDEAS } from './ideas'
import type { EventView, ItineraryView } from './view'

export type EchoOf = (eventId: string) => EventEcho

export const noEcho: EventEcho = { commentCount: 0, votes: 0, voted: false }
const nothingSaid: EchoOf = () => noEcho

/** Votes are for ideas only. */
export function shownEcho(id: string, dayId: string, echoOf = nothingSaid): EventEcho {
  const echo = echoOf(id)
  return dayId === IDEAS || echo.votes === 0 ? echo : { ...echo, votes: 0, voted: false }
}

/** As in REST and Socket.IO. */
export const toWireEvent = ({ dayId, ...event }: EventView, echoOf?: EchoOf): Event => ({
  ...event,
  ...shownEcho(event.id, dayId, echoOf),
})

export const toWireEvents = (view: ItineraryView, ids: readonly string[], echoOf?: EchoOf): Event[] =>
  ids.flatMap((id) => {
    const event = view.events[id]
    return event === undefined ? [] : [toWireEvent(event, echoOf)]
  })

export const toWireDays = (view: ItineraryView, echoOf?: EchoOf): Day[] =>
  view.days.map(({ id, label, dayNumber, date, events }) => ({
    id,
    label,
    dayNumber,
    date: toWireDate(date),
    events: toWireEvents(view, events, echoOf),
  }))
