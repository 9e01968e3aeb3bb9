import type * as Y from 'yjs'
import { setTakesValueFields, takesValueFields } from '#shared/itinerary/olderServer'
import { storageEntry } from '../../lib/storage'
import { createStore, type Readable } from '../../lib/store/store'

/** For trips created offline: what the last server took. */
const lastServer = storageEntry('periplo:server-fields')

export interface ServerFields {
  /** Whether the server takes places and nights. */
  takesPlaces: Readable<boolean>
  /** From message 101. */
  receive: (eventFields: readonly string[] | undefined) => void
}

/** Until the server tells, as the last one. */
export function limitToLastServer(doc: Y.Doc): boolean {
  const isTaken = takesValueFields(lastServer.read()?.split(','))
  setTakesValueFields(doc, isTaken)
  return isTaken
}

export function openServerFields(doc: Y.Doc): ServerFields {
  const takesPlaces = createStore(limitToLastServer(doc))
  return {
    takesPlaces,
    receive(eventFields) {
      lastServer.write((eventFields ?? []).join(','))
      const isTaken = takesValueFields(eventFields)
      setTakesValueFields(doc, isTaken)
      takesPlaces.set(isTaken)
    },
  }
}
