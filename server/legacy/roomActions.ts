import type { ItineraryCard } from '#shared/api/itineraries'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { fromWireDate } from '#shared/wireDates'
import { deriveDay } from '#shared/itinerary/derivedDay'
import { summarizePlaces } from '#shared/itinerary/eventPlaces'
import { hasSameEventFields } from '#shared/itinerary/fields'
import type { DayView, EventView, ItineraryView } from '#shared/itinerary/view'
import { toWireDays, toWireEvent, toWireEvents, type EventCountsOf } from '#shared/itinerary/wire'
import type { RoomAction, RoomSnapshot } from '#shared/realtime/socketEvents'
import { countRangeDays } from '#server/records/recordDifference'

/** Larger changes are sent as all days. */
const MAX_ACTIONS = 20

/** All days, which corrects any client. */
export const allDaysAction = (view: ItineraryView, countsOf?: EventCountsOf): RoomAction => ({
  action: 'delete-day',
  days: toWireDays(view, countsOf),
})

export const wholeDayAction = (view: ItineraryView, day: DayView, countsOf?: EventCountsOf): RoomAction => ({
  action: 'reorder-events',
  dayId: day.id,
  events: toWireEvents(view, day.events, countsOf),
})

export const wholeEventAction = (event: EventView, countsOf?: EventCountsOf): RoomAction => ({
  action: 'edit-event',
  dayId: event.dayId,
  eventId: event.id,
  updatedEventData: toWireEvent(event, countsOf),
})

const sameDay = (a: DayView, b: DayView | undefined): boolean =>
  a === b || (a.id === b?.id && a.label === b.label && a.date === b.date)

/**
 * Clients append what arrives: an event in the middle is followed by its day's order. Changed
 * or removed days, or too many actions, are sent as all days. Ideas are not sent: moving there
 * is a deletion, back an addition.
 */
export function diffViews(before: ItineraryView, after: ItineraryView, countsOf?: EventCountsOf): RoomAction[] {
  if (before === after) return []
  if (!before.days.every((day, i) => sameDay(day, after.days[i]))) return [allDaysAction(after, countsOf)]
  const newDays = after.days.slice(before.days.length)
  const kept = before.days.flatMap((day, i) => {
    const next = after.days[i]
    return next === undefined ? [] : [{ day, next }]
  })
  // First, so that a moved event is never in two days.
  const actions: RoomAction[] = [
    ...kept.flatMap(({ day, next }) => deletions(day, next)),
    ...kept.flatMap(({ day, next }) => changesInDay(before, day, after, next, countsOf)),
    ...toWireDays({ ...after, days: newDays }, countsOf).map((day): RoomAction => ({ action: 'add-day', day })),
  ]
  return actions.length > MAX_ACTIONS ? [allDaysAction(after, countsOf)] : actions
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
  countsOf?: EventCountsOf,
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
      actions.push({ action: 'add-event', dayId: day.id, event: toWireEvent(event, countsOf) })
    } else if (was === undefined || !hasSameEventFields(was, event)) actions.push(wholeEventAction(event, countsOf))
  }
  const shown = [...dayBefore.events.filter((id) => present.has(id)), ...appended]
  if (shown.some((id, i) => id !== day.events[i])) actions.push(wholeDayAction(after, day, countsOf))
  return actions
}

/** As clients compute it. The same object if unchanged. */
export function redateDays(view: ItineraryView, record: Pick<ItineraryRecord, 'startDate' | 'endDate'>): ItineraryView {
  const start = fromWireDate(record.startDate)
  const range = countRangeDays(record)
  const days = view.days.map((day, i) => {
    const derived = deriveDay(i, start, range)
    if (day.date === derived.date && day.isBeyondRange === derived.isBeyondRange) return day
    return { ...day, ...derived }
  })
  return days.every((day, i) => day === view.days[i]) ? view : { ...view, days }
}

/** Events that an action shows in full. */
export function shownEventIds(action: RoomAction): string[] {
  if (action.action === 'edit-event') return [action.eventId]
  if (action.action === 'reorder-events') return action.events.map(({ id }) => id)
  return action.action === 'delete-day' ? action.days.flatMap(({ events }) => events.map(({ id }) => id)) : []
}

/** Days, ideas and record are those last sent, so that no action follows. */
export const snapshotOf = (
  { itineraryId, version }: { itineraryId: string; version: number },
  card: ItineraryCard,
  view: ItineraryView,
  record: ItineraryRecord,
  countsOf?: EventCountsOf,
): RoomSnapshot => ({
  itineraryId,
  version,
  itinerary: {
    ...card,
    ...record,
    dayCount: countRangeDays(record),
    version,
    days: toWireDays(view, countsOf),
    ideas: toWireEvents(view, view.ideas, countsOf),
    ...summarizePlaces(Object.values(view.events)),
    isLiked: false,
    myRole: 'visitor',
  },
})
