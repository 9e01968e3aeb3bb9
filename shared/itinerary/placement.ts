import type * as Y from 'yjs'
import { dayOrderKey, IDEAS_DAY_ID, isMarkedDeleted, positionOf, roots } from './doc'
import { compareOrderKeys, type KeyedItem } from './order/order'

/** By day, ideas under `IDEAS`; unsorted. */
export type EventsByDay = ReadonlyMap<string, readonly KeyedItem[]>

export function groupEventsByDay(doc: Y.Doc): EventsByDay {
  const { days, events } = roots(doc)
  const placement = new Map<string, KeyedItem[]>()
  for (const [id, event] of events) {
    const [wanted, key] = positionOf(event)
    const dayId = days.has(wanted) ? wanted : IDEAS_DAY_ID
    const group = placement.get(dayId)
    if (group === undefined) placement.set(dayId, [{ id, key }])
    else group.push({ id, key })
  }
  return placement
}

export const sortedEventsOf = (doc: Y.Doc, dayId: string, placement: EventsByDay = groupEventsByDay(doc)): KeyedItem[] =>
  (placement.get(dayId) ?? []).toSorted(compareOrderKeys)

/** Sorted; deleted days are shown while they hold an event. */
export const visibleDays = (doc: Y.Doc, placement: EventsByDay = groupEventsByDay(doc)): KeyedItem[] =>
  [...roots(doc).days]
    .filter(([id, day]) => !isMarkedDeleted(day) || placement.has(id))
    .map(([id, day]) => ({ id, key: dayOrderKey(day) }))
    .sort(compareOrderKeys)
