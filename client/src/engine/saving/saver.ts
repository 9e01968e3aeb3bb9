import type { OutboxFacts } from '../outbox/itineraryPending'
import type * as Y from 'yjs'
import { requestPersistentStorage } from '../device/requestPersistentStorage'
import type { ItineraryConnection } from '../wire/connection'
import { isQuotaExceeded } from '../device/deviceFailure'
import type { LocalCopies } from '../device/localCopies'
import type { LocalDatabase } from '../device/localDatabase'
import {
  emptyLedger,
  withAcknowledgement,
  withChange,
  withFullAnswer,
  withInherited,
  withoutConnection,
  type SaveLedger,
} from './saveLedger'
import { describeSave, isDocumentSaved, isSameSaveState, mustWarnOnLeaving, type SaveFacts, type SaveState } from './saveState'
import { createStore, derive, type Readable } from '../../lib/store/store'

interface SaverOptions {
  doc: Y.Doc
  itineraryId: string
  epoch: number
  database: Pick<LocalDatabase, 'opened' | 'loaded' | 'catchUp' | 'flush' | 'broken'>
  copies: Pick<LocalCopies, 'setUnsaved' | 'unsavedOfOthers' | 'confirmSaved'>
  connection: () => Pick<ItineraryConnection, 'isConnected' | 'sentCount' | 'sendAll'>
  outbox: Readable<OutboxFacts>
}

/** How long this tab waits for another tab to send its own changes before it sends them as well. */
const OTHER_TAB_GRACE_MS = 1000
/** How often a device without room is asked again. */
const RETRY_MS = 3000

export interface UnconfirmedCounts {
  own: number
  /** Of earlier visits and other tabs. */
  earlier: number
}

/** Knows where the changes of this page are: in memory, on this device, on the server. */
export interface Saver {
  state: Readable<SaveState>
  /** Whether the server has all of the document, whatever else waits. */
  isDocumentSaved: Readable<boolean>
  /** How many changes of the document the server may lack: of this page, and of others on this device. */
  unconfirmed: Readable<UnconfirmedCounts>
  onConnected: () => void
  onLost: () => void
  onSynced: () => void
  onFullAnswer: (number: number) => void
  onAcknowledged: (count: number) => void
  onEnded: () => void
  /** Another tab of this person's says that it has more, or less, for the server. */
  onOthersCount: () => void
  /** Whether leaving now would lose work. */
  mustWarn: () => boolean
  stop: () => void
}

/** Follows the changes of a document. Register it after the connection, so that a change has gone out (or not) when it is counted here. */
export function createSaver({ doc, itineraryId, epoch, database, copies, connection, outbox }: SaverOptions): Saver {
  const pageId = String(doc.clientID)
  const facts = createStore<SaveFacts>({
    copy: 'opening',
    isOnDisk: true,
    link: 'opening',
    isSynced: false,
    isEnded: false,
    ledger: emptyLedger,
    outbox: outbox.get(),
  })
  let inherited = nothing
  let isRead = false
  /** Whether the changes that `inherited` counts have been read into this document, so that sending all of it sends them too. */
  let isInheritedRead = false
  let grace: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let changes = 0
  let changesOnDisk = 0

  const learn = (news: Partial<SaveFacts>) => facts.set({ ...facts.get(), ...news })
  const count = (ledger: SaveLedger) => {
    const before = facts.get().ledger
    learn({ ledger })
    const waiting = ledger.waiting.length
    if (waiting !== before.waiting.length && !copies.setUnsaved(itineraryId, epoch, pageId, waiting)) fail(undefined)
    if (before.inherited.carriedBy !== null && ledger.inherited.changes === 0) {
      copies.confirmSaved(inherited)
      inherited = nothing
    }
  }
  const fail = (error: unknown) => learn({ copy: isQuotaExceeded(error) ? 'full' : 'refused' })
  const carrier = () => (connection().isConnected() ? connection().sentCount() : null)
  /** Counts the changes that other tabs and earlier visits on this device have not had confirmed. */
  const inherit = (entries: ReadonlyMap<string, number>) => {
    inherited = entries
    isInheritedRead = false
    clearTimeout(grace)
    count(
      withInherited(
        facts.get().ledger,
        [...entries.values()].reduce((sum, waiting) => sum + waiting, 0),
      ),
    )
  }
  /** Reads those changes from disk into this document and sends them: the tab that made them may be closed or offline. */
  const sendInherited = () => {
    const entries = inherited
    const send = () => {
      if (entries !== inherited) return
      isInheritedRead = true
      connection().sendAll()
    }
    if (entries.size > 0) database.catchUp().then(send, fail)
  }
  const othersNow = () => copies.unsavedOfOthers(itineraryId, epoch, pageId)
  // Also when the count is the same as before: it may stand for other changes.
  const onOthersCount = () => {
    if (!isRead) return
    inherit(othersNow())
    grace = setTimeout(sendInherited, OTHER_TAB_GRACE_MS)
  }

  const settle = async (upTo: number) => {
    await database.flush()
    changesOnDisk = Math.max(changesOnDisk, upTo)
    learn({ isOnDisk: changesOnDisk === changes })
    // A flush also writes what the full disk had refused, so there is room again.
    if (facts.get().copy === 'full') learn({ copy: 'ready' })
  }
  const settleInTime = () => {
    settle(changes).catch((error: unknown) => {
      fail(error)
      clearTimeout(retry)
      if (isQuotaExceeded(error)) retry = setTimeout(settleInTime, RETRY_MS)
    })
  }
  doc.on('update', (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
    if (!local) return
    requestPersistentStorage()
    changes += 1
    learn({ isOnDisk: false })
    count(withChange(facts.get().ledger, carrier()))
    settleInTime()
  })

  const stopOutbox = outbox.subscribe(() => learn({ outbox: outbox.get() }))
  void database.broken.then(fail)
  void database.opened.then((opened) => {
    if (facts.get().copy === 'opening') learn({ copy: opened === 'failed' ? 'refused' : opened })
  })
  database.loaded.then(() => {
    isRead = true
    inherit(othersNow())
    sendInherited()
    const { copy } = facts.get()
    if (copy === 'opening' || copy === 'slow') learn({ copy: 'ready' })
  }, fail)

  return {
    state: derive(facts, describeSave, isSameSaveState),
    isDocumentSaved: derive(facts, isDocumentSaved),
    unconfirmed: derive(
      facts,
      ({ ledger }): UnconfirmedCounts => ({ own: ledger.waiting.length, earlier: ledger.inherited.changes }),
      (a, b) => a.own === b.own && a.earlier === b.earlier,
    ),
    onConnected: () => learn({ link: 'connected', isSynced: false }),
    onLost() {
      learn({ link: 'lost', isSynced: false, ledger: withoutConnection(facts.get().ledger) })
      if (!isSame(othersNow(), inherited)) onOthersCount()
    },
    onSynced: () => learn({ isSynced: true }),
    onFullAnswer: (number) => count(withFullAnswer(facts.get().ledger, number, isInheritedRead)),
    onAcknowledged: (acknowledged) => count(withAcknowledgement(facts.get().ledger, acknowledged)),
    onEnded: () => learn({ isEnded: true }),
    onOthersCount,
    mustWarn: () => mustWarnOnLeaving(facts.get()),
    stop() {
      clearTimeout(grace)
      clearTimeout(retry)
      stopOutbox()
    },
  }
}

const nothing: ReadonlyMap<string, number> = new Map()

const isSame = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([key, changes]) => b.get(key) === changes)
