import type * as Y from 'yjs'
import { createStore, derive, type Readable } from '../../lib/store/store'
import type { OutboxFacts } from '../outbox/itineraryPending'
import { requestPersistentStorage } from '../device/requestPersistentStorage'
import type { ItineraryConnection } from '../wire/connection'
import { isQuotaExceeded } from '../device/deviceStorage'
import type { LocalCopies } from '../device/localCopies'
import type { LocalDatabase } from '../device/localDatabase'
import { createInheritedChanges } from './inheritedChanges'
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

interface SaverOptions {
  doc: Y.Doc
  itineraryId: string
  epoch: number
  database: Pick<LocalDatabase, 'opened' | 'loaded' | 'mended' | 'catchUp' | 'flush' | 'broken'>
  copies: Pick<LocalCopies, 'setUnsaved' | 'unsavedOfOthers' | 'confirmSaved'>
  connection: Pick<ItineraryConnection, 'isConnected' | 'sentCount' | 'sendAll'>
  outbox: Readable<OutboxFacts>
}

export interface UnconfirmedCounts {
  own: number
  /** Of earlier visits and other tabs. */
  earlier: number
}

export interface Saver {
  state: Readable<SaveState>
  /** Ignores the outbox. */
  isDocumentSaved: Readable<boolean>
  unconfirmed: Readable<UnconfirmedCounts>
  onConnected: () => void
  onLost: () => void
  onSynced: () => void
  onFullAnswer: (number: number) => void
  onAcknowledged: (count: number) => void
  onEnded: () => void
  onOthersCount: () => void
  mustWarn: () => boolean
  stop: () => void
}

export interface DiskWrites {
  add: () => void
  stop: () => void
}

/** After a quota error. */
const RETRY_MS = 3000

const factsAtStart: Omit<SaveFacts, 'outbox'> = {
  copy: 'opening',
  isOnDisk: true,
  link: 'opening',
  isSynced: false,
  isEnded: false,
  ledger: emptyLedger,
}

/** Create it after the connection: an update is sent, or not, before it is counted. */
export function createSaver(options: SaverOptions): Saver {
  const { doc, itineraryId, epoch, database, copies, connection, outbox } = options
  const pageId = String(doc.clientID)
  const facts = createStore<SaveFacts>({ ...factsAtStart, outbox: outbox.get() })
  const learn = (news: Partial<SaveFacts>) => facts.set({ ...facts.get(), ...news })
  const fail = (error: unknown) => learn({ copy: isQuotaExceeded(error) ? 'full' : 'refused' })
  const count = (ledger: SaveLedger) => {
    const before = facts.get().ledger
    learn({ ledger })
    const waiting = ledger.waiting.length
    if (waiting !== before.waiting.length && !copies.setUnsaved(itineraryId, epoch, pageId, waiting)) fail(undefined)
    if (before.inherited.carriedBy !== null && ledger.inherited.changes === 0) inherited.confirm()
  }
  const carrier = () => (connection.isConnected() ? connection.sentCount() : null)
  const inherited = createInheritedChanges(options, (changes) => count(withInherited(facts.get().ledger, changes)), fail)
  const settled = (isAll: boolean) => {
    learn({ isOnDisk: isAll })
    // The flush also wrote what the full disk had refused.
    if (facts.get().copy === 'full') learn({ copy: 'ready' })
  }
  const disk = createDiskWrites(database, settled, fail)
  doc.on('update', (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
    if (!local) return
    requestPersistentStorage()
    learn({ isOnDisk: false })
    count(withChange(facts.get().ledger, carrier()))
    disk.add()
  })

  const stopOutbox = outbox.subscribe(() => learn({ outbox: outbox.get() }))
  void database.broken.then(fail)
  void database.opened.then((opened) => {
    if (facts.get().copy === 'opening') learn({ copy: opened === 'failed' ? 'refused' : opened })
  })
  database.loaded.then(() => {
    inherited.begin()
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
      if (inherited.haveChanged()) inherited.recount()
    },
    onSynced: () => learn({ isSynced: true }),
    onFullAnswer: (number) => count(withFullAnswer(facts.get().ledger, number, inherited.isInDocument())),
    onAcknowledged: (acknowledged) => count(withAcknowledgement(facts.get().ledger, acknowledged)),
    onEnded: () => learn({ isEnded: true }),
    onOthersCount: inherited.recount,
    mustWarn: () => mustWarnOnLeaving(facts.get()),
    stop() {
      inherited.stop()
      disk.stop()
      stopOutbox()
    },
  }
}

export function askBeforeLeaving(mustWarn: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (mustWarn()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** `isAll`: no change since the flush. */
export function createDiskWrites(
  database: Pick<LocalDatabase, 'flush'>,
  onWritten: (isAll: boolean) => void,
  onFailed: (error: unknown) => void,
): DiskWrites {
  let changes = 0
  let changesOnDisk = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const settle = async (upTo: number) => {
    await database.flush()
    changesOnDisk = Math.max(changesOnDisk, upTo)
    onWritten(changesOnDisk === changes)
  }
  const settleInTime = () => {
    settle(changes).catch((error: unknown) => {
      onFailed(error)
      clearTimeout(retry)
      if (isQuotaExceeded(error)) retry = setTimeout(settleInTime, RETRY_MS)
    })
  }
  return {
    add() {
      changes += 1
      settleInTime()
    },
    stop: () => clearTimeout(retry),
  }
}
