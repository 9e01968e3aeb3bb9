import type * as Y from 'yjs'
import { fromWireDate } from '#shared/wireDates'
import { roots } from '#shared/itinerary/doc'
import { view, viewWithFieldsOf, type AuthorOf, type ItineraryView } from '#shared/itinerary/view'
import type { FullRecord } from '../base/itinerarySource'
import { constant, createStore, type Readable } from '../../lib/store/store'
import { eventsWithChangedFields } from './changedEvents'

const nothing: ItineraryView = { days: [], ideas: [], events: {} }

/** Whether the document has been filled: by its seeder, by this device's copy or by the server. Before that it says nothing. */
export const isFilled = (doc: Y.Doc): boolean => roots(doc).meta.has('v') || roots(doc).days.size > 0

export interface LiveView extends Readable<ItineraryView> {
  stop: () => void
}

/**
 * The document's view, which follows its changes and the trip's dates in the same turn: a card that was just dropped must be in its place in the same
 * frame. Parts that did not change keep their identity, the first time those of what was `shownBefore` the document held anything.
 */
export function liveView(
  doc: Y.Doc,
  record: Readable<FullRecord | undefined>,
  shownBefore: () => ItineraryView | undefined = () => undefined,
  authorOf: Readable<AuthorOf> = constant(() => undefined),
): LiveView {
  const store = createStore(nothing)
  const refresh = () => {
    const now = record.get()
    if (now === undefined || !isFilled(doc)) return
    const before = store.get()
    const previous = before === nothing ? shownBefore() : before
    store.set(view(doc, fromWireDate(now.startDate), fromWireDate(now.endDate), previous, authorOf.get()))
  }
  const onTransaction = (transaction: Y.Transaction) => {
    if (transaction.changed.size === 0) return
    const before = store.get()
    const ids = before === nothing ? undefined : eventsWithChangedFields(transaction)
    if (ids === undefined) refresh()
    else store.set(viewWithFieldsOf(doc, ids, before))
  }
  doc.on('afterTransaction', onTransaction)
  const stops = [record.subscribe(refresh), authorOf.subscribe(refresh)]
  refresh()
  return {
    get: store.get,
    subscribe: store.subscribe,
    stop() {
      doc.off('afterTransaction', onTransaction)
      for (const stop of stops) stop()
    },
  }
}
