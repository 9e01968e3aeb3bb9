import type * as Y from 'yjs'
import { newId } from '../ids'
import { eventMapOf } from './copyEvents'
import { IDEAS, roots } from './doc'
import { allocateKeys } from './order/order'
import { seed } from './seed'
import type { ItineraryView } from './view'

/**
 * Fills an empty document under new ids, keeping even invalid values (an
 * overlong merged note). Returns new event ids by old.
 */
export function copyInto(
  doc: Y.Doc,
  { days, ideas, events }: ItineraryView,
  makeId: () => string = newId,
): ReadonlyMap<string, string> {
  const dayIds = days.map(() => makeId())
  const eventIds = new Map<string, string>()
  const put = (dayId: string, ids: readonly string[]) => {
    const { keys } = allocateKeys([], 0, ids.length)
    ids.forEach((id, i) => {
      const event = events[id]
      if (event === undefined) return
      const copyId = makeId()
      eventIds.set(id, copyId)
      roots(doc).events.set(copyId, eventMapOf(event, [dayId, keys[i] ?? '']))
    })
  }
  doc.transact(() => {
    let next = 0
    seed(doc, days.length, () => dayIds[next++] ?? makeId())
    days.forEach((day, i) => put(dayIds[i] ?? IDEAS, day.events))
    put(IDEAS, ideas)
  })
  return eventIds
}
