import * as Y from 'yjs'
import { newId } from '../ids'
import { newDoc, roots, SCHEMA_VERSION } from './doc'
import { allocateKeys } from './order/order'

/**
 * Fills an empty document with its first days. Exactly one author does this: the server when it creates the itinerary, or the page that
 * created it offline. Never on load, never on sync: a document merges two seeds into doubled days.
 */
export function seed(doc: Y.Doc, dayCount: number, makeId: () => string = newId): void {
  doc.transact(() => {
    const { days, meta } = roots(doc)
    meta.set('v', SCHEMA_VERSION)
    for (const key of allocateKeys([], 0, dayCount).keys) days.set(makeId(), new Y.Map([['ord', key]]))
  })
}

/** The first update of a new document with `dayCount` days. */
export function seedUpdate(dayCount: number): Uint8Array {
  const doc = newDoc()
  seed(doc, dayCount)
  return Y.encodeStateAsUpdate(doc)
}
