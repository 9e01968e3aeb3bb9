import * as Y from 'yjs'
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import { roots } from '#shared/itinerary/doc'
import { addEvent } from '#shared/itinerary/commands'
import { calendarDate } from '../date'

export function captureUpdate(doc: Y.Doc, change: () => void): Uint8Array {
  const before = Y.encodeStateVector(doc)
  let update: Uint8Array | undefined
  const listen = (bytes: Uint8Array) => {
    update = update === undefined ? bytes : Y.mergeUpdates([update, bytes])
  }
  doc.on('update', listen)
  change()
  doc.off('update', listen)
  return update ?? Y.encodeStateAsUpdate(doc, before)
}

export const computeTestView = (doc: Y.Doc): ItineraryView =>
  computeView(doc, calendarDate('2026-10-01'), calendarDate('2026-10-03'))

export const readReplicaState = (doc: Y.Doc) => ({
  events: roots(doc).events.toJSON(),
  days: roots(doc).days.toJSON(),
  state: [...Y.decodeStateVector(Y.encodeStateVector(doc))].sort(([a], [b]) => a - b),
  pending: [doc.store.pendingStructs, doc.store.pendingDs],
})

export const addLabelled = (doc: Y.Doc, label = 'Museo'): Uint8Array =>
  captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label }))

export const labelsIn = (doc: Y.Doc): string[] =>
  [...roots(doc).events.values()].map((event) => String(event.get('label'))).sort()

/** The id of an event by title, or ''. */
export const findEventIdByLabel = (doc: Y.Doc, label: string): string =>
  [...roots(doc).events].find(([, event]) => event.get('label') === label)?.[0] ?? ''
