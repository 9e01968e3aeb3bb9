import type * as Y from 'yjs'
import { dayOrder, IDEAS, isMarkedDeleted, positionOf, roots } from './doc'
import { compareKeys, type Keyed } from './order/order'

/** The events of each day, and the ideas under `IDEAS`; not in order. */
export type Placement = ReadonlyMap<string, readonly Keyed[]>

/** Where the events of a document stand. An event of a day that is not there is an idea. */
export function placementOf(doc: Y.Doc): Placement {
  const { days, events } = roots(doc)
  const placement = new Map<string, Keyed[]>()
  for (const [id, event] of events) {
    const [wanted, key] = positionOf(event)
    const dayId = days.has(wanted) ? wanted : IDEAS
    const group = placement.get(dayId)
    if (group === undefined) placement.set(dayId, [{ id, key }])
    else group.push({ id, key })
  }
  return placement
}

/** The events of a day, or the ideas, in their order. */
export const eventsOf = (doc: Y.Doc, dayId: string, placement: Placement = placementOf(doc)): Keyed[] =>
  (placement.get(dayId) ?? []).toSorted(compareKeys)

/** The days that show, in their order: those that are not marked deleted or still hold an event. */
export const shownDays = (doc: Y.Doc, placement: Placement = placementOf(doc)): Keyed[] =>
  [...roots(doc).days]
    .filter(([id, day]) => !isMarkedDeleted(day) || placement.has(id))
    .map(([id, day]) => ({ id, key: dayOrder(day) }))
    .sort(compareKeys)
