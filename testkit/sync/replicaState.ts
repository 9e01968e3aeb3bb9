import * as Y from 'yjs'
import { roots } from '#shared/itinerary/doc'

export const replicaState = (doc: Y.Doc) => ({
  events: roots(doc).events.toJSON(),
  days: roots(doc).days.toJSON(),
  state: [...Y.decodeStateVector(Y.encodeStateVector(doc))].sort(([a], [b]) => a - b),
  pending: [doc.store.pendingStructs, doc.store.pendingDs],
})
