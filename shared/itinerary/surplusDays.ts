import type * as Y from 'yjs'
import { IDEAS, roots } from './doc'
import { allocateKeys } from './order/order'
import { eventsOf, shownDays } from './placement'

/** Takes away the last days that a trip of `rangeDays` has no room for; their events go, in their order, to the end of the ideas. */
export function moveSurplusToIdeas(doc: Y.Doc, rangeDays: number): void {
  const surplus = shownDays(doc).slice(rangeDays)
  const moved = surplus.flatMap(({ id }) => eventsOf(doc, id))
  const ideas = eventsOf(doc, IDEAS)
  const { days, events } = roots(doc)
  doc.transact(() => {
    const { keys, rekeyed } = allocateKeys(ideas, ideas.length, moved.length)
    for (const [id, key] of rekeyed) events.get(id)?.set('pos', [IDEAS, key])
    moved.forEach(({ id }, i) => events.get(id)?.set('pos', [IDEAS, keys[i] ?? '']))
    for (const { id } of surplus) days.get(id)?.set('del', true)
  })
}
