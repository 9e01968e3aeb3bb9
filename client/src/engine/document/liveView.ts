import type * as Y from 'yjs'
import { fromWireDate } from '#shared/dates'
import { roots } from '#shared/itinerary/doc'
import { view, type ItineraryView } from '#shared/itinerary/view'
import type { FullRecord } from '../base/itinerarySource'
import { createStore, type Readable } from '../../lib/store/store'

const nothing: ItineraryView = { days: [], ideas: [], events: {} }

/** Whether the document has been filled: by its seeder, by this device's copy or by the server. Before that it says nothing. */
export const isFilled = (doc: Y.Doc): boolean => roots(doc).meta.has('v') || roots(doc).days.size > 0

export interface LiveView extends Readable<ItineraryView> {
  stop: () => void
}

/**
 * The document's view, which follows its changes and the trip's dates in the same turn: a card that was just dropped must be in its place in the same
 * frame. Parts that did not change keep their identity.
 */
export function liveView(doc: Y.Doc, record: Readable<FullRecord | undefined>): LiveView {
  const store = createStore(nothing)
  const refresh = () => {
    const now = record.get()
    if (now === undefined || !isFilled(doc)) return
    store.set(view(doc, fromWireDate(now.startDate), fromWireDate(now.endDate), store.get()))
  }
  const onTransaction = ({ changed }: Y.Transaction) => {
    if (changed.size > 0) refresh()
  }
  doc.on('afterTransaction', onTransaction)
  const stopFollowing = record.subscribe(refresh)
  refresh()
  return {
    get: store.get,
    subscribe: store.subscribe,
    stop() {
      doc.off('afterTransaction', onTransaction)
      stopFollowing()
    },
  }
}
