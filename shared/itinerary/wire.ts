import type { WireDay, WireEvent, EventCounts } from '../api/events'
import { toWireDate } from '../dates'
import { IDEAS_DAY_ID } from './ideas'
import type { EventView, ItineraryView } from './view'

export type EventCountsOf = (eventId: string) => EventCounts

export const noEventCounts: EventCounts = { commentCount: 0, votes: 0, voted: false }
const noCounts: EventCountsOf = () => noEventCounts

/** Votes are for ideas only. */
export function toWireEventCounts(id: string, dayId: string, countsOf = noCounts): EventCounts {
  const counts = countsOf(id)
  return dayId === IDEAS_DAY_ID || counts.votes === 0 ? counts : { ...counts, votes: 0, voted: false }
}

export const toWireEvent = ({ dayId, ...event }: EventView, countsOf?: EventCountsOf): WireEvent => ({
  ...event,
  ...toWireEventCounts(event.id, dayId, countsOf),
})

export const toWireEvents = (view: ItineraryView, ids: readonly string[], countsOf?: EventCountsOf): WireEvent[] =>
  ids.flatMap((id) => {
    const event = view.events[id]
    return event === undefined ? [] : [toWireEvent(event, countsOf)]
  })

export const toWireDays = (view: ItineraryView, countsOf?: EventCountsOf): WireDay[] =>
  view.days.map(({ id, label, dayNumber, date, events }) => ({
    id,
    label,
    dayNumber,
    date: toWireDate(date),
    events: toWireEvents(view, events, countsOf),
  }))
