import { ANY_DATE } from '#shared/dates'
import { newDoc } from '#shared/itinerary/doc'
import { copyViewInto } from '#shared/itinerary/seed'
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import * as Y from 'yjs'
import type { InitialDocumentRows } from '#server/base/documentHub'

/** A document's first update and rows. */
export interface Seed {
  update: Uint8Array
  /** Its only author. */
  clientId: number
  rows: InitialDocumentRows
}

const EVENTS_OF_PART = 250

function withSeedDoc<T>(view: ItineraryView, read: (doc: Y.Doc) => T): T {
  const doc = newDoc()
  copyViewInto(doc, view)
  const result = read(doc)
  doc.destroy()
  return result
}

export const createSeedFromView = (view: ItineraryView): Uint8Array => withSeedDoc(view, (doc) => Y.encodeStateAsUpdate(doc))

/** With new ids. About 50 ms for 1,000 events. */
export const buildSeed = (view: ItineraryView): Seed =>
  withSeedDoc(view, (doc) => ({
    update: Y.encodeStateAsUpdate(doc),
    clientId: doc.clientID,
    rows: toInitialRows(computeView(doc, ANY_DATE, ANY_DATE)),
  }))

/** Rows hold no dates. */
function toInitialRows({ days, events }: ItineraryView): InitialDocumentRows {
  const all = Object.values(events)
  const parts = Array.from({ length: Math.ceil(all.length / EVENTS_OF_PART) }, (_, i) =>
    JSON.stringify(all.slice(i * EVENTS_OF_PART, (i + 1) * EVENTS_OF_PART), withoutLoneSurrogates),
  )
  return { days: days.map(({ id, dayNumber }) => ({ id, dayNumber })), events: parts }
}

/** PostgreSQL refuses their JSON escapes. */
const LONE_SURROGATES = /\p{Surrogate}/gu

const withoutLoneSurrogates = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(LONE_SURROGATES, '\uFFFD') : value
