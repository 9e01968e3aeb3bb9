import type * as Y from 'yjs'
import { IDEAS_DAY_ID, roots } from './doc'
import { allocateOrderKeys, type KeyedItem } from './order/order'
import { sortedEventsOf, groupEventsByDay, visibleDays, type EventsByDay } from './placement'

/** Appends their events to the ideas. */
export function moveSurplusToIdeas(doc: Y.Doc, rangeDays: number): void {
  const placement = groupEventsByDay(doc)
  moveDaysToIdeas(doc, visibleDays(doc, placement).slice(rangeDays), placement)
}

/** Deletes the days and appends their events to the ideas. */
export function moveDaysToIdeas(doc: Y.Doc, leaving: readonly KeyedItem[], placement: EventsByDay): void {
  const moved = leaving.flatMap(({ id }) => sortedEventsOf(doc, id, placement))
  const ideas = sortedEventsOf(doc, IDEAS_DAY_ID, placement)
  const { days, events } = roots(doc)
  doc.transact(() => {
    const { keys, rekeyed } = allocateOrderKeys(ideas, ideas.length, moved.length)
    for (const [id, key] of rekeyed) events.get(id)?.set('pos', [IDEAS_DAY_ID, key])
    moved.forEach(({ id }, i) => events.get(id)?.set('pos', [IDEAS_DAY_ID, keys[i] ?? '']))
    for (const { id } of leaving) days.get(id)?.set('del', true)
  })
}
