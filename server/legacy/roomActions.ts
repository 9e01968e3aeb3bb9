import type { ItineraryCard } from '#shared/api/itineraries'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { fromWireDate } from '#shared/wireDates'
import { dayFactsAt } from '#shared/itinerary/dayFacts'
import { hasSameFields } from '#shared/itinerary/fields'
import type { DayView, EventView, ItineraryView } from '#shared/itinerary/view'
import { toWireDays, toWireEvent, toWireEvents, type EchoOf } from '#shared/itinerary/wire'
import type { RoomAction, RoomSnapshot } from '#shared/realtime/socketEvents'
import { rangeDays } from '#server/records/recordDifference'

/** Larger changes are sent as all days. */
const MAX_ACTIONS = 20

/** All days, which corrects any client. */
export const allDaysAction = (view: ItineraryView, echoOf?: EchoOf): RoomAction => ({
  action: 'delete-day',
  days: toWireDays(view, echoOf),
})

export const wholeDayAction = (view: ItineraryView, day: DayView, echoOf?: EchoOf): RoomAction => ({
  action: 'reorder-events',
  dayId: day.id,
  events: toWireEvents(view, day.events, echoOf),
})

export const wholeEventAction = (event: EventView, echoOf?: EchoOf): RoomAction => ({
  action: 'edit-event',
  dayId: event.dayId,
  eventId: event.id,
  updatedEventData: toWireEvent(event, echoOf),
})

const sameDay = (a: DayView, b: DayView | undefined): boolean =>
  a === b || (a.id === b?.id && a.label === b.label && a.date === b.date)

/**
 * Clients append days and events as they arrive, so an event in the middle is
 * followed by its day's order. Changed or removed days, or too many actions,
 * are sent as all days. Ideas are not sent: moving there is a deletion, back an
 * addition.
 */
export function diffViews(before: ItineraryView, after: ItineraryView, echoOf?: EchoOf): RoomAction[] {
  if (before === after) return []
  if (!before.days.every((day, i) => sameDay(day, after.days[i]))) return [allDaysAction(after, echoOf)]
  const newDays = after.days.slice(before.days.length)
  const kept = before.days.flatMap((day, i) => {
    const next = after.days[i]
    return next === undefined ? [] : [{ day, next }]
  })
  // First, so that a moved event is never in two days.
  const actions: RoomAction[] = [
    ...kept.flatMap(({ day, next }) => deletions(day, next)),
    ...kept.flatMap(({ day, next }) => changesInDay(before, day, after, next, echoOf)),
    ...toWireDays({ ...after, days: newDays }, echoOf).map((day): RoomAction => ({ action: 'add-day', day })),
  ]
  return actions.length > MAX_ACTIONS ? [allDaysAction(after, echoOf)] : actions
}

function deletions(before: DayView, after: DayView): RoomAction[] {
  if (before.events === after.events) return []
  const remaining = new Set(after.events)
  return before.events
    .filter((id) => !remaining.has(id))
    .map((eventId) => ({ action: 'delete-event', dayId: before.id, eventId }))
}

function changesInDay(
  before: ItineraryView,
  dayBefore: DayView,
  after: ItineraryView,
  day: DayView,
  echoOf?: EchoOf,
): RoomAction[] {
  const old = new Set(dayBefore.events)
  const present = new Set(day.events)
  const actions: RoomAction[] = []
  const appended: string[] = []
  for (const id of day.events) {
    const event = after.events[id]
    const was = before.events[id]
    if (event === undefined) continue
    if (!old.has(id)) {
      appended.push(id)
      actions.push({ action: 'add-event', dayId: day.id, event: toWireEvent(event, echoOf) })
    } else if (was === undefined || !hasSameFields(was, event)) actions.push(wholeEventAction(event, echoOf))
  }
  const shown = [...dayBefore.events.filter((id) => present.has(id)), ...appended]
  if (shown.some((id, i) => id !== day.events[i])) actions.push(wholeDayAction(after, day, echoOf))
  return actions
}

/** The view as clients compute it for new dates. The same object if unchanged. */
export function withRecordDates(view: ItineraryView, record: Pick<ItineraryRecord, 'startDate' | 'endDate'>): ItineraryView {
  const start = fromWireDate(record.startDate)
  const range = rangeDays(record)
  const days = view.days.map((day, i) => {
    const facts = dayFactsAt(i, start, range)
    if (day.date === facts.date && day.isBeyondRange === facts.isBeyondRange) return day
    return { ...day, ...facts }
  })
  return days.every((day, i) => day === view.days[i]) ? view : { ...view, days }
}

/** Events that an action shows in full. */
export function shownEventIds(action: RoomAction): string[] {
  if (action.action === 'edit-event') return [action.eventId]
  if (action.action === 'reorder-events') return action.events.map(({ id }) => id)
  return action.action === 'delete-day' ? action.days.flatMap(({ events }) => events.map(({ id }) => id)) : []
}

/**
 * Days, ideas and record are those last sent, so that no action follows; the
 * card adds author, likes and times.
 */
export const snapshotOf = (
  { itineraryId, version }: { itineraryId: string; version: number },
  card: ItineraryCard,
  view: ItineraryView,
  record: ItineraryRecord,
  echoOf?: EchoOf,
): RoomSnapshot => ({
  itineraryId,
  version,
  itinerary: {
    ...card,
    ...record,
    dayCount: rangeDays(record),
    version,
    days: toWireDays(view, echoOf),
    ideas: toWireEvents(view, view.ideas, echoOf),
    isLiked: false,
    myRole: 'visitor',
  },
})
