import { keysOf } from '../keysOf'
import type * as Y from 'yjs'
import { tripLength, type CalendarDate } from '../dates'
import { deriveDay, isBeyondRange, type DerivedDay } from './derivedDay'
import { IDEAS_DAY_ID, creatorClientId, noteOf, roots, type EventMap } from './doc'
import { isSameValue } from './fieldKinds'
import { emptyEventFields, readEventFields, type EventFields } from './fields'
import { sortedEventsOf, groupEventsByDay, visibleDays } from './placement'

/** `dayId` is '' for an idea; `orderIndex` counts from 0. */
export interface EventView extends EventFields {
  id: string
  dayId: string
  orderIndex: number
  /** null if unknown to this reader. */
  authorId: string | null
}

export type AuthorOf = (clientId: number) => string | undefined

const nobody: AuthorOf = () => undefined

export interface DayView extends DerivedDay {
  id: string
  events: string[]
}

/** The same for pages, rows, sockets and tests. */
export interface ItineraryView {
  days: DayView[]
  ideas: string[]
  events: Record<string, EventView>
}

const readEvent = (id: string, event: EventMap, place: Pick<EventView, 'dayId' | 'orderIndex' | 'authorId'>): EventView =>
  readEventFields(
    { id, dayId: place.dayId, orderIndex: place.orderIndex, authorId: place.authorId, ...emptyEventFields },
    (name) => (name === 'description' ? noteOf(event) : event.get(name)),
  )

const sameEntries = <T extends object>(a: T, b: T): boolean => keysOf(a).every((key) => isSameValue(a[key], b[key]))
const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i])

/**
 * Pure: equal documents and dates give equal views. Sorts by (order key, id). Deleted
 * days are shown while they hold an event; events of a missing day are ideas. With
 * `previous`, unchanged parts keep their identity.
 */
export function computeView(
  doc: Y.Doc,
  startDate: CalendarDate,
  endDate: CalendarDate,
  previous?: ItineraryView,
  authorOf: AuthorOf = nobody,
): ItineraryView {
  const { events } = roots(doc)
  const placement = groupEventsByDay(doc)
  const inOrder = (dayId: string) => sortedEventsOf(doc, dayId, placement).map(({ id }) => id)
  const range = tripLength(startDate, endDate)
  // Date and label follow from place and start date.
  const known = previous?.days[0]?.date === startDate ? previous.days : []
  const days = visibleDays(doc, placement).map(({ id }, i) => ({
    ...(known[i] ?? deriveDay(i, startDate, range)),
    id,
    isBeyondRange: isBeyondRange(i + 1, range),
    events: inOrder(id),
  }))

  const next: ItineraryView = { days, ideas: inOrder(IDEAS_DAY_ID), events: {} }
  const readAll = (dayId: string, ids: string[]) => {
    ids.forEach((id, orderIndex) => {
      const event = events.get(id)
      if (event === undefined) return
      next.events[id] = readEvent(id, event, { dayId, orderIndex, authorId: authorOf(creatorClientId(event)) ?? null })
    })
  }
  for (const day of days) readAll(day.id, day.events)
  readAll(IDEAS_DAY_ID, next.ideas)
  return previous === undefined ? next : keepIdentity(next, previous)
}

/** As `computeView` if only fields of these events changed since `previous`. */
export function updateViewFields(doc: Y.Doc, ids: Iterable<string>, previous: ItineraryView): ItineraryView {
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

/** So that readers can compare by identity. */
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
