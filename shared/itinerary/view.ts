import * as Y from 'yjs'
import { addDays, dayLabel, tripLength, type CalendarDate } from '../dates'
import { isCategory, type Category } from '../categories'
import { dayOrder, IDEAS, isMarkedDeleted, positionOf, roots, type EventMap } from './doc'
import { compareKeys } from './order/order'

/** An event as everybody reads it. `dayId` is '' for an idea; `orderIndex` counts from 0 within its day. */
export interface EventView {
  id: string
  dayId: string
  orderIndex: number
  label: string
  description: string
  category: Category | null
  image: string | null
  startTime: string | null
  endTime: string | null
}

/** A day that shows, with the ids of its events in order. */
export interface DayView {
  id: string
  /** 1 for the first day shown. */
  dayNumber: number
  date: CalendarDate
  /** `Día 2 - Miércoles, 2 de abril` */
  label: string
  /** Two people may add the last day at once: the later one is shown beyond the trip's dates, never dropped. */
  isBeyondRange: boolean
  events: string[]
}

/** What a document says, for pages, rows, sockets and tests alike. */
export interface ItineraryView {
  days: DayView[]
  /** Ids of the events without a day, in order. */
  ideas: string[]
  events: Record<string, EventView>
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function readEvent(id: string, event: EventMap, dayId: string, orderIndex: number): EventView {
  const description = event.get('description')
  const category = event.get('category')
  return {
    id,
    dayId,
    orderIndex,
    label: text(event.get('label')),
    description: description instanceof Y.Text ? description.toString() : '',
    category: isCategory(category) ? category : null,
    image: textOrNull(event.get('image')),
    startTime: textOrNull(event.get('startTime')),
    endTime: textOrNull(event.get('endTime')),
  }
}

const sameEntries = <T extends object>(a: T, b: T): boolean => (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key])
const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i])

/**
 * Reads a document. Pure: equal documents and dates give equal views on every replica.
 * Order is by (order key, id); a day shows when it is not marked deleted or still holds an event; an event of a day that is not
 * there is an idea; labels, numbers and dates follow from the place. With `previous`, what did not change keeps its identity.
 */
export function view(doc: Y.Doc, startDate: CalendarDate, endDate: CalendarDate, previous?: ItineraryView): ItineraryView {
  const { days, events } = roots(doc)
  const placed = new Map<string, { id: string; key: string }[]>()
  for (const [id, event] of events) {
    const [wanted, key] = positionOf(event)
    const dayId = days.has(wanted) ? wanted : IDEAS
    const group = placed.get(dayId)
    if (group === undefined) placed.set(dayId, [{ id, key }])
    else group.push({ id, key })
  }
  const inOrder = (dayId: string) => (placed.get(dayId) ?? []).sort(compareKeys).map(({ id }) => id)
  const range = tripLength(startDate, endDate)

  const shown: DayView[] = [...days]
    .filter(([id, day]) => !isMarkedDeleted(day) || placed.has(id))
    .map(([id, day]) => ({ id, key: dayOrder(day) }))
    .sort(compareKeys)
    .map(({ id }, index) => {
      const date = addDays(startDate, index)
      return {
        id,
        dayNumber: index + 1,
        date,
        label: dayLabel(index + 1, date),
        isBeyondRange: index >= range,
        events: inOrder(id),
      }
    })

  const next: ItineraryView = { days: shown, ideas: inOrder(IDEAS), events: {} }
  const readAll = (dayId: string, ids: string[]) => {
    ids.forEach((id, orderIndex) => {
      const event = events.get(id)
      if (event !== undefined) next.events[id] = readEvent(id, event, dayId, orderIndex)
    })
  }
  for (const day of shown) readAll(day.id, day.events)
  readAll(IDEAS, next.ideas)
  return previous === undefined ? next : keepIdentity(next, previous)
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
