import type * as Y from 'yjs'
import type { LocalCopies } from '../device/localCopies'
import type { LocalDatabase } from '../device/localDatabase'
import type { ItineraryConnection } from '../wire/connection'

/** How long this tab waits for another tab to send its own changes before it sends them as well. */
const OTHER_TAB_GRACE_MS = 1000

export interface InheritedChangesOptions {
  doc: Y.Doc
  itineraryId: string
  epoch: number
  database: Pick<LocalDatabase, 'mended' | 'catchUp'>
  copies: Pick<LocalCopies, 'unsavedOfOthers' | 'confirmSaved'>
  connection: Pick<ItineraryConnection, 'sendAll'>
}

/** The changes of other tabs and earlier visits that the server may lack: the tab that made them may be closed or offline. */
export interface InheritedChanges {
  /** Counts and sends them for the first time, when the local copy is in the document. */
  begin: () => void
  /** Counts them again, and sends them unless their tab does; also when the number is the same, which may stand for other changes. */
  recount: () => void
  /** Whether there are other changes than those that were counted. */
  haveChanged: () => boolean
  /** The server has them. */
  confirm: () => void
  /** Whether those that were counted have been read into this document, so that sending all of it sends them too. */
  isInDocument: () => boolean
  stop: () => void
}

export function createInheritedChanges(
  { doc, itineraryId, epoch, database, copies, connection }: InheritedChangesOptions,
  onCount: (changes: number) => void,
  onFailed: (error: unknown) => void,
): InheritedChanges {
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
