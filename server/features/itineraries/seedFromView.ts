import * as Y from 'yjs'
import { copyInto } from '#shared/itinerary/copyInto'
import { newDoc } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'

/** What a document begins with that holds the days, events and ideas of another one, under ids of their own. */
export function seedFromView(view: ItineraryView): Uint8Array {
  const doc = newDoc()
  copyInto(doc, view)
  const update = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return update
}
