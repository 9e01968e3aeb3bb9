import * as Y from 'yjs'
import { copyInto } from './copyInto'
import { newDoc } from './doc'
import type { ItineraryView } from './view'

/** With new ids. */
export function seedFromView(view: ItineraryView): Uint8Array {
  const doc = newDoc()
  copyInto(doc, view)
  const update = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return update
}
