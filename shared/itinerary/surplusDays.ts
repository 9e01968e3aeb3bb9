import type * as Y from 'yjs'
import { IDEAS, roots } from './doc'
import { allocateOrderKeys } from './order/order'
import { sortedEventsOf, placementOf, shownDays } from './placement'

/** Appends their events to the ideas. */
export function moveSurplusToIdeas(doc: Y.Doc, rangeDays: number): void {
  const placement = placementOf(doc)
  const surplus = shownDays(doc, placement).slice(rangeDays)
  const moved = surplus.flatMap(({ id }) => sortedEventsOf(doc, id, placement))
  const ideas = sortedEventsOf(doc, IDEAS, placement)
  const { days, events } = roots(doc)
  doc.transact(() => {
    const { keys, rekeyed } = allocateOrderKeys(ideas, ideas.length, moved.length)
    for (const [id, key] of rekeyed) events.get(id)?.set('pos', [IDEAS, key])
    moved.forEach(({ id }, i) => events.get(id)?.set('pos', [IDEAS, keys[i] ?? '']))
    for (const { id } of surplus) days.get(id)?.set('del', true)
  })
}
