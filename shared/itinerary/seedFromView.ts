import * as Y from 'yjs'
import { copyInto } from './copyInto'
import { newDoc } from './doc'
import type { ItineraryView } from './view'

/** A Yjs update for a new document that holds the days, events and ideas of another one, under ids of their own. */
export function seedFromView(view: ItineraryView): Uint8Array {
  const doc = newDoc()
  copyInto(doc, view)
  const update = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return update
}
