import type * as Y from 'yjs'
import { fromWireDate } from '#shared/wireDates'
import { roots } from '#shared/itinerary/doc'
import { computeView, updateViewFields, type AuthorOf, type ItineraryView } from '#shared/itinerary/view'
import { combine, createConstant, createStore, type Readable, type Store } from '../../lib/store/store'
import type { FullRecord } from '../base/itinerarySource'
import { eventsWithChangedFields } from './changedEvents'

const nothing: ItineraryView = { days: [], ideas: [], events: {} }

export interface LiveView extends Readable<ItineraryView> {
  stop: () => void
}

export interface ViewWithFallback extends Readable<ItineraryView | undefined> {
  /** Ignored once the document is filled. */
  showAnswer: (read: () => ItineraryView) => void
}

/** True once seeded, or loaded from the local copy or the server. */
export const isDocumentFilled = (doc: Y.Doc): boolean => roots(doc).meta.has('v') || roots(doc).days.size > 0

/** Synchronous: a dropped card is placed in the same frame. Unchanged parts keep identity. */
export function createLiveView(
  doc: Y.Doc,
  record: Readable<FullRecord | undefined>,
  shownBefore: () => ItineraryView | undefined = () => undefined,
  authorOf: Readable<AuthorOf> = createConstant(() => undefined),
): LiveView {
  const store = createStore(nothing)
  const refresh = () => {
    const now = record.get()
    if (now === undefined || !isDocumentFilled(doc)) return
    const before = store.get()
    const previous = before === nothing ? shownBefore() : before
    store.set(computeView(doc, fromWireDate(now.startDate), fromWireDate(now.endDate), previous, authorOf.get()))
  }
  const onTransaction = (transaction: Y.Transaction) => {
    if (transaction.changed.size === 0) return
    const before = store.get()
    const ids = before === nothing ? undefined : eventsWithChangedFields(transaction)
    if (ids === undefined) refresh()
    else store.set(updateViewFields(doc, ids, before))
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

export function createViewWithFallback(
  live: Readable<ItineraryView>,
  answered: Store<ItineraryView | undefined>,
  isFilled: () => boolean,
): ViewWithFallback {
  return {
    ...combine(live, answered, (view, answer) => (isFilled() ? view : answer)),
    showAnswer(read) {
      if (!isFilled()) answered.set(read())
    },
  }
}
