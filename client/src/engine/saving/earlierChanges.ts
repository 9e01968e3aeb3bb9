import type * as Y from 'yjs'
import type { LocalCopies } from '../device/localCopies'
import type { LocalDatabase } from '../device/localDatabase'
import type { ItineraryConnection } from '../wire/connection'

/** Gives the other tab time to send its changes itself. */
const OTHER_TAB_GRACE_MS = 1000

export interface EarlierChangesOptions {
  doc: Y.Doc
  itineraryId: string
  epoch: number
  database: Pick<LocalDatabase, 'mended' | 'catchUp'>
  copies: Pick<LocalCopies, 'unsavedOfOthers' | 'confirmSaved'>
  connection: Pick<ItineraryConnection, 'sendAll'>
}

/** Changes the server may lack: their tab may be closed or offline. */
export interface EarlierChanges {
  /** Call once the local copy is loaded. */
  begin: () => void
  /** Recounts and sends. Also if the number is the same: the changes may differ. */
  recount: () => void
  haveChanged: () => boolean
  confirm: () => void
  isInDocument: () => boolean
  stop: () => void
}

export function createEarlierChanges(
  { doc, itineraryId, epoch, database, copies, connection }: EarlierChangesOptions,
  onCount: (changes: number) => void,
  onFailed: (error: unknown) => void,
): EarlierChanges {
  const pageId = String(doc.clientID)
  let counted = nothing
  let hasBegun = false
  let isInDocument = false
  let grace: ReturnType<typeof setTimeout> | undefined

  const read = () => copies.unsavedOfOthers(itineraryId, epoch, pageId)
  const count = () => {
    counted = read()
    isInDocument = false
    clearTimeout(grace)
    onCount([...counted.values()].reduce((sum, waiting) => sum + waiting, 0))
  }
  const send = () => {
    const entries = counted
    const sendRead = () => {
      if (entries !== counted) return
      isInDocument = true
      connection.sendAll()
    }
    if (entries.size > 0) database.mended.then(() => database.catchUp()).then(sendRead, onFailed)
  }
  const recount = () => {
    if (!hasBegun) return
    count()
    grace = setTimeout(send, OTHER_TAB_GRACE_MS)
  }
  return {
    begin() {
      hasBegun = true
      count()
      send()
    },
    recount,
    haveChanged: () => !isSame(read(), counted),
    confirm() {
      copies.confirmSaved(counted)
      counted = nothing
    },
    isInDocument: () => isInDocument,
    stop: () => clearTimeout(grace),
  }
}

const nothing: ReadonlyMap<string, number> = new Map()

const isSame = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([key, changes]) => b.get(key) === changes)
