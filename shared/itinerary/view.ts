import { keysOf } from '../keysOf'
import type * as Y from 'yjs'
import { tripLength, type CalendarDate } from '../dates'
import { dayFactsAt, isBeyondRange, type DayFacts } from './dayFacts'
import { IDEAS, makerOf, noteOf, roots, type EventMap } from './doc'
import { emptyFields, readFields, type EventFields } from './fields'
import { eventsOf, placementOf, shownDays } from './placement'

/** An event as everybody reads it. `dayId` is '' for an idea; `orderIndex` counts from 0 within its day. */
export interface EventView extends EventFields {
  id: string
  dayId: string
  orderIndex: number
  /** Who made it, as far as whoever reads the document knows. */
  authorId: string | null
}

/** Whose a Yjs client id is, as far as that is known. */
export type AuthorOf = (clientId: number) => string | undefined

const nobody: AuthorOf = () => undefined

/** A day that shows, with the ids of its events in order. */
export interface DayView extends DayFacts {
  id: string
  events: string[]
}

/** What a document says, for pages, rows, sockets and tests alike. */
export interface ItineraryView {
  days: DayView[]
  /** Ids of the events without a day, in order. */
  ideas: string[]
  events: Record<string, EventView>
}

const readEvent = (id: string, event: EventMap, place: Pick<EventView, 'dayId' | 'orderIndex' | 'authorId'>): EventView =>
  readFields({ id, dayId: place.dayId, orderIndex: place.orderIndex, authorId: place.authorId, ...emptyFields }, (name) =>
    name === 'description' ? noteOf(event) : event.get(name),
  )

const sameEntries = <T extends object>(a: T, b: T): boolean => keysOf(a).every((key) => a[key] === b[key])
const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i])

/**
 * Reads a document. Pure: equal documents and dates give equal views on every replica.
 * Order is by (order key, id); a day shows when it is not marked deleted or still holds an event; an event of a day that is not
 * there is an idea; labels, numbers and dates follow from the place. With `previous`, what did not change keeps its identity; `authorOf` says
 * what only its reader knows.
 */
export function view(
  doc: Y.Doc,
  startDate: CalendarDate,
  endDate: CalendarDate,
  previous?: ItineraryView,
  authorOf: AuthorOf = nobody,
): ItineraryView {
  const { events } = roots(doc)
  const placement = placementOf(doc)
  const inOrder = (dayId: string) => eventsOf(doc, dayId, placement).map(({ id }) => id)
  const range = tripLength(startDate, endDate)
  // A place has the same date and label for as long as the trip begins on the same day.
  const known = previous?.days[0]?.date === startDate ? previous.days : []
  const days = shownDays(doc, placement).map(({ id }, i) => ({
    ...(known[i] ?? dayFactsAt(i, startDate, range)),
    id,
    isBeyondRange: isBeyondRange(i + 1, range),
    events: inOrder(id),
  }))

  const next: ItineraryView = { days, ideas: inOrder(IDEAS), events: {} }
  const readAll = (dayId: string, ids: string[]) => {
    ids.forEach((id, orderIndex) => {
      const event = events.get(id)
      if (event === undefined) return
      next.events[id] = readEvent(id, event, { dayId, orderIndex, authorId: authorOf(makerOf(event)) ?? null })
    })
  }
  for (const day of days) readAll(day.id, day.events)
  readAll(IDEAS, next.ideas)
  return previous === undefined ? next : keepIdentity(next, previous)
}

/** The view after nothing but fields of some events has changed since `previous`: what `view` would give, without reading all the others. */
export function viewWithFieldsOf(doc: Y.Doc, ids: Iterable<string>, previous: ItineraryView): ItineraryView {
  const all = roots(doc).events
  const changed: Record<string, EventView> = {}
  for (const id of ids) {
    const [event, before] = [all.get(id), previous.events[id]]
    if (event === undefined || before === undefined) continue
    const now = readEvent(id, event, before)
    if (!sameEntries(now, before)) changed[id] = now
  }
  return Object.keys(changed).length === 0 ? previous : { ...previous, events: { ...previous.events, ...changed } }
}

/** `next` with every part that equals its counterpart in `previous` replaced by that, so that readers can compare by identity. */
function keepIdentity(next: ItineraryView, previous: ItineraryView): ItineraryView {
  for (const [id, event] of Object.entries(next.events)) {
    const before = previous.events[id]
    if (before !== undefined && sameEntries(event, before)) next.events[id] = before
  }
  const daysBefore = new Map(previous.days.map((day) => [day.id, day]))
  next.days = next.days.map((day) => {
    const before = daysBefore.get(day.id)
    if (before === undefined) return day
    const events = sameItems(day.events, before.events) ? before.events : day.events
    const merged = { ...day, events }
    return sameEntries(merged, before) ? before : merged
  })
  if (sameItems(next.ideas, previous.ideas)) next.ideas = previous.ideas
  const isSame =
    next.ideas === previous.ideas &&
    next.days.length === previous.days.length &&
    next.days.every((day, i) => day === previous.days[i]) &&
    Object.keys(next.events).length === Object.keys(previous.events).length &&
    Object.entries(next.events).every(([id, event]) => event === previous.events[id])
  return isSame ? previous : next
}
