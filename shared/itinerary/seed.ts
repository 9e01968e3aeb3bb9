import * as Y from 'yjs'
import { newId } from '../ids'
import { newDoc, roots, SCHEMA_VERSION, IDEAS_DAY_ID } from './doc'
import { allocateOrderKeys } from './order/order'
import { createEventMap } from './copyEvents'
import type { ItineraryView } from './view'

/**
 * Exactly one author seeds: the server on creation, or the client that created
 * the trip offline. Never on load or sync: merging two seeds doubles the days.
 */
export function seedDoc(doc: Y.Doc, dayCount: number, makeId: () => string = newId): void {
  doc.transact(() => {
    const { days, meta } = roots(doc)
    meta.set('v', SCHEMA_VERSION)
    for (const key of allocateOrderKeys([], 0, dayCount).keys) days.set(makeId(), new Y.Map([['ord', key]]))
  })
}

export function createSeedUpdate(dayCount: number): Uint8Array {
  const doc = newDoc()
  seedDoc(doc, dayCount)
  return Y.encodeStateAsUpdate(doc)
}

/** Keeps even invalid values (an overlong merged note). Returns new event ids by old. */
export function copyViewInto(
  doc: Y.Doc,
  { days, ideas, events }: ItineraryView,
  makeId: () => string = newId,
): ReadonlyMap<string, string> {
  const dayIds = days.map(() => makeId())
  const eventIds = new Map<string, string>()
  const put = (dayId: string, ids: readonly string[]) => {
    const { keys } = allocateOrderKeys([], 0, ids.length)
    ids.forEach((id, i) => {
      const event = events[id]
      if (event === undefined) return
      const copyId = makeId()
      eventIds.set(id, copyId)
      roots(doc).events.set(copyId, createEventMap(doc, event, [dayId, keys[i] ?? '']))
    })
  }
  doc.transact(() => {
    let next = 0
    seedDoc(doc, days.length, () => dayIds[next++] ?? makeId())
    days.forEach((day, i) => put(dayIds[i] ?? IDEAS_DAY_ID, day.events))
    put(IDEAS_DAY_ID, ideas)
  })
  return eventIds
}
