import * as Y from 'yjs'
import { newId } from '../ids'
import { newDoc, roots, SCHEMA_VERSION } from './doc'
import { allocateKeys } from './order/order'

/**
 * Exactly one author seeds: the server on creation, or the client that created
 * the trip offline. Never on load or sync: merging two seeds doubles the days.
 */
export function seed(doc: Y.Doc, dayCount: number, makeId: () => string = newId): void {
  doc.transact(() => {
    const { days, meta } = roots(doc)
    meta.set('v', SCHEMA_VERSION)
    for (const key of allocateKeys([], 0, dayCount).keys) days.set(makeId(), new Y.Map([['ord', key]]))
  })
}

export function seedUpdate(dayCount: number): Uint8Array {
  const doc = newDoc()
  seed(doc, dayCount)
  return Y.encodeStateAsUpdate(doc)
}
