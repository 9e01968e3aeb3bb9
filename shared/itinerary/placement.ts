import type * as Y from 'yjs'
import { dayOrderKey, IDEAS, isMarkedDeleted, positionOf, roots } from './doc'
import { compareOrderKeys, type KeyedItem } from './order/order'

/** By day, ideas under `IDEAS`; unsorted. */
export type Placement = ReadonlyMap<string, readonly KeyedItem[]>

export function placementOf(doc: Y.Doc): Placement {
  const { days, events } = roots(doc)
  const placement = new Map<string, KeyedItem[]>()
  for (const [id, event] of events) {
    const [wanted, key] = positionOf(event)
    const dayId = days.has(wanted) ? wanted : IDEAS
    const group = placement.get(dayId)
    if (group === undefined) placement.set(dayId, [{ id, key }])
    else group.push({ id, key })
  }
  return placement
}

export const sortedEventsOf = (doc: Y.Doc, dayId: string, placement: Placement = placementOf(doc)): KeyedItem[] =>
  (placement.get(dayId) ?? []).toSorted(compareOrderKeys)

/** Sorted; deleted days are shown while they hold an event. */
export const shownDays = (doc: Y.Doc, placement: Placement = placementOf(doc)): KeyedItem[] =>
  [...roots(doc).days]
    .filter(([id, day]) => !isMarkedDeleted(day) || placement.has(id))
    .map(([id, day]) => ({ id, key: dayOrderKey(day) }))
    .sort(compareOrderKeys)
